import type { Page } from '@playwright/test';
import { violations } from './axe';
import { key, moveList, tap } from './players';
import type { Way } from './players';
import type { Server } from './server';
import { expect, test } from './test';

type Account = { name: string; token: string };

async function post<T>(server: Server, path: string, body: object, token?: string): Promise<T> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (token) headers['Authorization'] = `Bearer ${token}`;
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(server.url + path, init);
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (response.status === 204 ? null : await response.json()) as T;
}

const signUp = (server: Server, name: string): Promise<Account> =>
  post(server, '/api/account', { name, password: 'a password for tests' });

/** A server has one first admin. */
const admins = new Map<string, Promise<Account>>();

function admin(server: Server): Promise<Account> {
  const claim = async () => {
    const account = await signUp(server, 'Dee Director');
    await expect.poll(() => server.lines.join(' ')).toContain('claim?code=');
    const code = /claim\?code=([\w-]+)/.exec(server.lines.join(' '))?.[1];
    await post(server, '/api/admin/claim', { code }, account.token);
    return account;
  };
  const known = admins.get(server.url) ?? claim();
  admins.set(server.url, known);
  return known;
}

/** The page is that account's from the next address on. */
async function become(page: Page, { name, token }: Account): Promise<void> {
  const me = JSON.stringify({ name, token, account: true });
  await page.context().addInitScript((text) => localStorage.setItem('damier.me', text), me);
}

/** A line of the table, in whatever language: its place, a name, and what it has. */
const line = (page: Page, name: string) =>
  page.getByRole('region', { name: /^(Standings|Classement)$/ }).getByRole('row', { name });

const pointsOf = (page: Page, name: string) => line(page, name).locator('.points');

/** Does what a dialogue asks about, with a reason. */
async function decide(desk: Page, button: string, why = ''): Promise<void> {
  const dialog = desk.getByRole('dialog');
  if (why) await dialog.getByLabel('Reason').fill(why);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** What hinders somebody, and whether it is wider than the smallest phone. */
async function faults(page: Page): Promise<string[]> {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('main .loading')).toHaveCount(0);
  const found = await violations(page);
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const width = () => page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
  await expect.poll(width, `${page.url()} fits on a phone`).toBeLessThanOrEqual(320);
  if (before) await page.setViewportSize(before);
  return found.map((text) => `${page.url()}: ${text}`);
}

/** A tournament that is announced without the form. */
async function announce(server: Server, more: object): Promise<string> {
  const plan = { name: 'Cup', game: 'chess', format: 'round-robin', clock: '5+3', ...more };
  const { token } = await admin(server);
  return (await post<{ id: string }>(server, '/api/tournaments', plan, token)).id;
}

