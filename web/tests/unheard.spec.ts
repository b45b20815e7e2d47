import type { Page } from '@playwright/test';
import { meet, moveList, result, type } from './players';
import { expect, test } from './test';

/** What is said on a page of `known` is said of a game that it has never heard of. */
async function rename(page: Page, known: string, unheard: string): Promise<void> {
  const swap = (text: string, from: string, to: string) => text.replaceAll(`"${from}"`, `"${to}"`);
  await page.routeWebSocket('**/ws?*', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => server.send(swap(String(text), unheard, known)));
    server.onMessage((text) => socket.send(swap(String(text), known, unheard)));
  });
  await page.route('**/api/game/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: swap(await response.text(), known, unheard) });
  });
}

test('a game the page has never heard of is played from a list of moves', async ({ visit }) => {
  const [one, two] = await Promise.all([visit(), visit()]);
  await rename(one, 'kamisado', 'lasca');
  await one.reload();
  await meet(one, two, { game: 'kamisado' });
  const choices = one.getByRole('list', { name: 'Legal moves' }).getByRole('button');
  await expect(choices.first()).toBeVisible();
  await expect(one.getByRole('grid')).toHaveCount(0);
  await one.getByTitle('g1b6', { exact: true }).click();
  await expect(moveList(two).locator('button')).toHaveCount(1);
  await type(two, 'd8d2');
  // Where there are too many moves to look through, one types.
  await expect(choices.first()).toBeVisible();
  await type(one, 'b6d8');
  await expect(result(one)).toContainText('You win');
  await expect(result(two)).toContainText('You lose');
  await one.reload();
  await expect(moveList(one).locator('button')).toHaveCount(3);
  await expect(one.getByText('lasca').first()).toBeVisible();
  await one.locator('main').focus();
  await one.keyboard.press('Home');
  await expect(moveList(one).locator('[aria-current]')).toHaveCount(0);
});
