import { describe, expect, it } from 'vitest';
import { STATES } from './fixtures';
import { isKnown, moveTogether } from './contract';
import { nextSteps, playable } from './moves';
import { Picker } from './pick.svelte';
import { preparable } from './prepare';
import { readView, turnIn } from './read';

const kamisado = readView('kamisado', 'mvr1fpbo/8/3j4/8/5P1J/8/8/OB1F1RVM b V');
const siam = readView('siam', '2Es2/Re3Rs/EeMMM1/5/1RnEn2 e 0');

describe('what may be prepared', () => {
  it('has every legal move that is chosen on the board, in every game with turns', () => {
    for (const { game, text, legal } of STATES) {
      if (!isKnown(game) || moveTogether(game) || legal.length === 0) continue;
      const view = readView(game, text);
      const offered = preparable(view, turnIn(view) === 'one' ? 1 : 2).map(({ m }) => m);
      // A promotion is prepared without its piece; passing is typed.
      const chosen = legal.map(({ m }) => m).filter((m) => m !== 'pass');
      const plain = chosen.map((m) => (game === 'siam' ? m : m.slice(0, 4)));
      expect(offered).toEqual(expect.arrayContaining(plain));
    }
  });

  it('begins at own pieces only', () => {
    const starts = (seat: 1 | 2) => nextSteps(preparable(kamisado, seat), []);
    expect(starts(1)).toContain('f4');
    expect(starts(1)).not.toContain('d6');
    expect(starts(2)).toContain('d6');
  });

  it('is chosen with the same gestures as a move', () => {
    const made: string[] = [];
    const picker = new Picker(
      () => preparable(siam, 1),
      (m) => made.push(m),
    );
    for (const step of ['+', 'a1', '>n']) picker.choose(step);
    for (const step of ['c1', 'x']) picker.choose(step);
    for (const step of ['c1', 'c2', '>e']) picker.choose(step);
    for (const step of ['c1', '>s']) picker.choose(step);
    expect(made).toEqual(['+a1n', 'c1x', 'c1-c2e', 'c1=s']);
  });
});

describe('a premove', () => {
  it('becomes a queen, or what was typed', () => {
    const legal = ['a7a8q', 'a7a8n'].map((m) => ({ m, p: m === 'a7a8q' ? 'a8=Q' : 'a8=N' }));
    expect(playable('a7a8', legal)).toBe('a7a8q');
    expect(playable('a8=n', legal)).toBe('a7a8n');
    expect(playable('a8=C', legal, 'RDTFC')).toBe('a7a8n');
    expect(playable('b7b8', legal)).toBeNull();
  });
});

describe('what was chosen', () => {
  it('stays chosen when the turn comes, if it may move', () => {
    let offered = preparable(kamisado, 1);
    const picker = new Picker(
      () => offered,
      () => {},
    );
    picker.choose('f4');
    picker.carryOn();
    expect(picker.chosen).toEqual(['f4']);
    offered = [];
    const other = new Picker(
      () => offered,
      () => {},
    );
    other.chosen = ['f4'];
    other.carryOn();
    expect(other.chosen).toEqual([]);
  });
});