test('two people meet in a tournament while a room looks on', async ({ visit, server }) => {
  test.slow();
  const [director, ann, bob] = [
    await admin(server),
    await signUp(server, 'Event Ann'),
    await signUp(server, 'Event Bob'),
  ];
  const desk = await visit('/about');
  const one = await visit('/about', { dark: true });
  const two = await visit('/about', { phone: true, french: true });
  await become(desk, director);
  await become(one, ann);
  await become(two, bob);

  await desk.goto('/t');
  await desk.getByRole('button', { name: 'New tournament' }).click();
  await desk.getByLabel('Name of the tournament').fill('A duel');
  await desk.getByLabel('Game', { exact: true }).selectOption('chess');
  await desk.getByLabel('Format').selectOption({ label: 'Round robin' });
  await desk.getByLabel('Clock').fill('5+3');
  await desk.getByRole('button', { name: 'Announce the tournament' }).click();
  await expect(desk.getByRole('heading', { name: 'A duel', level: 1 })).toBeVisible();
  const event = new URL(desk.url()).pathname;

  await one.goto('/t');
  await one.getByRole('link', { name: /A duel/ }).click();
  await one.getByRole('button', { name: 'Take part as Event Ann' }).click();
  await expect(one.getByText('You take part.')).toBeVisible();
  await two.goto(event);
  await expect(line(two, 'Event Ann')).toBeVisible();
  await two.getByRole('button', { name: 'Participer sous le nom Event Bob' }).click();
  await expect(line(one, 'Event Bob')).toBeVisible();

  const room = await visit(`${event}/projector`, { dark: true });
  await expect(line(room, 'Event Bob')).toBeVisible();
  await desk.getByRole('link', { name: "Director's desk" }).click();
  await expect(line(desk, 'Event Bob')).toBeVisible();
  await desk.getByRole('button', { name: 'Start', exact: true }).click();
  await decide(desk, 'Start');

  for (const page of [one, two]) await page.waitForURL('**/g/*');
  const id = new URL(one.url()).pathname.split('/').at(-1) ?? '';
  const board = room.getByRole('region', { name: 'Boards' }).locator(`a[href="/g/${id}"]`);
  await expect(board).toBeVisible();
  await expect(board.locator('svg').first()).toBeVisible();
  const answer = await one.request.get(`/api/game/${id}`);
  const record = (await answer.json()) as { players: Record<string, string> };
  const players = Object.values(record.players);
  const seats: [Page, Way][] = [
    [one, key],
    [two, tap],
  ];
  if (players[0] === bob.name) seats.reverse();
  for (const [index, m] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries()) {
    const [page, way] = seats[index % 2] ?? [one, key];
    await way(page, m);
    for (const each of [one, two]) {
      const moves = each.getByRole('list', { name: /^(Moves|Coups)$/ }).locator('button');
      await expect(moves).toHaveCount(index + 1);
    }
  }
  const [loser = '', winner = ''] = players;
  await expect(board).toContainText('0–1');
  await expect(pointsOf(room, winner)).toHaveText('1');
  await expect(room.getByText('over', { exact: true })).toBeVisible();
  await expect(board).toBeHidden();

  // Whoever goes back to the table sees it change while it is open.
  for (const page of [one, two]) {
    await page.goto(event);
    await expect(pointsOf(page, winner)).toHaveText('1');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
  }
  await expect(two.getByText('terminé', { exact: true })).toBeVisible();
  await desk.getByRole('button', { name: /^What to do about Event/ }).click();
  await desk.getByRole('menuitem', { name: 'Correct the result…' }).click();
  await desk.getByLabel('Result').selectOption('½–½');
  await decide(desk, 'Correct the result', 'the wrong colours');
  for (const page of [one, two, room, desk]) {
    await expect(pointsOf(page, winner)).toHaveText('½');
    await expect(pointsOf(page, loser)).toHaveText('½');
  }
  // Two first places, one below the other.
  const problems = await faults(room);
  await expect(desk.getByRole('list', { name: 'Log' })).toContainText('counts ½–½ by decision');
  await expect(desk.getByRole('list', { name: 'Log' })).toContainText('the wrong colours');
  await desk.getByRole('button', { name: /^What to do about Event/ }).click();
  await desk.getByRole('menuitem', { name: 'Back to what was played…' }).click();
  await decide(desk, 'Back to what was played');
  for (const page of [one, two, room]) await expect(pointsOf(page, winner)).toHaveText('1');
  for (const page of [one, two]) {
    expect(await page.evaluate(() => 'isSame' in window), 'nothing was loaded again').toBe(true);
  }

  await one.getByRole('region', { name: 'Standings' }).getByRole('link', { name: loser }).click();
  const report = one.getByRole('dialog', { name: loser });
  await expect(report).toContainText(winner);
  await expect(report.getByRole('link', { name: 'Game' })).toHaveAttribute('href', `/g/${id}`);
  problems.push(...(await faults(one)));
  await report.getByRole('button', { name: 'Close' }).click();
  await expect(one).toHaveURL(event);
  for (const page of [one, two, room, desk]) problems.push(...(await faults(page)));
  await two.goto('/t');
  await expect(two.getByRole('link', { name: /A duel/ })).toContainText('terminé');
  problems.push(...(await faults(two)));
  expect(problems).toEqual([]);
});

