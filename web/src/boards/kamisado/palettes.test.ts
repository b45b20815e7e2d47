import { describe, expect, it } from 'vitest';
import type { Colour } from '../../view';
import { PALETTES } from '../contract';
import { brightness, COLOURS, inkOn, lightOf, SIGNS, type Palette } from './palettes';

type Light = [number, number, number];

// Machado, Oliveira and Fernandes (2009), full severity, for linear light.
const SIGHTS: Record<string, [Light, Light, Light]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
};

function seen(colour: string, sight: [Light, Light, Light]): Light {
  const light = lightOf(colour);
  const mix = (row: Light) => row.reduce((sum, part, i) => sum + part * (light[i] ?? 0), 0);
  const [r, g, b] = sight;
  return [mix(r), mix(g), mix(b)].map((part) => Math.min(1, Math.max(0, part))) as Light;
}

/** CIELAB: distances in it are about those that eyes see. */
function lab([r, g, b]: Light): Light {
  const bend = (n: number) => (n > 0.008856 ? Math.cbrt(n) : 7.787 * n + 16 / 116);
  const x = bend((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = bend(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = bend((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The smallest distance of two colours of a palette. */
function closest(palette: Palette, sight: [Light, Light, Light]): number {
  const all = Object.values(palette).map((colour) => lab(seen(colour, sight)));
  const pairs = all.flatMap((a, i) => all.slice(i + 1).map((b) => [a, b] as const));
  return Math.min(...pairs.map(([a, b]) => Math.hypot(...a.map((n, i) => n - (b[i] ?? 0)))));
}

describe('palettes of Kamisado', () => {
  it.each(Object.entries(SIGHTS))('the safe one is told apart with %s', (_name, sight) => {
    expect(closest(COLOURS.safe, sight)).toBeGreaterThan(35);
  });

  it.each(PALETTES)('%s: the colours differ for most people', (name) => {
    expect(closest(COLOURS[name], SIGHTS['normal'] as [Light, Light, Light])).toBeGreaterThan(20);
  });

  it.each(PALETTES)('%s: signs and letters can be read on it', (name) => {
    for (const colour of Object.values(COLOURS[name])) {
      const [a, b] = [brightness(colour), brightness(inkOn(colour))].sort((x, y) => y - x);
      expect(((a ?? 0) + 0.05) / ((b ?? 0) + 0.05), colour).toBeGreaterThan(3);
    }
  });

  it('each colour has a sign of its own', () => {
    const colours = Object.keys(COLOURS.standard) as Colour[];
    expect(new Set(colours.map((colour) => SIGNS[colour])).size).toBe(8);
  });
});
