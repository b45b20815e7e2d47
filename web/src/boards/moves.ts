import { familyOf, type LegalMove } from './contract';
import { matchTyped } from './match';

/**
 * A move as the gestures that make it, in order. Each is
 * a square (`e2`), `+` for the reserve, `x` for leaving the board, `>n` for a way to face,
 * `=q` for a promotion, `pass`, or a whole code of Mastermind.
 */
export type Steps = readonly string[];

/** The gestures of a canonical move text. A text that is not understood is one gesture. */
export function stepsOf(game: string, m: string): Steps {
  switch (familyOf(game)) {
    case 'chess':
    case 'kamisado': {
      const found = /^([a-h][1-8])([a-h][1-8])([qrbn]?)$/.exec(m);
      if (!found) return [m];
      const [, from = '', to = '', promotion] = found;
      return promotion ? [from, to, `=${promotion}`] : [from, to];
    }
    case 'siam':
      return siamSteps(m);
    default:
      return [m];
  }
}

function siamSteps(m: string): Steps {
  const found =
    /^(?:\+([a-e][1-5])([nesw])|([a-e][1-5])(?:-([a-e][1-5])([nesw])|=([nesw])|(x)))$/.exec(m);
  if (!found) return [m];
  const [, entered, entering, from = '', to, facing, turn] = found;
  if (entered) return ['+', entered, `>${entering}`];
  if (to) return [from, to, `>${facing}`];
  return turn ? [from, from, `>${turn}`] : [from, 'x'];
}

export function isCell(step: string | undefined): step is string {
  return step !== undefined && /^[a-h][1-8]$/.test(step);
}

/** The squares a move touches: from, then to. For marks on the board. */
export function squaresOfMove(game: string, m: string | null | undefined): string[] {
  return m ? [...new Set(stepsOf(game, m).filter(isCell))] : [];
}

/** A legal move with its gestures. */
export type Choice = LegalMove & { steps: Steps };

export function choicesOf(game: string, legal: readonly LegalMove[]): Choice[] {
  return legal.map((move) => ({ ...move, steps: stepsOf(game, move.m) }));
}

/** The moves that begin with these gestures. */
export function beginningWith(choices: readonly Choice[], chosen: Steps): Choice[] {
  return choices.filter(({ steps }) => chosen.every((step, i) => steps[i] === step));
}

/** What may be chosen next. */
export function nextSteps(choices: readonly Choice[], chosen: Steps): Set<string> {
  const next = beginningWith(choices, chosen).map(({ steps }) => steps[chosen.length]);
  return new Set(next.filter((step) => step !== undefined));
}

/**
 * The legal move that a premove has become, if it is one: by its text, or as somebody typed it with
 * the pieces' initials `letters`. A pawn that promotes becomes a queen, because nobody can be asked
 * in time.
 */
export function playable(
  premove: string,
  legal: readonly LegalMove[],
  letters?: string,
): string | null {
  const same = legal.find(({ m }) => m === premove) ?? legal.find(({ m }) => m === `${premove}q`);
  return same?.m ?? matchTyped(premove, legal, letters);
}
