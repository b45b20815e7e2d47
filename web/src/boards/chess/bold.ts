// A piece set of our own: plain silhouettes with one thick line around them, to be told apart at
// thirty pixels and on any colour of squares. The drawings lie in a box of 45 by 45.

/** What stands on a base: shapes that become one silhouette, and lines that are drawn on it. */
type Drawing = { shapes: readonly string[]; lines?: readonly string[] };

const BASE = 'M10.5 40v-3.2a2.8 2.8 0 0 1 2.8-2.8h18.4a2.8 2.8 0 0 1 2.8 2.8V40z';
/** What stands on the base is set off from it. */
const EDGE = 'M13 34.2h19';

/** A circle as a path, drawn the way round that the other shapes are: what overlaps is no hole. */
function ball(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
}

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  pawn: {
    shapes: ['M18 19h9l4.5 15h-18z', ball(22.5, 15.3, 7)],
  },
  knight: {
    shapes: [
      'M12.5 34c0-7 6-8.4 8.1-12.8l-5.4 4.6-5.9-3.6 5.9-11 2.9-6.7 4.8 4.6c8.2 1 11.3 8.6 10.6 24.9z',
    ],
    lines: ['M19.3 14.6h.1', 'M26 14.6c2.6 3 3.4 7 3.3 12.9'],
  },
  bishop: {
    shapes: [
      'M22.5 8.5c6.2 4.5 9.2 9.2 9.2 14.2 0 4.6-2 8.3-4.7 11.3h-9c-2.7-3-4.7-6.7-4.7-11.3 0-5 3-9.7 9.2-14.2z',
      ball(22.5, 7.3, 3.1),
    ],
    lines: ['M26.8 15.2l-5.2 7.6'],
  },
  rook: {
    shapes: ['M11 7.5h6v3.9h2.8V7.5h5.4v3.9H28V7.5h6v10L30.2 21v13H14.8V21L11 17.5z'],
    lines: ['M15.5 20.6h14'],
  },
  queen: {
    shapes: [
      'M13 34L7.6 15.2l8.6 7 6.3-13.4 6.3 13.4 8.6-7L32 34z',
      ball(7.4, 13, 3.1),
      ball(22.5, 7.4, 3.1),
      ball(37.6, 13, 3.1),
    ],
    lines: ['M15.4 28.6h14.2'],
  },
  king: {
    shapes: [
      'M20.6 18v-5.2h-4.4V9h4.4V4.6h3.8V9h4.4v3.8h-4.4V18z',
      'M13 34L8.9 22.4c-.9-5.6 9-9 13.6-2.6 4.6-6.4 14.5-3 13.6 2.6L32 34z',
    ],
    lines: ['M22.5 20.4v4.6', 'M14.8 28.6h15.4'],
  },
};

/** Ground and line of each side, and how thick the line around is. */
const SIDES = {
  white: { ground: '#fffdf6', line: '#1f1b17', around: 1.9 },
  // A light line around a dark piece looks thicker than it is.
  black: { ground: '#25211d', line: '#f7f1e4', around: 1.4 },
} as const;

function pictureOf({ shapes, lines = [] }: Drawing, side: keyof typeof SIDES): string {
  const { ground, line, around } = SIDES[side];
  const outline = [...shapes, BASE].join('');
  const marks = [...lines, EDGE].join('');
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45" stroke-linejoin="round" stroke-linecap="round">',
    // The line lies behind: shapes that meet have none between them.
    `<path d="${outline}" fill="${line}" stroke="${line}" stroke-width="${2 * around}"/>`,
    `<path d="${outline}" fill="${ground}"/>`,
    `<path d="${marks}" fill="none" stroke="${line}" stroke-width="2"/>`,
    '</svg>',
  ].join('');
}

/** The pictures by name, `white-pawn`, as addresses. */
export function boldPictures(): Map<string, string> {
  return new Map(
    Object.entries(DRAWINGS).flatMap(([role, drawing]) =>
      (['white', 'black'] as const).map((side) => [
        `${side}-${role}`,
        `data:image/svg+xml,${encodeURIComponent(pictureOf(drawing, side))}`,
      ]),
    ),
  );
}
