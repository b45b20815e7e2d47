import { describe, expect, it } from 'vitest';
import { boldPictures } from './bold';

describe('the pieces of our own', () => {
  it('are twelve different pictures that need no other file', () => {
    const pictures = boldPictures();
    for (const side of ['white', 'black']) {
      for (const role of ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn']) {
        expect(pictures.get(`${side}-${role}`)).toMatch(/^data:image\/svg\+xml,/);
      }
    }
    expect(new Set(pictures.values()).size).toBe(12);
    // They stand between such marks in a style sheet.
    expect([...pictures.values()].join('')).not.toContain("'");
  });
});
