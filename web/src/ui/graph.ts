import type uPlot from 'uplot';
import { dateLocale } from '../lib/format';

export interface GraphLine {
  label: string;
  values: (number | null)[];
  colour?: 'accent' | 'wood' | 'ink';
}

export interface GraphWanted {
  x: number[];
  time: boolean;
  lines: GraphLine[];
  /** An area is what lies between a line and zero. */
  kind: 'line' | 'bars' | 'area';
  height: number;
  xText: (value: number) => string;
  yText: (value: number) => string;
  /** The lowest and the highest value that can be seen; without it, those that there are. */
  range?: [number, number] | undefined;
  /** A small drawing has no room for the horizontal axis. */
  isSmall?: boolean | undefined;
  /** Places of the first line that are pointed out. */
  dots?: number[] | undefined;
  onpick?: ((at: number) => void) | undefined;
}

export interface Drawn {
  /** Marks a place, or none. */
  mark: (at: number | null) => void;
  destroy: () => void;
}

const tokens = { accent: '--accent', wood: '--square-dark', ink: '--ink-soft' } as const;

/** What a token looks like now: canvases know no custom properties. */
function colours(host: HTMLElement): (token: string) => string {
  const probe = document.createElement('span');
  return (token) => {
    probe.style.color = `var(${token})`;
    host.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}

/** Says moments as short as their span allows: hours within a day, else days, else months. */
export function timeText(x: number[]): (ms: number) => string {
  const span = (x.at(-1) ?? 0) - (x[0] ?? 0);
  const day = 86_400_000;
  const options: Intl.DateTimeFormatOptions =
    span < 2 * day
      ? {
          hour: 'numeric',
          minute: '2-digit',
          ...(span > day / 2 && { day: 'numeric', month: 'short' }),
        }
      : span < 300 * day
        ? { day: 'numeric', month: 'short' }
        : { month: 'short', year: 'numeric' };
  const format = new Intl.DateTimeFormat(dateLocale(), options);
  return (ms) => format.format(ms);
}

/** The same text is said once. */
function once(texts: string[]): string[] {
  return texts.map((text, at) => (text === texts[at - 1] ? '' : text));
}

function axes(wanted: GraphWanted, colour: (token: string) => string): uPlot.Axis[] {
  const common = {
    stroke: colour('--ink-soft'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
    font: "12px 'Instrument Sans Variable', system-ui, sans-serif",
  };
  const xAxis: uPlot.Axis = {
    ...common,
    grid: { show: false },
    size: 26,
    space: 90,
    values: (_, splits) => once(splits.map((value) => wanted.xText(value))),
  };
  const yAxis: uPlot.Axis = {
    ...common,
    size: 46,
    space: 36,
    values: (_, splits) => splits.map((value) => wanted.yText(value)),
  };
  if (!wanted.isSmall) return [xAxis, yAxis];
  // Where values have no name, there is the line of zero and nothing else.
  const isNamed = wanted.range?.some((value) => wanted.yText(value) !== '') ?? true;
  const small = isNamed ? { size: 36, space: 24 } : { size: 0, splits: () => [0] };
  return [{ show: false }, { ...yAxis, ...small }];
}

type Maker = typeof uPlot;

function series(make: Maker, wanted: GraphWanted, colour: (token: string) => string) {
  const isShort = wanted.x.length < 40;
  return wanted.lines.map((line): uPlot.Series => {
    const stroke = colour(tokens[line.colour ?? 'accent']);
    if (wanted.kind === 'bars') {
      const paths = make.paths.bars?.({ size: [0.8, 24], align: 0 });
      return { stroke, fill: stroke, width: 0, points: { show: false }, ...(paths && { paths }) };
    }
    if (wanted.kind === 'area') {
      const mark = colour('--danger');
      const dots = wanted.dots ?? [];
      const points = {
        show: dots.length > 0,
        size: 6,
        fill: mark,
        stroke: mark,
        filter: () => dots,
      };
      return { stroke, fill: colour('--accent-soft'), fillTo: 0, width: 2, points };
    }
    const points = { show: isShort, size: 6, fill: stroke, stroke };
    return { stroke, width: 2, points, spanGaps: true };
  });
}

/** Space above and below a line, and a scale that does not jump for a few points. */
function range(wanted: GraphWanted): uPlot.Range.Function {
  return (_, low, high) => {
    if (wanted.range) return wanted.range;
    if (wanted.kind === 'bars') return [Math.min(0, low ?? 0), Math.max(high ?? 0, 1) * 1.05];
    const middle = ((low ?? 0) + (high ?? 0)) / 2;
    const half = Math.max(((high ?? 0) - (low ?? 0)) * 0.6, 20);
    return [middle - half, middle + half];
  };
}

/** Bars need half of their width beyond the first and the last value. */
function fullWidth({ x, kind }: GraphWanted): [number, number] {
  const beyond = kind === 'bars' ? 0.6 : 0;
  return [(x[0] ?? 0) - beyond, (x.at(-1) ?? 1) + beyond];
}

function options(
  make: Maker,
  wanted: GraphWanted,
  host: HTMLElement,
  hover: (at: number | null) => void,
) {
  const colour = colours(host);
  const cursor: uPlot.Cursor = {
    y: false,
    drag: { x: false, y: false, setScale: false },
    points: { size: 8, fill: colour('--surface'), width: 2 },
  };
  const made: uPlot.Options = {
    width: Math.max(host.clientWidth, 50),
    height: wanted.height,
    ms: 1,
    legend: { show: false },
    padding: wanted.isSmall ? [4, 6, 4, wanted.kind === 'area' ? 6 : 0] : [10, 12, 0, 0],
    cursor,
    scales: {
      x: { time: wanted.time, ...(wanted.isSmall && { range: fullWidth(wanted) }) },
      y: { range: range(wanted) },
    },
    axes: axes(wanted, colour),
    series: [{}, ...series(make, wanted, colour)],
    hooks: { setCursor: [({ cursor: { idx } }) => hover(idx ?? null)] },
  };
  return { made, markColour: colour('--ink-soft') };
}

/** Draws a graph that fits the width of its host; the library comes with the first one. */
export async function drawGraph(
  host: HTMLElement,
  wanted: GraphWanted,
  hover: (at: number | null) => void,
): Promise<Drawn> {
  const [{ default: make }] = await Promise.all([
    import('uplot'),
    import('uplot/dist/uPlot.min.css'),
  ]);
  let marked: number | null = null;
  const { made, markColour } = options(make, wanted, host, hover);
  made.hooks = {
    ...made.hooks,
    draw: [
      (plot) => {
        const value = marked === null ? undefined : wanted.x[marked];
        if (value === undefined) return;
        const { ctx, bbox } = plot;
        ctx.fillStyle = markColour;
        ctx.fillRect(
          Math.round(plot.valToPos(value, 'x', true)),
          bbox.top,
          devicePixelRatio,
          bbox.height,
        );
      },
    ],
  };
  const plot = new make(made, [wanted.x, ...wanted.lines.map(({ values }) => values)], host);
  const pick = () => {
    const at = plot.cursor.idx;
    if (typeof at === 'number') wanted.onpick?.(at);
  };
  plot.over.addEventListener('click', pick);
  if (wanted.onpick) plot.over.style.cursor = 'pointer';
  const observer = new ResizeObserver(() => {
    const width = host.clientWidth;
    if (width > 0 && width !== plot.width) plot.setSize({ width, height: wanted.height });
  });
  observer.observe(host);
  return {
    mark: (at) => {
      marked = at;
      plot.redraw(false);
    },
    destroy: () => {
      observer.disconnect();
      plot.destroy();
    },
  };
}
