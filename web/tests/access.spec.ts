import type { Page } from '@playwright/test';
import { violations } from './axe';
import { meet, play, result, type } from './players';
import { expect, test } from './test';

for (const theme of ['light', 'dark'] as const) {
  const dark = theme === 'dark';

  test(`whoever comes in can use the page, ${theme}`, async ({ visit }) => {
    const page = await visit('/', { dark });
    const problems: string[] = [];
    for (const path of ['/', '/login', '/signup', '/nothing-here', '/c/nothing']) {
      await page.goto(path);
      problems.push(...(await faultsOf(page, path)));
    }
    expect(problems).toEqual([]);
  });

  test(`boards can be used by everybody, ${theme}`, async ({ visit }) => {
    test.slow();
    const [one, two] = await Promise.all([visit('/', { dark }), visit()]);
    const problems: string[] = [];
    for (const game of ['chess', 'alice', 'kamisado', 'siam', 'mastermind']) {
      const id = await meet(one, two, { game });
      await one.goto(`/g/${id}`);
      await expect(one.getByRole('grid').or(one.getByRole('group')).first()).toBeVisible();
      problems.push(...(await faultsOf(one, `a live game of ${game}`)));
      if (game === 'chess') await play([one, two], ['f3', 'e5', 'g4', 'Qh4'], [type, type]);
      else await one.getByRole('button', { name: 'Abort the game' }).click();
      await expect(result(one)).toBeVisible();
      problems.push(...(await faultsOf(one, `a finished game of ${game}`)));
    }
    expect(problems).toEqual([]);
  });
}

/** What hinders somebody on a page, and whether it is wider than the smallest phone. */
async function faultsOf(page: Page, what: string): Promise<string[]> {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('.loading')).toHaveCount(0);
  const faults = (await violations(page)).map((text) => `${what}: ${text}`);
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  // What is laid out by its size follows a moment later.
  const width = () => page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
  await expect.poll(width, `${what} fits on a phone`).toBeLessThanOrEqual(320);
  if (before) await page.setViewportSize(before);
  return faults;
}