test('the desk says why something cannot be, and nobody else sits there', async ({
  visit,
  server,
}) => {
  const id = await announce(server, { entrants: [{ name: 'Solo', rating: 1500 }] });
  const desk = await visit('/about');
  await become(desk, await admin(server));
  await desk.goto(`/t/${id}/desk`);
  await desk.getByRole('button', { name: 'Start', exact: true }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('A tournament needs two entrants.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await desk.getByRole('button', { name: 'Enter somebody' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Late Comer');
  await dialog.getByLabel('Rating').fill('1400');
  await decide(desk, 'Enter somebody');
  await expect(line(desk, 'Late Comer')).toContainText('1400');
  await desk.getByRole('button', { name: 'Announce', exact: true }).click();
  await dialog.getByLabel('Announcement').fill('Pizza at <b>eight</b>');
  await decide(desk, 'Announce');
  await desk.getByRole('button', { name: 'Withdraw somebody' }).click();
  await dialog.getByLabel('Name', { exact: true }).selectOption('Late Comer');
  await decide(desk, 'Withdraw somebody', 'overslept');
  const log = desk.getByRole('list', { name: 'Log' });
  for (const text of ['Late Comer has withdrawn.', 'overslept', 'Announced: Pizza']) {
    await expect(log).toContainText(text);
  }
  const guest = await visit(`/t/${id}/projector`, { french: true });
  await expect(guest.getByText('Pizza at <b>eight</b>')).toBeVisible();
  await guest.goto(`/t/${id}/desk`);
  await expect(guest.getByText('Le bureau est pour les arbitres')).toBeVisible();
  await guest.goto('/t/nothing');
  await expect(guest.getByText("Ce tournoi n'existe pas")).toBeVisible();
});

/** A bracket, in whatever language. */
const bracket = (page: Page) => page.getByRole('region', { name: /^(Bracket|Tableau)$/ });

/** The places of a round of it, from top to bottom. */
const places = (page: Page, round: RegExp) =>
  bracket(page).getByRole('list', { name: round }).getByRole('listitem');

/** All that is written somewhere, whatever is between. */
const says = (...parts: string[]) => new RegExp(`^\\s*${parts.join('\\s*')}\\s*$`);

test('a knockout is drawn as a bracket, on a desk, on a phone and for a room', async ({
  visit,
  server,
}) => {
  test.slow();
  const entrants = ['Ada', 'Ben', 'Cai', 'Dov', 'Elo'].map((name) => ({ name }));
  // Nobody comes: the director says how it ended.
  const id = await announce(server, { format: 'knockout', patience: 3600, entrants });
  const { token } = await admin(server);
  const act = (what: object) => post(server, `/api/tournaments/${id}/acts`, what, token);
  const result = (encounter: number, ...points: [number, number]) =>
    act({ act: 'result', encounter, points });

  const page = await visit(`/t/${id}`);
  const phone = await visit(`/t/${id}`, { phone: true, french: true, dark: true });
  const room = await visit(`/t/${id}/projector`);
  for (const each of [page, phone, room]) {
    await expect(line(each, 'Elo')).toBeVisible();
    await expect(bracket(each)).toHaveCount(0);
  }
  await act({ act: 'start' });
  const [first, second, last] = [/^(Quarter|Quarts)/, /^(Semi|Demi)/, /^Finale?\b/];
  const quarters = [says('Ada', 'bye'), says('Dov', 'Elo'), says('Ben', 'bye'), says('Cai', 'bye')];
  await expect(places(page, first)).toHaveText(quarters);
  await expect(places(page, second)).toHaveText([says('Ada', 'to be decided'), says('Ben', 'Cai')]);
  await expect(places(page, last)).toHaveText([says('to be decided', 'to be decided')]);
  await expect(places(phone, first).first()).toHaveText(says('Ada', 'exempt'));
  await expect(places(phone, last)).toHaveText([says('à déterminer', 'à déterminer')]);
  await expect(places(room, first)).toHaveText(quarters);
  const current = (each: Page) => bracket(each).locator('[aria-current="step"]');
  await expect(current(page).getByRole('heading')).toHaveText(says('Quarter-finals', 'Round 1'));

  // Each round comes into view while the page stays where it is.
  await result(0, 0, 1);
  const heading = (name: RegExp) => bracket(phone).getByRole('heading', { name });
  const box = bracket(phone).getByRole('group', { name: 'Tableau' });
  await box.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(heading(/^Demi-finales/)).toBeInViewport({ ratio: 1 });
  await expect(heading(/^Quarts de finale/)).not.toBeInViewport();
  await expect(places(page, first).nth(1)).toHaveText(
    says('Dov', '0', 'Elo', 'wins', '1', 'by the director'),
  );
  await expect(places(page, second).first()).toHaveText(says('Ada', 'Elo'));
  await result(1, 0.5, 0.5);
  await result(2, 0, 1);
  await expect(heading(/^Finale/)).toBeInViewport({ ratio: 1 });
  await expect(places(phone, second).first()).toHaveText(
    says('Ada', 'gagne', '½', 'Elo', '½', "par l'arbitre"),
  );
  const wide = await phone.evaluate(() => document.scrollingElement?.scrollWidth);
  expect(wide, 'only the bracket scrolls').toBe(390);
  const left = () => box.evaluate(({ scrollLeft }) => scrollLeft);
  const before = await left();
  await box.press('ArrowLeft');
  await expect.poll(left).toBeLessThan(before);

  await result(3, 0, 1);
  await expect(places(page, last)).toHaveText([
    says('Ada', '0', 'Cai', 'wins', '1', 'by the director'),
  ]);
  await expect(places(room, last)).toHaveText([says('Ada', '0', 'Cai', 'wins', '1')]);
  await expect(places(phone, last)).toHaveText([
    says('Ada', '0', 'Cai', 'gagne', '1', "par l'arbitre"),
  ]);
  const problems: string[] = [];
  for (const each of [page, phone, room]) problems.push(...(await faults(each)));
  expect(problems).toEqual([]);

  await places(page, last).getByRole('link', { name: 'Cai' }).click();
  await expect(page.getByRole('dialog', { name: 'Cai' })).toBeVisible();
});

test('nobody is advised or takes back in a tournament, and its bracket leads to the game', async ({
  visit,
  server,
}) => {
  const hana = await signUp(server, 'Event Hana');
  const id = await announce(server, { format: 'knockout', entrants: [{ name: 'Damier 1' }] });
  const { token } = await admin(server);
  const page = await visit('/about');
  await become(page, hana);
  await page.goto(`/t/${id}`);
  await page.getByRole('button', { name: 'Take part as Event Hana' }).click();
  await expect(page.getByText('You take part.')).toBeVisible();
  const looker = await visit(`/t/${id}`, { french: true });
  const enter = looker.getByRole('button', { name: /^Participer sous le nom/ });
  await expect(enter).toBeVisible();
  await post(server, `/api/tournaments/${id}/acts`, { act: 'start' }, token);
  await page.waitForURL('**/g/*');
  const game = new URL(page.url()).pathname;
  // It is too late for others.
  await expect(enter).toHaveCount(0);
  await expect(places(looker, /^Finale/).getByRole('link', { name: 'En direct' })).toHaveAttribute(
    'href',
    game,
  );

  // The draw has the place of the hints, as against people.
  await expect(page.getByRole('button', { name: 'Offer a draw' })).toBeVisible();
  await expect(moveList(page).locator('button')).toHaveCount(1);
  for (const name of ['Hint', 'Explain my last move', 'Take a move back', 'Abort the game']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await key(page, 'e7e5');
  await expect(moveList(page).locator('button').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.locator('.notice').getByRole('button', { name: 'Resign' }).click();
  const final = places(looker, /^Finale/);
  await expect(final).toHaveText(says('Damier 1', 'gagne', '1', 'Event Hana', '0', 'Partie'));
  await expect(final.getByRole('link', { name: 'Partie' })).toHaveAttribute('href', game);
});
