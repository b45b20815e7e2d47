/** What a time control does to a clock that runs. */
export interface Control {
  /** The first milliseconds of a turn that cost nothing. */
  delay: number;
  /** The length of a byo-yomi period; 0 if there are none. */
  period: number;
  /** Each move has its own time. */
  perMove: boolean;
}

const units: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 };

/** Reads a length such as `3`, `30s` or `1h30m`; a number alone is seconds. */
function length(text: string): number {
  if (/^[\d.]+$/.test(text)) return Number(text) * 1_000;
  const parts = text.matchAll(/([\d.]+)([dhms])/g);
  return [...parts].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0),
    0,
  );
}

/** Reads a time control as the server writes it: `5+3`, `5+d3`, `10+3x30s`, `30s/move`, `-`. */
export function readControl(text: string): Control {
  const perMove = text.endsWith('/move');
  const delay = /\+d([\d.dhms]+)$/.exec(text)?.[1];
  const period = /\+\d+x([\d.dhms]+)$/.exec(text)?.[1];
  return { delay: delay ? length(delay) : 0, period: period ? length(period) : 0, perMove };
}

/**
 * What a clock shows that showed `told` and has run for `elapsed` milliseconds since. `fresh`: the
 * turn began then, so that its delay is still to come.
 */
export function shows(control: Control, told: number, elapsed: number, fresh: boolean): number {
  const charged = Math.max(0, elapsed - (fresh ? control.delay : 0));
  const left = told - charged;
  if (left > 0 || control.period === 0) return Math.max(0, left);
  return control.period - (-left % control.period);
}
