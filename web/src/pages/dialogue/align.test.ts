import { expect, test } from 'vitest';
import type { Ply } from '../../protocol';
import { align, asText } from './align';
import type { Entry } from './align';

function ply(by: 1 | 2, m: string): Ply {
  return { by, m, p: m, position: '' };
}

function line(seat: 1 | 2, by: Entry['by'], text: string, ms = 0): Entry {
  return { ms, seat, by, text };
}

test('structs: a move is told by its program, its verdict and to the other one', () => {
  const plies = [ply(1, 'e1h4'), ply(2, 'd8f6')];
  const said = [
    line(1, 'program', 'PARTIE alpha BLANC'),
    line(1, 'program', 'COUP 1 DEPL_PION BLANC JAUNE E1 H4'),
    line(2, 'referee', 'ERR_OK VALID CONT'),
    line(2, 'referee', 'COUP 1 DEPL_PION BLANC JAUNE E1 H4'),
    line(2, 'program', 'COUP 1 DEPL_PION NOIR JAUNE D8 F6'),
    line(1, 'program', 'COUP 1 DEPL_PION BLANC JAUNE H4 H9'),
    line(1, 'note', 'TRICHE: no such square'),
  ];
  expect(align(said, plies)).toEqual([0, 1, 1, 1, 2, 2, 2]);
});

test('siam: a move of the opponent that a program hands on is not its own', () => {
  const plies = [ply(1, '+a2n'), ply(2, '+a1e')];
  const said = [
    line(1, 'program', 'COUP ENTREE L_NULL,C_NULL A,ii NORD'),
    line(2, 'program', 'COUP_ADVERS ENTREE L_NULL,C_NULL A,ii NORD'),
    line(2, 'program', 'COUP ENTREE L_NULL,C_NULL A,i EST'),
  ];
  expect(align(said, plies)).toEqual([1, 1, 2]);
});

test('lines: a refused move is passed over', () => {
  const plies = [ply(1, 'RVBO'), ply(2, 'JJWF'), ply(1, 'RRJJ')];
  const said = [
    line(2, 'referee', 'PASSWORD RVBO : choisir son code secret'),
    line(1, 'program', 'PASSWORD RVBZ'),
    line(1, 'program', 'PASSWORD RVBO'),
    line(2, 'program', 'PASSWORD JJWF'),
    line(1, 'program', 'ATTEMPT RRJJ'),
  ];
  expect(align(said, plies)).toEqual([0, 0, 1, 2, 3]);
});

test('against a person the referee tells what they played', () => {
  const plies = [ply(1, 'e2e4'), ply(2, 'e7e5')];
  const said = [line(2, 'referee', 'E2E4'), line(2, 'program', 'E7E5')];
  expect(align(said, plies)).toEqual([1, 2]);
});

test('as a text', () => {
  const said = [line(1, 'program', 'LIST', 1_000), line(1, 'note', 'late', 2_500)];
  expect(asText(said)).toBe('0.000 1> LIST\n1.500 1# late');
});
