import type { View } from '../view';
import { familyOf, type LegalMove } from './contract';
import { stepsOf } from './moves';
import { other, pieceAt, turnIn } from './read';
import { manWords, wayWords, type Say } from './words';

/** A move in words, for those who listen: read from its texts and the position after it. */
export function speakMove(game: string, move: LegalMove, after: View | null, t: Say): string {
  switch (familyOf(game)) {
    case 'chess':
      return speakChess(game, move, t);
    case 'kamisado':
      return speakKamisado(game, move.m, after, t);
    case 'siam':
      return speakSiam(game, move.m, after, t);
    case 'mastermind':
      return [...move.m].map((letter) => t('board-peg', { letter })).join(', ');
    default:
      return move.p || move.m;
  }
}

function speakChess(game: string, { m, p }: LegalMove, t: Say): string {
  const [from = '', to = '', promotion] = stepsOf(game, m);
  const castling = /^O-O(-O)?/.exec(p);
  const initial = /^[KQRBN]/.exec(p)?.[0] ?? 'p';
  const how = p.includes('x') ? 'board-say-capture' : 'board-say-move';
  const made = castling
    ? t('board-say-castling', { side: castling[1] ? 'queen' : 'king' })
    : t(how, { piece: manWords(initial, t), from, to });
  const parts = [made];
  if (promotion) parts.push(t('board-say-promotion', { piece: manWords(promotion.slice(1), t) }));
  if (p.endsWith('+')) parts.push(t('board-say-check'));
  if (p.endsWith('#')) parts.push(t('board-say-mate'));
  return capital(parts.join(', '));
}

function speakKamisado(game: string, m: string, after: View | null, t: Say): string {
  if (m === 'pass') return t('board-say-pass');
  const [from = '', to = ''] = stepsOf(game, m);
  const tower = after && pieceAt(after, to);
  const side = tower?.owner ?? 'one';
  const piece = tower ? t('board-tower', { side, letter: tower.letter.toUpperCase() }) : '';
  return capital(piece ? t('board-say-move', { piece, from, to }) : m);
}

function speakSiam(game: string, m: string, after: View | null, t: Say): string {
  const [from = '', to = '', way = ''] = stepsOf(game, m);
  const side = after ? other(turnIn(after)) : 'one';
  const piece = t('board-animal', { side, way: 'none' });
  const facing = wayWords(way.slice(1), t);
  if (from === '+') return capital(t('board-say-enter', { piece, to, way: facing }));
  if (to === 'x') return capital(t('board-say-leave', { piece, from }));
  if (from === to) return capital(t('board-say-turn', { piece, from, way: facing }));
  return capital(t('board-say-step', { piece, from, to, way: facing }));
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
