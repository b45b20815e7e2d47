import { expect, test, vi } from 'vitest';
import { together } from './together';

test('what waits is called once, with the others', () => {
  vi.useFakeTimers();
  const called: string[] = [];
  const one = () => called.push('one');
  together(one);
  together(() => called.push('two'));
  together(one);
  expect(called).toEqual([]);
  vi.runAllTimers();
  expect(called).toEqual(['one', 'two']);
  together(one);
  vi.runAllTimers();
  expect(called).toEqual(['one', 'two', 'one']);
  vi.useRealTimers();
});
