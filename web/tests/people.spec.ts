import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { violations } from './axe';
import type { Server } from './server';
import { expect, test } from './test';

const password = 'a password for tests';
type Account = { name: string; token: string };

async function ask<T>(server: Server, path: string, token: string | null, method = 'GET') {
  const headers: HeadersInit = token ? { Authorization: `Bearer ${token}` } : {};
  const response = await fetch(server.url + path, { method, headers });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (response.status === 204 ? null : await response.json()) as T;
}

async function signUp(server: Server, name: string): Promise<Account> {
  const response = await fetch(`${server.url}/api/account`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, password }),
  });
  return (await response.json()) as Account;
}

/** The page is that account's from the next address on. */
async function become(page: Page, { name, token }: Account): Promise<void> {
  await page
    .context()
    .addInitScript(
      (me) => localStorage.setItem('damier.me', me),
      JSON.stringify({ name, token, account: true }),
    );
}

/** Plays a rated game of chess that the second resigns, over sockets of its own. */
async function play(page: Page, players: [Account, Account]): Promise<string> {
  return page.evaluate(async ([one, two]) => {
    type Message = { t: string; d: { id: string; from?: string; e?: string } };
    const connect = async (token: string) => {
      const web = new WebSocket(`${location.origin.replace('http', 'ws')}/ws?token=${token}`);
      const heard: Message[] = [];
      const waiting: [(message: Message) => boolean, (message: Message) => void][] = [];
      web.onmessage = ({ data }) => {
        const message = JSON.parse(String(data)) as Message;
        heard.push(message);
        waiting.filter(([fits]) => fits(message)).forEach(([, tell]) => tell(message));
      };
      const until = (fits: (message: Message) => boolean) =>
        new Promise<Message>((resolve) => {
          const known = heard.find(fits);
          if (known) resolve(known);
          else waiting.push([fits, resolve]);
        });
      const say = (t: string, d: object) => web.send(JSON.stringify({ t, d }));
      await until(({ t }) => t === 'welcome');
      return { say, until, close: () => web.close() };
    };
    const first = await connect(one.token);
    const second = await connect(two.token);
    first.say('challenge', {
      to: two.name,
      terms: { game: 'chess', clock: '5+3', rated: true, a: 1 },
    });
    const { id: challenge } = (await second.until(({ t }) => t === 'challenge')).d;
    second.say('accept', { id: challenge, a: 1 });
    const { id } = (await first.until(({ t }) => t === 'game')).d;
    const ended = ({ t, d }: Message) => t === 'e' && d.e === 'ended';
    first.say('watch', { id, a: 2 });
    second.say('watch', { id, a: 2 });
    await Promise.all([first, second].map(({ until }) => until(({ t }) => t === 'state')));
    first.say('move', { id, n: 0, m: 'e2e4', a: 3 });
    await second.until(({ t }) => t === 'm');
    second.say('move', { id, n: 0, m: 'e7e5', a: 3 });
    second.say('resign', { id, a: 4 });
    await first.until(ended);
    first.close();
    second.close();
    return id;
  }, players);
}

test('a rated game is in profiles, the ranking and the archive', async ({ visit, server }) => {
  const page = await visit('/about');
  const [ann, bob] = [await signUp(server, 'Profile Ann'), await signUp(server, 'Profile Bob')];
  await become(page, ann);
  const ids = [await play(page, [ann, bob]), await play(page, [ann, bob])];

  await page.goto('/@/Profile%20Bob');
  await expect(page.getByRole('heading', { name: 'Profile Bob', level: 1 })).toBeVisible();
  await expect(page.getByRole('img', { name: /Rating of Profile Bob/ })).toBeVisible();
  const versus = page.getByRole('region', { name: 'You against Profile Bob' });
  await expect(versus).toContainText('2 won');
  await page.getByText('As a table').click();
  await expect(page.getByRole('row')).not.toHaveCount(0);

  await page.goto('/ranking/chess');
  const own = page.getByRole('row', { name: /Profile Ann/ });
  await expect(own).toContainText('?');

  await page.goto('/games');
  await page.getByLabel('Player', { exact: true }).fill('Profile Ann');
  await page.getByLabel('Result').selectOption('win');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/player=Profile\+Ann&result=win/);
  await expect(page.locator(`a[href="/g/${ids[1]}"]`)).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export PGN' }).click();
  expect(readFileSync((await (await file).path()) ?? '', 'utf8')).toContain(
    '[White "Profile Ann"]',
  );
  await page.getByRole('link', { name: 'My games' }).click();
  await expect(page.locator(`a[href="/g/${ids[0]}"]`)).toBeVisible();
});

