import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTexts } from '../lib/words.svelte';
import { STATES } from './fixtures';
import { readView, squaresOf } from './read';
import { speakMove } from './speak';
import { squareWords, stepWords, type Say } from './words';
import { familyOf } from './contract';
import { isCell, stepsOf } from './moves';

/** The dictionary of a language; a text or a variable that is missing fails the test. */
function dictionary(code: string): Say {
  const folder = join(import.meta.dirname, '../../../crates/damier-words/locales', code);
  const files = readdirSync(folder).filter((file) => /^(page.*|common|games)\.ftl$/.test(file));
  const bundle = readTexts(
    code,
    files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n'),
  );
  return (key, vars) => {
    const pattern = bundle.getMessage(key)?.value;
    if (!pattern) throw new Error(`no ${key}`);
    return bundle.formatPattern(pattern, vars);
  };
}

const en = dictionary('en');
const fr = dictionary('fr');

describe('moves in words', () => {
  it.each([
    ['chess', 'g1f3', 'Nf3+', 'Knight from g1 to f3, check', 'Cavalier de g1 à f3, échec'],
    ['chess', 'e4d5', 'exd5', 'Pawn from e4 takes on d5', 'Pion de e4 prend en d5'],
    ['chess', 'e1g1', 'O-O', 'Castling on the king’s side', 'Petit roque'],
    [
      'chess960',
      'e1a1',
      'O-O-O#',
      'Castling on the queen’s side, checkmate',
      'Grand roque, échec et mat',
    ],
    [
      'chess',
      'a7a8q',
      'a8=Q',
      'Pawn from a7 to a8, promotes to queen',
      'Pion de a7 à a8, promotion en dame',
    ],
    ['kamisado', 'pass', 'pass', 'Pass', 'Passe'],
    ['mastermind', 'RJVB', 'RJVB', 'red, yellow, green, blue', 'rouge, jaune, vert, bleu'],
    ['go', 'D4', 'D4', 'D4', 'D4'],
  ])('%s %s', (game, m, p, english, french) => {
    expect(speakMove(game, { m, p }, null, en)).toBe(english);
    expect(speakMove(game, { m, p }, null, fr)).toBe(french);
  });

  it('name the tower and the animal', () => {
    const towers = readView('kamisado', 'mvrjfpbo/8/8/8/J7/8/8/OBPF1RVM b V');
    expect(speakMove('kamisado', { m: 'e1a4', p: '' }, towers, en)).toBe(
      'White yellow tower from e1 to a4',
    );
    const animals = readView('siam', 'Rn4/5/1MMM1/5/1En3 e 2');
    expect(speakMove('siam', { m: '+a1n', p: '' }, animals, en)).toBe(
      'Rhinoceros enters on a1 facing north',
    );
  });

  it('and squares, and gestures, are there for every state in both languages', () => {
    for (const { game, view, legal } of STATES) {
      const family = familyOf(game);
      for (const t of [en, fr]) {
        for (const square of view.boards.flatMap(squaresOf)) {
          const words = family ? squareWords(family, square, t) : '';
          if (!/^[a-h][1-8], ./.test(words)) expect.fail(`${game} ${square.at}: ${words}`);
        }
        for (const { m } of legal) {
          for (const step of stepsOf(game, m)) {
            if (!isCell(step) && stepWords(step, t) === step) expect.fail(`${game} ${step}`);
          }
        }
      }
    }
  });
});
