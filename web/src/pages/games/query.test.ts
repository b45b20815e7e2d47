import { describe, expect, it } from 'vitest';
import { archivePath, areAny, exportPath, noFilters, readFilters } from './query';

describe('the filters of the archive', () => {
  it('are those of the address', () => {
    const filters = readFilters(new URLSearchParams('player=Ann&result=win&other=1'));
    expect(filters).toEqual({ ...noFilters, player: 'Ann', result: 'win' });
    expect(archivePath(filters)).toBe('/games?player=Ann&result=win');
    expect(areAny(filters)).toBe(true);
    expect(areAny(noFilters)).toBe(false);
  });

  it('ask who won only of a player', () => {
    expect(readFilters(new URLSearchParams('result=win')).result).toBe('');
    expect(readFilters(new URLSearchParams('result=1-0')).result).toBe('1-0');
  });

  it('hold for a file, too', () => {
    const path = exportPath({ ...noFilters, game: 'siam' }, 'jsonl');
    expect(path).toBe('/api/archive/export?game=siam&format=jsonl');
  });
});
