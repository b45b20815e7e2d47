import type { Page } from '@playwright/test';
import { click, key, meet, moveList, play, result, signUp, tell, type } from './players';
import { Server } from './server';
import { expect, test } from './test';

test('two accounts play a rated game by link: ratings and statistics', async ({ visit }) => {
  const [one, two] = await Promise.all([visit(), visit()]);
  const [ann, bob] = [await signUp(one), await signUp(two, `Bob${Date.now() % 1e8}`)];
  await two.goto(await challengeByLink(one, 'rated'));
  await two.getByRole('button', { name: 'Accept and play' }).click();
  for (const page of [one, two]) await page.waitForURL('**/g/*');
  await play([one, two], ['f2f3', 'e7e5', 'g2g4', 'd8h4'], [click, type]);
  await expect(result(two)).toContainText('You win');
  const ratings: number[] = [];
  for (const [page, name] of [
    [one, ann],
    [two, bob],
  ] as const) {
    await page.goto(`/@/${name}?game=chess`);
    const figures = page.locator('dl.numbers');
    await expect(figures).toContainText(/Rating\s*\d{3,4}±/);
    await expect(figures).toContainText(/Games\s*1\s*1 rated/);
    ratings.push(Number(/Rating\s*(\d+)/.exec((await figures.textContent()) ?? '')?.[1]));
  }
  expect(ratings[1]).toBeGreaterThan(ratings[0] ?? Infinity);
  await two.goto('/ranking/chess');
  for (const [at, name] of [ann, bob].entries()) {
    const row = two.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText(String(ratings[at]));
  }
});

test('a guest opens the link of a challenge and plays', async ({ visit }) => {
  const one = await visit();
  const link = await challengeByLink(one, 'casual');
  const two = await visit(new URL(link).pathname, { phone: true });
  await two.getByRole('button', { name: 'Accept and play' }).click();
  for (const page of [one, two]) await page.waitForURL('**/g/*');
  await play([one, two], ['e2e4', 'e7e5'], [click, key]);
});

test('a challenge is heard', async ({ visit }) => {
  const [one, two] = await Promise.all([visit(), visit()]);
  await two.addInitScript(() => {
    const ring = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      document.documentElement.dataset['rung'] = '';
      return ring.call(this);
    };
  });
  const [ann, bob] = [await signUp(one), await signUp(two)];
  await one.goto('/');
  await two.goto('/');
  await expect(one.getByRole('region', { name: 'Who is here' })).toContainText(bob);
  const terms = { game: 'chess', clock: '5+3', a: 1 };
  await tell(one, { t: 'challenge', d: { to: bob, terms } }, 'challenge');
  await expect(two.getByRole('button', { name: 'Accept' })).toBeVisible();
  await expect(two.locator('.bar').filter({ hasText: ann })).toBeVisible();
  await expect(two.locator('html[data-rung]')).toBeAttached();
});

test('an account that is in use elsewhere is taken over', async ({ visit }) => {
  const [one, two] = await Promise.all([visit(), visit('/login')]);
  const name = await signUp(one);
  await two.getByLabel('Name', { exact: true }).fill(name);
  await two.getByLabel('Password', { exact: true }).fill('a long password');
  await two.locator('form').getByRole('button', { name: 'Log in' }).click();
  const take = (page: Page) => page.getByRole('button', { name: 'Use it here' });
  await take(two).click();
  await expect(take(two)).toHaveCount(0);
  await expect(take(one)).toBeVisible();
  await take(one).click();
  await expect(take(two)).toBeVisible();
});

