import type { Page } from '@playwright/test';
import { violations } from './axe';
import { click, meet, moveList, play, tap, type } from './players';
import { expect, test } from './test';

const MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];

/** A game against the weakest computer, with the first seat. */
async function playComputer(page: Page, game = 'chess'): Promise<void> {
  await page.getByRole('button', { name: 'Play the computer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Game', { exact: true }).selectOption(game);
  await dialog.getByRole('radio', { name: 'Damier 1', exact: true }).check({ force: true });
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL('**/g/*');
}

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
}

test('a game that is over is analysed, and its blunder is found', async ({ visit }) => {
  const [one, two] = [await visit(), await visit()];
  const id = await meet(one, two, { game: 'chess' });
  await expect(one.getByRole('region', { name: 'Analysis by the computer' })).toHaveCount(0);
  await play([one, two], MATE, [click, click]);

  // Anybody may ask.
  const guest = await visit(`/g/${id}`);
  const panel = guest.getByRole('region', { name: 'Analysis by the computer' });
  await panel.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(guest.locator('progress')).toHaveCount(0);
  const blunder = moveList(guest).getByRole('button', { name: /g4.*blunder/ });
  await expect(blunder).toContainText('??');
  await expect(panel).toContainText('Black has won');
  await expect(panel).toContainText('1 blunder');

  await panel.getByRole('button', { name: 'Previous mistake' }).click();
  await expect(blunder).toHaveAttribute('aria-current', 'true');
  await expect(panel).toContainText('Black wins in 1 move');
  await expect(panel.getByRole('group', { name: 'Best' })).toContainText('Qh4#');
  expect(await violations(guest)).toEqual([]);

  // What would have been better is tried on the board, with what may follow.
  const better = panel.getByRole('group', { name: 'Better' });
  const second = await better.getByRole('button').nth(1).innerText();
  await better.getByRole('button').nth(1).click();
  await expect(guest.getByRole('group', { name: 'Variation' })).toContainText(second);

  // The graph leads to any position, by the keyboard and by the mouse.
  const graph = panel.getByRole('slider', { name: 'Chances, White above' });
  await graph.press('Home');
  await expect(graph).toHaveAttribute('aria-valuetext', /^Start: /);
  await graph.press('ArrowRight');
  await expect(moveList(guest).locator('[aria-current]')).toContainText('f3');
  const box = await graph.boundingBox();
  await graph.click({ position: { x: (box?.width ?? 0) - 10, y: 20 } });
  await expect(moveList(guest).locator('[aria-current]')).toContainText('Qh4#');

  // Whoever comes later finds it, also the players who stayed.
  await one.reload();
  await expect(moveList(one).getByRole('button', { name: /g4.*blunder/ })).toBeVisible();
  await expect(one.getByRole('button', { name: 'Analyse', exact: true })).toHaveCount(0);
});

test('an analysis is read on a phone, in French, in the dark', async ({ visit }) => {
  const [one, two] = [await visit(), await visit()];
  const id = await meet(one, two, { game: 'chess' });
  await play([one, two], MATE, [type, type]);
  const guest = await visit(`/g/${id}?ply=3`, { phone: true, french: true, dark: true });
  const panel = guest.getByRole('region', { name: "Analyse par l'ordinateur" });
  await panel.getByRole('button', { name: 'Analyser' }).click();
  await expect(panel).toContainText('Les Noirs gagnent en 1 coup');
  await expect(guest.locator('progress')).toHaveCount(0);
  await expect(panel).toContainText('g4?? gaffe');
  expect(await widthOf(guest)).toBeLessThanOrEqual(390);
  expect(await violations(guest)).toEqual([]);
});

test('games that hide something are not analysed', async ({ visit }) => {
  const [one, two] = [await visit(), await visit()];
  await meet(one, two, { game: 'dark' });
  await play([one, two], ['e2e4', 'e7e5'], [type, type]);
  await one.getByRole('button', { name: 'Resign' }).click();
  await one.getByRole('button', { name: 'Resign' }).first().click();
  await expect(one.getByRole('radio', { name: 'What each saw' })).toBeAttached();
  await expect(one.getByRole('button', { name: 'Analyse', exact: true })).toHaveCount(0);
});

test('the computer gives hints to who plays against it, and explains their moves', async ({
  visit,
}) => {
  const page = await visit();
  await playComputer(page);
  await expect(page.getByRole('button', { name: 'Explain my last move' })).toBeDisabled();
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.getByText(/^The computer would play \S+\./)).toBeVisible();
  await expect(page.locator('.cg-shapes line')).toHaveCount(1);
  expect(await violations(page)).toEqual([]);

  // A move takes the hint away.
  await click(page, 'f2f3');
  await expect(page.getByText(/^The computer would play/)).toHaveCount(0);
  await expect(page.locator('.cg-shapes line')).toHaveCount(0);
  await expect(moveList(page).getByRole('button')).toHaveCount(2);

  await page.keyboard.press('e');
  const said = page.getByText(/^f3\S* is an? .*(move|inaccuracy|mistake|blunder)/);
  await expect(said).toBeVisible();
  // The hint is known already.
  await page.keyboard.press('h');
  await expect(page.getByText(/^The computer would play/)).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.getByText(/^The computer would play/)).toHaveCount(0);

  await page.getByRole('button', { name: 'Take a move back' }).click();
  await expect(moveList(page).getByRole('button')).toHaveCount(0);
});

for (const game of ['kamisado', 'siam']) {
  test(`a hint is seen on the board of ${game}`, async ({ visit }) => {
    const page = await visit();
    await playComputer(page, game);
    await page.getByRole('button', { name: 'Hint' }).click();
    await expect(page.getByText(/^The computer would play/)).toBeVisible();
    await expect(page.locator('svg .hint').first()).toBeAttached();
  });
}

test('hints fit on the smallest phone', async ({ visit }) => {
  const page = await visit('/', { phone: true, dark: true });
  await playComputer(page);
  await tap(page, 'g2g4');
  await expect(moveList(page).getByRole('button')).toHaveCount(2);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: 'Explain my last move' }).tap();
  await expect(page.getByText(/^g4/).filter({ hasText: 'best answer' })).toBeVisible();
  await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(320);
  expect(await violations(page)).toEqual([]);
});
