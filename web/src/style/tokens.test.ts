import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, two: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(two)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['paper', 'surface', 'raised', 'sunken'];
/** Text on its ground: WCAG AA wants 4.5. */
const texts = [
  ...['ink', 'ink-soft', 'accent', 'accent-strong', 'danger'].flatMap((text) =>
    grounds.map((ground) => [text, ground]),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-accent-soft', 'accent-soft'],
  ['ink', 'accent-soft'],
  ['on-danger', 'danger'],
  ['on-danger-soft', 'danger-soft'],
  ['on-notice-soft', 'notice-soft'],
];
/** Edges of what can be used, and signs without text: 3. */
const edges = grounds.map((ground) => ['edge', ground]);

describe('contrast', () => {
  for (const theme of ['light', 'dark'] as const) {
    const pairs = [...texts.map((p) => [p, 4.5] as const), ...edges.map((p) => [p, 3] as const)];
    for (const [[one = '', two = ''], least] of pairs) {
      it(`${theme}: ${one} on ${two}`, () => {
        const [a, b] = [colours.get(one), colours.get(two)];
        expect(a && b && contrast(a[theme], b[theme])).toBeGreaterThanOrEqual(least);
      });
    }
  }
});
