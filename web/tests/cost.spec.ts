import type { Page } from '@playwright/test';
import { meet } from './players';
import { expect, test } from './test';

/** A phone of some years ago. */
const SLOWER = 4;

test('a board can be used soon, also where everything takes four times as long', async ({
  visit,
}) => {
  const [one, two] = await Promise.all([visit(), visit()]);
  const id = await meet(one, two, { game: 'chess' });
  const cdp = await one.context().newCDPSession(one);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await one.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('cg-board piece') || !document.querySelector('[role="grid"]'))
        return;
      // The next task comes when whatever was to be done for the board is done.
      setTimeout(() => performance.mark('usable'));
      seen.disconnect();
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  const times: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    await one.goto(`/g/${id}`);
    times.push(await usableAfter(one));
  }
  const best = Math.round(Math.min(...times));
  console.log(`a game of chess can be played ${best} ms after its address is opened (${SLOWER} ×)`);
  // A busy machine may take longer than the second that is promised, but not so much.
  expect(best).toBeLessThan(5_000);
});

async function usableAfter(page: Page): Promise<number> {
  const mark = await page.waitForFunction(
    () => performance.getEntriesByName('usable')[0]?.startTime,
  );
  return Number(await mark.jsonValue());
}