test('who watches dark chess learns nothing', async ({ visit }) => {
  const [one, two, spectator] = await Promise.all([visit(), visit(), visit()]);
  const told: string[] = [];
  spectator.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => told.push(String(payload)));
  });
  spectator.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    void response.text().then(
      (text) => told.push(text),
      () => {},
    );
  });
  const id = await meet(one, two, { game: 'dark' });
  await spectator.goto(`/g/${id}`);
  await expect(spectator.getByRole('grid')).toBeVisible();
  await play([one, two], ['e2e4', 'f7f6', 'd1h5', 'a7a6'], [type, type]);
  await spectator.reload();
  await expect(spectator.getByRole('grid')).toBeVisible();
  await one.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(two.getByRole('button', { name: 'Accept' })).toBeVisible();
  // Neither a move, nor its notation, nor where anything stands. Every message names its game; the lobby shows others.
  const ofGame = told.filter((text) => text.includes(id));
  expect(ofGame.length).toBeGreaterThan(0);
  const hidden = /e2e4|f7f6|d1h5|a7a6|"e4"|"f6"|"a6"|Qh5|[rnbqkpRNBQKP1-8]{2,8}\/[rnbqkpRNBQKP1-8]/;
  expect(ofGame.filter((text) => hidden.test(text))).toEqual([]);
  const cells = spectator.getByRole('gridcell', { name: /king|queen|rook|bishop|knight|pawn/i });
  await expect(cells).toHaveCount(0);
  // After the end everything is open.
  await type(one, 'h5e8');
  await expect(result(spectator)).toContainText('wins');
  await expect.poll(() => told.some((text) => text.includes('h5e8'))).toBe(true);
});

test('names and what is said are text', async ({ visit }) => {
  const [one, two] = await Promise.all([visit(), visit()]);
  const name = '<img src=x onerror=alert(1)>';
  const text = '<script>alert(2)</script><b>x</b>';
  let dialogs = 0;
  for (const page of [one, two]) page.on('dialog', () => (dialogs += 1));
  // Nobody can be called that: only an address can.
  expect((await one.request.post('/api/guest', { data: { name } })).status()).toBe(400);
  await meet(one, two, { game: 'chess' });
  await one.getByLabel('Say something').fill(text);
  await one.getByLabel('Say something').press('Enter');
  await expect(two.getByRole('log')).toContainText(text);
  await expect(two.locator('main img[src="x"], main script')).toHaveCount(0);
  await two.goto(`/@/${encodeURIComponent(name)}`);
  await expect(two.locator('main')).toContainText(name);
  expect(dialogs).toBe(0);
});

test('who has no time left has lost', async ({ visit }) => {
  const [one, two] = await Promise.all([visit(), visit()]);
  await meet(one, two, { game: 'kamisado', clock: '6s' });
  await type(one, 'g1b6');
  await expect(result(one)).toContainText(/time/i);
  await expect(result(two)).toContainText(/time/i);
});

test('who stays away too long has lost', async ({ browser }) => {
  const server = await Server.startWith('grace = 3');
  try {
    const contexts = await Promise.all(
      [1, 2].map(() => browser.newContext({ baseURL: server.url, locale: 'en-GB' })),
    );
    const [one, two] = await Promise.all(contexts.map((context) => context.newPage()));
    if (!one || !two) throw new Error('no pages');
    await Promise.all([one.goto('/'), two.goto('/')]);
    await meet(one, two, { game: 'siam' });
    await contexts[1]?.close();
    await expect(one.locator('.notice')).toContainText(/left.*to come back/);
    await expect(result(one)).toContainText('You win');
    await contexts[0]?.close();
  } finally {
    await server.stop();
  }
});

test('the network is cut in the middle of a game, and comes back', async ({ visit }) => {
  const [one, two] = await Promise.all([visit(), visit()]);
  await meet(one, two, { game: 'chess' });
  await play([one, two], ['e2e4', 'e7e5'], [click, click]);
  await two.context().setOffline(true);
  await one.context().setOffline(true);
  await click(one, 'g1f3');
  await one.context().setOffline(false);
  await two.context().setOffline(false);
  for (const page of [one, two]) await expect(moveList(page)).toContainText('Nf3');
  await click(two, 'b8c6');
  for (const page of [one, two]) await expect(moveList(page)).toContainText('Nc6');
});

/** Makes a challenge in the lobby, as White; whoever opens the link may take it. */
async function challengeByLink(page: Page, mode: 'casual' | 'rated'): Promise<string> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play a friend' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Game', { exact: true }).selectOption('chess');
  await dialog.getByRole('radio', { name: 'White' }).check();
  if (mode === 'rated') await dialog.getByRole('radio', { name: 'Rated' }).check();
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  return await dialog.getByLabel('Link to the game').inputValue();
}
