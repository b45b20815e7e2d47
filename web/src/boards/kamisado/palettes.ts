import type { Colour } from '../../view';
import type { PaletteName } from '../contract';

export type Palette = Readonly<Record<Colour, string>>;

export const COLOURS: Readonly<Record<PaletteName, Palette>> = {
  standard: {
    orange: '#ee8a2c',
    blue: '#2d74bb',
    purple: '#7b4a9c',
    pink: '#e58bb0',
    yellow: '#f0cb45',
    red: '#cf3f37',
    green: '#3f9660',
    brown: '#6d4a30',
  },
  contrast: {
    orange: '#ff8c00',
    blue: '#0a4fd6',
    purple: '#6a0dad',
    pink: '#ff9ccb',
    yellow: '#ffe81a',
    red: '#d4001a',
    green: '#008a3c',
    brown: '#43230c',
  },
  // Told apart by lightness where the hue is lost: see the test.
  safe: {
    orange: '#ffa215',
    blue: '#5d70ed',
    purple: '#490d60',
    pink: '#ffccee',
    yellow: '#fff2ab',
    red: '#be1906',
    green: '#418072',
    brown: '#2e1105',
  },
};

/** Linear light of a channel. */
function light(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** Red, green and blue light of `#rrggbb`. */
export function lightOf(colour: string): [number, number, number] {
  const at = (start: number) => light(parseInt(colour.slice(start, start + 2), 16) / 255);
  return [at(1), at(3), at(5)];
}

/** How bright a colour is, from 0 to 1. */
export function brightness(colour: string): number {
  const [r, g, b] = lightOf(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Black or white, whichever can be read on the colour. */
export function inkOn(colour: string): string {
  return brightness(colour) > 0.22 ? '#1c1410' : '#ffffff';
}

/** The sign of each colour, drawn in a box from -1 to 1. */
export const SIGNS: Readonly<Record<Colour, string>> = {
  // A sun.
  orange:
    'M0-1L.22-.54.71-.71.54-.22 1 0 .54.22.71.71.22.54 0 1-.22.54-.71.71-.54.22-1 0-.54-.22-.71-.71-.22-.54z',
  // A drop.
  blue: 'M0-1C.3-.45.68-.06.68.34A.68.66 0 0 1-.68.34C-.68-.06-.3-.45 0-1z',
  // A diamond.
  purple: 'M0-1L.72 0 0 1-.72 0z',
  // A heart.
  pink: 'M0 .9C-1.25.1-1.05-.82-.5-.82-.22-.82-.06-.62 0-.42.06-.62.22-.82.5-.82 1.05-.82 1.25.1 0 .9z',
  // A star.
  yellow: 'M0-1L.26-.33.95-.31.41.12.59.81 0 .42-.59.81-.41.12-.95-.31-.26-.33z',
  // A flame.
  red: 'M.05-1C.2-.5.72-.2.72.36A.72.64 0 0 1-.72.36C-.72.02-.5-.2-.38-.42-.3-.2-.2-.12-.1-.12-.22-.45-.12-.78.05-1z',
  // A leaf.
  green: 'M.8-.85C.95.25.35.85-.35.65L-.7.95-.88.77-.56.42C-.85-.3-.2-.85.8-.85z',
  // A brick.
  brown: 'M-.78-.78H.78V.78H-.78z',
};
