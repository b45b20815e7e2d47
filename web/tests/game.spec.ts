import type { Page } from '@playwright/test';
import { click, drag, key, meet, moveList, play, result, tap, type, typeAhead } from './players';
import { expect, test } from './test';

test('a game of chess by mouse and keyboard, to mate', async ({ visit }) => {
  const pages = [await visit(), await visit()] as const;
  const [one, two] = pages;
  await meet(one, two, { game: 'chess' });
  await play([one, two], ['f2f3', 'e7e5', 'g2g4', 'd8h4'], [drag, key]);
  await expect(result(one)).toContainText('You lose');
  await expect(result(two)).toContainText('You win');
  await expect(result(two)).toContainText('is checkmated');
  // The same page replays it, once the keys are no longer those of the board.
  await two.locator('main').focus();
  await two.keyboard.press('Home');
  await expect(two.locator('[aria-current]', { hasText: 'Qh4#' })).toHaveCount(0);
  await two.keyboard.press('End');
  await expect(moveList(two).locator('[aria-current]')).toContainText('Qh4#');
});

test('a game of dark chess on phones: the king is taken', async ({ visit }) => {
  const [one, two] = [await visit('/', { phone: true }), await visit('/', { phone: true })];
  await meet(one, two, { game: 'dark' });
  await play([one, two], ['e2e4', 'f7f6', 'd1h5', 'a7a6', 'h5e8'], [tap, tap]);
  await expect(result(one)).toContainText('You win');
  await expect(result(two)).toContainText('The king of');
});

test('moves are refused in the words of the server, and the game goes on', async ({ visit }) => {
  const [one, two] = [await visit(), await visit()];
  await meet(one, two, { game: 'chess' });
  await type(one, 'e2e5');
  await expect(one.getByRole('status').filter({ hasText: /\w/ }).first()).toBeVisible();
  await type(one, 'e4');
  await expect(moveList(two)).toContainText('e4');
  await expect(moveList(one).getByTitle('Stored by the server')).toBeVisible();
});

test('a premove is sent when the turn comes', async ({ visit }) => {
  const [one, two] = [await visit(), await visit()];
  await meet(one, two, { game: 'chess' });
  await click(two, 'e7e5');
  await click(one, 'e2e4');
  await expect(moveList(one).locator('button')).toHaveCount(2);
});

test('premoves of Kamisado by keyboard: dropped, no longer possible, and played', async ({
  visit,
}) => {
  const [one, two] = [await visit(), await visit()];
  await meet(one, two, { game: 'kamisado' });
  const said = (page: Page, text: string) => page.locator('[aria-live]', { hasText: text });
  await key(two, 'c8c3');
  await expect(said(two, 'Premove c8c3 is kept')).toHaveCount(1);
  await two.keyboard.press('Escape');
  await expect(said(two, 'Premove c8c3 was dropped')).toHaveCount(1);
  // The opponent's move asks for another tower.
  await typeAhead(two, 'a8a7');
  await expect(two.getByRole('button', { name: 'Drop the premove' })).toBeVisible();
  await type(one, 'c1f4');
  await expect(said(two, 'Your premove a8a7 is not possible now')).toHaveCount(1);
  await expect(two.getByRole('button', { name: 'Drop the premove' })).toHaveCount(0);
  await typeAhead(one, 'H1-H2');
  await type(two, 'b8b7');
  await expect(moveList(two).locator('button')).toHaveCount(3);
  await expect(moveList(two)).toContainText('h1h2');
});

test('offers are bars: a takeback, then a draw', async ({ visit }) => {
  const [one, two] = [await visit(), await visit()];
  await meet(one, two, { game: 'chess' });
  await play([one, two], ['e2e4', 'e7e5'], [click, click]);
  await two.getByRole('button', { name: 'Take a move back' }).click();
  await one.getByRole('button', { name: 'Accept' }).click();
  await expect(moveList(one).locator('button')).toHaveCount(1);
  await click(two, 'd7d5');
  await one.getByRole('button', { name: 'Offer a draw' }).click();
  await two.getByRole('button', { name: 'Decline' }).click();
  await click(one, 'e4d5');
  await two.getByRole('button', { name: 'Offer a draw' }).click();
  await one.getByRole('button', { name: 'Accept' }).click();
  await expect(result(one)).toContainText('Draw');
  await expect(result(two)).toContainText('By agreement');
});

test('resigning is asked once; a rematch changes the seats', async ({ visit }) => {
  const [one, two] = [await visit(), await visit()];
  const id = await meet(one, two, { game: 'chess' });
  await play([one, two], ['e2e4', 'e7e5'], [click, click]);
  await one.getByRole('button', { name: 'Resign' }).click();
  await expect(result(one)).toHaveCount(0);
  await one.locator('.notice').getByRole('button', { name: 'Resign' }).click();
  await expect(result(two)).toContainText('You win');
  await one.getByRole('button', { name: 'Rematch' }).click();
  await two.getByRole('button', { name: 'Accept the rematch' }).click();
  await one.waitForURL((url) => url.pathname.startsWith('/g/') && !url.pathname.endsWith(id));
  await expect(moveList(one)).toContainText('No moves yet');
  await expect(one.locator('section.bottom')).toContainText('Black');
});

test('players chat, and what they write is text', async ({ visit }) => {
  const [one, two] = [await visit(), await visit('/', { phone: true })];
  await meet(one, two, { game: 'siam' });
  const text = '<img src=x onerror=alert(1)> hello';
  await one.getByLabel('Say something').fill(text);
  await one.getByLabel('Say something').press('Enter');
  await two.getByRole('button', { name: 'Chat', exact: true }).click();
  await expect(two.getByRole('log')).toContainText(text);
});

test('the server is killed in the middle of a game, and nothing is lost', async ({
  visit,
  server,
}) => {
  const [one, two] = [await visit(), await visit()];
  await meet(one, two, { game: 'chess' });
  await play([one, two], ['e2e4', 'e7e5'], [click, click]);
  const { address } = server;
  await server.kill();
  await click(one, 'g1f3');
  await server.run(address);
  await expect(moveList(two)).toContainText('Nf3', { timeout: 30_000 });
  await expect(moveList(one)).toContainText('Nf3', { timeout: 30_000 });
});

test('moves are tried after the end, from any position', async ({ visit }) => {
  const [one, two] = [await visit(), await visit()];
  const id = await meet(one, two, { game: 'chess' });
  await play([one, two], ['f2f3', 'e7e5', 'g2g4', 'd8h4'], [click, click]);
  const guest = await visit(`/g/${id}?ply=2`);
  await guest.getByRole('button', { name: 'Analysis' }).click();
  await expect(moveList(guest).locator('[aria-current]')).toContainText('e5');
  await type(guest, 'd4');
  await expect(guest.getByRole('group', { name: 'Variation' })).toContainText('2.d4');
});

test('a game that does not exist says so', async ({ visit }) => {
  const page = await visit('/g/nothing');
  await expect(page.getByText('There is no such game').first()).toBeVisible();
});
