import { describe, expect, it } from 'vitest';
import { Pending, Refusal, withNumber } from './pending';

describe('requests', () => {
  it('carry their number where their kind has it', () => {
    expect(withNumber('unseek', {}, 4)).toEqual({ t: 'unseek', d: { a: 4 } });
    const terms = { game: 'siam', clock: '5+3' };
    const challenge = withNumber('challenge', { to: null, terms }, 5);
    expect(challenge.d).toEqual({ to: null, terms: { ...terms, a: 5 } });
  });

  it('are answered by their number', async () => {
    const pending = new Pending();
    const first = pending.add(withNumber('unseek', {}, pending.nextNumber()));
    const second = pending.add(withNumber('unseek', {}, pending.nextNumber()));
    pending.refuse({ a: 2, code: 'busy', message: 'busy' });
    pending.settle(1, undefined);
    await expect(first).resolves.toBeUndefined();
    await expect(second).rejects.toBeInstanceOf(Refusal);
  });

  it('that are moves survive a lost connection, others do not', async () => {
    const pending = new Pending();
    const seek = pending.add(withNumber('unseek', {}, pending.nextNumber()));
    const content = { id: 'g', n: 0, m: 'e2e4' };
    const move = pending.add(withNumber('move', content, pending.nextNumber()));
    pending.lostConnection('lost');
    await expect(seek).rejects.toMatchObject({ code: 'offline' });
    expect(pending.moves().map(({ d }) => d)).toEqual([{ ...content, a: 2 }]);
    pending.settle(2, undefined);
    await expect(move).resolves.toBeUndefined();
    expect(pending.moves()).toEqual([]);
  });
});
