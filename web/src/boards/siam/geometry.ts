/** The picture in squares: frame, and a reserve above and below. */
export const BOX = { x: -0.3, y: -1.18, width: 5.6, height: 7.36 };

export const VIEW_BOX = `${BOX.x} ${BOX.y} ${BOX.width} ${BOX.height}`;

/** Where the squares lie in the picture, as CSS `inset`. */
export const INSET = `${(1.18 / 7.36) * 100}% ${(0.3 / 5.6) * 100}%`;

/** How far the arrows of the ring are from the middle of their square, and how large. */
export const RING = { distance: 0.5, radius: 0.19 };

/** One square that way, as the viewer sees it. */
export function wayOf(letter: string, flip: boolean): { dx: number; dy: number } {
  const ways: Readonly<Record<string, [number, number]>> = {
    n: [0, -1],
    e: [1, 0],
    s: [0, 1],
    w: [-1, 0],
  };
  const [dx, dy] = ways[letter] ?? [0, 0];
  return flip ? { dx: -dx, dy: -dy } : { dx, dy };
}

/** The angle of an arrow that points that way. */
export function angleOf({ dx, dy }: { dx: number; dy: number }): number {
  return (Math.atan2(dy, dx) * 180) / Math.PI;
}