test('tags of a PGN are text', async ({ visit, server }) => {
  const ann = await signUp(server, 'Import Ann');
  const page = await visit('/about');
  let dialogs = 0;
  page.on('dialog', () => (dialogs += 1));
  await become(page, ann);
  await page.goto('/games?mine');
  await page.getByRole('button', { name: 'Import PGN' }).click();
  const [white, black] = ['<img src=x onerror=alert(1)>', '"><script>alert(2)</script>'];
  const tags = [
    `[Event "${white}"]`,
    `[Site "javascript:alert(3)"]`,
    `[White "${white}"]`,
    `[Black "${black.replace('"', '\\"')}"]`,
    '[Result "0-1"]',
  ];
  const text = `${tags.join('\n')}\n\n1. f3 e5 2. g4 Qh4# 0-1\n`;
  await page.getByLabel('Or paste PGN').fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Import PGN' }).click();
  await page.waitForURL('**/games?player=*');
  const names = async () => {
    for (const name of [white, black])
      await expect(page.locator('main').getByText(name).first()).toBeVisible();
  };
  await names();
  await page.locator('main a[href^="/g/"]').first().click();
  await page.waitForURL('**/g/*');
  await names();
  await expect(page.locator('img[src="x"], main script')).toHaveCount(0);
  expect(dialogs).toBe(0);
});

test('friends find each other and talk', async ({ visit, server }) => {
  const [ann, bob] = [await signUp(server, 'Friend Ann'), await signUp(server, 'Friend Bob')];
  const [one, two] = [await visit('/about'), await visit('/about', { phone: true, french: true })];
  await become(one, ann);
  await become(two, bob);
  await two.goto('/friends');
  await expect(two.getByText("Pas encore d'amis")).toBeVisible();
  await one.goto('/friends');
  await one.getByLabel('Name', { exact: true }).fill('Friend Bob');
  await one.getByRole('button', { name: 'Add friend' }).click();
  await two.getByRole('button', { name: 'Accepter' }).click();
  await expect(one.getByText('1 of 1 online')).toBeVisible();

  await one.getByRole('link', { name: 'Message' }).click();
  await two.goto('/messages');
  await one.getByLabel('Message to Friend Bob').fill('<b>hello</b>');
  await one.keyboard.press('Enter');
  const talk = two.getByRole('link', { name: /Friend Ann/ });
  await expect(talk).toContainText('<b>hello</b>');
  await expect(talk).toContainText('1');
  await talk.click();
  await two.getByLabel('Message à Friend Ann').fill('salut');
  await two.keyboard.press('Enter');
  await expect(one.getByRole('log')).toContainText('salut');
});

test('everybody hears what is said on the first page, and accounts answer', async ({
  visit,
  server,
}) => {
  const ann = await signUp(server, 'Chat Ann');
  const [one, guest] = [await visit('/about'), await visit('/', { phone: true })];
  await become(one, ann);
  await one.goto('/');
  const text = 'hello <i>everybody</i>';
  await one.getByLabel('Say something').fill(text);
  await one.getByLabel('Say something').press('Enter');
  await expect(one.getByRole('log')).toContainText(text);
  await expect(one.getByLabel('Say something')).toHaveValue('');
  await expect(guest.getByRole('log')).toContainText(text);
  await guest.getByRole('button', { name: 'Log in to write here' }).click();
  await expect(guest.getByRole('dialog', { name: 'Log in' })).toBeVisible();
});

test('settings hold, and tokens and accounts end', async ({ visit, server }) => {
  const ann = await signUp(server, 'Settings Ann');
  const page = await visit('/about');
  await become(page, ann);
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Zen mode' }).check();
  await page.getByRole('radio', { name: 'Slate' }).check();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Zen mode' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Slate' })).toBeChecked();

  await page.getByRole('button', { name: 'New API token' }).click();
  await page.getByLabel('What is it for?').fill('a bot');
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByRole('textbox', { name: 'Token' }).inputValue();
  await ask(server, '/api/games/mine', token);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByText('Read, Play')).toBeVisible();

  await page.getByRole('button', { name: 'Delete the account' }).click();
  await page.getByLabel('Type Settings Ann to confirm').fill('Settings Ann');
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the account' }).click();
  await expect(page).toHaveURL('/');
  await expect(ask(server, '/api/account', ann.token)).rejects.toThrow('unknown_token');
});

for (const dark of [false, true]) {
  const theme = dark ? 'dark' : 'light';
  test(`no page keeps anybody out, ${theme}`, async ({ visit, server }) => {
    test.setTimeout(180_000);
    const [ann, bob] = [await signUp(server, `Ann ${theme}`), await signUp(server, `Bob ${theme}`)];
    const friend = encodeURIComponent(bob.name);
    await ask(server, `/api/friends/${friend}`, ann.token, 'PUT');
    await ask(server, `/api/friends/${encodeURIComponent(ann.name)}`, bob.token, 'PUT');
    const page = await visit('/about', { dark, phone: dark });
    await become(page, ann);
    await play(page, [ann, bob]);
    const games = [`/@/${friend}`, '/ranking', '/ranking/chess', '/games', '/games?mine'];
    for (const path of [...games, '/friends', '/messages', `/messages/${friend}`, '/settings']) {
      await page.goto(path);
      await expect(page.locator('h1')).not.toHaveCount(0);
      await expect(page.locator('.loading')).toHaveCount(0);
      expect(await violations(page), path).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(width, `${path} fits`).toBeLessThanOrEqual(0);
    }
  });
}
