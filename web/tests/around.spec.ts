import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import { violations } from './axe';
import { meet, signUp } from './players';
import { Server } from './server';
import { expect, test } from './test';

const pages = [
  '/rules',
  '/rules/kamisado',
  '/rules/mastermind',
  '/watch',
  '/editor?game=chess',
  '/editor?game=siam',
  '/about',
  '/admin',
  '/admin/claim?code=abc',
];

for (const path of pages) {
  test(`${path} can be used by everybody`, async ({ visit }) => {
    for (const dark of [false, true]) {
      const page = await visit(path, { dark, french: dark, phone: dark });
      await expect(page.locator('h1')).toBeAttached();
      await expect(page.locator('main .loading')).toHaveCount(0);
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      const tooWide = () => document.documentElement.scrollWidth - window.innerWidth;
      expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0);
      await page.context().close();
    }
  });
}

test('moves are tried on the boards of the rules', async ({ visit }) => {
  const page = await visit('/rules/siam');
  const board = page.locator('figure').first();
  await board.scrollIntoViewIfNeeded();
  const typed = board.getByRole('combobox', { name: 'Type a move' });
  await typed.fill('+a3s');
  await typed.press('Enter');
  await expect(board.getByRole('status').last()).toContainText('a3 is forbidden');
  await typed.fill('+e1n');
  await typed.press('Enter');
  await expect(board.getByRole('button', { name: 'Reset' })).toBeEnabled();
  await expect(board.getByRole('gridcell', { name: /^e1, elephant/ })).toBeAttached();
  await board.getByRole('button', { name: 'Reset' }).click();
  await expect(board.getByRole('gridcell', { name: /^e1, empty/ })).toBeAttached();
});

test('a position is set up, judged in words and played from', async ({ visit }) => {
  const page = await visit('/editor?game=chess');
  const position = page.getByRole('textbox', { name: 'Position' }).first();
  await expect(position).toHaveValue(/^rnbqkbnr/);
  await page.getByRole('button', { name: 'Empty board' }).click();
  await expect(page.locator('.bad')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play from here' })).toBeDisabled();
  const put = async (piece: string, at: string) => {
    await page.getByRole('radio', { name: piece, exact: true }).check({ force: true });
    await page.getByRole('button', { name: new RegExp(`^${at},`) }).click();
  };
  await put('white king', 'e1');
  await put('white rook', 'a1');
  await put('black king', 'e8');
  await expect(position).toHaveValue('4k3/8/8/8/8/8/8/R3K3 w - - 0 1');
  await expect(page.getByText(/White to move, \d+ legal moves/)).toBeVisible();
  await expect(page).toHaveURL(/position=4k3/);
  await page.getByRole('button', { name: 'Play from here' }).click();
  const against = page.getByRole('combobox', { name: 'Against' });
  await expect(against.locator('option')).not.toHaveCount(1);
  await against.selectOption({ index: 1 });
  await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL('**/g/*');
  await expect(page.getByRole('gridcell', { name: /^a1, white rook/ })).toBeAttached();
});

test('running games move on the wall', async ({ visit }) => {
  const [ann, bob] = [await visit('/'), await visit('/')];
  const id = await meet(ann, bob, { game: 'simplified' });
  const page = await visit('/watch?game=simplified');
  const card = page.locator(`a[href="/g/${id}"]`);
  await expect(card.locator('svg.still')).toBeVisible();
  const places = () =>
    card
      .locator('image')
      .evaluateAll((pieces) =>
        pieces.map((piece) => `${piece.getAttribute('x')} ${piece.getAttribute('y')}`).sort(),
      );
  const before = await places();
  const typed = ann.getByRole('combobox', { name: 'Type a move' }).first();
  if (await typed.isVisible()) {
    await typed.fill('g1f3');
    await typed.press('Enter');
  } else {
    await ann.locator('[role="gridcell"][data-at="g1"]').focus();
    await ann.keyboard.press('Enter');
    await ann.locator('[role="gridcell"][data-at="f3"]').focus();
    await ann.keyboard.press('Enter');
  }
  await expect.poll(places).not.toEqual(before);
});

/** Somebody who plays Mastermind by lines. */
function player(port: number) {
  const socket = connect(port, '127.0.0.1');
  const lines: string[] = [];
  createInterface({ input: socket }).on('line', (line) => lines.push(line));
  return {
    say: (text: string) => socket.write(`${text}\n`),
    hears: (text: RegExp) => expect.poll(() => lines.some((line) => text.test(line))).toBe(true),
    leave: () => socket.destroy(),
    id: () => lines.find((line) => line.startsWith('ID '))?.slice(3) ?? '',
  };
}

async function duel(port: number): Promise<void> {
  const one = player(port);
  await one.hears(/^ID /);
  const two = player(port);
  await two.hears(/^ID /);
  one.say(`CONN ${two.id()}`);
  await two.hears(/^INVITE_FROM/);
  two.say(`ACPT ${one.id()}`);
  await one.hears(/^PASSWORD:/);
  await two.hears(/^PASSWORD:/);
  one.say('PASSWORD RVBZ');
  await one.hears(/^ERROR/);
  one.say('PASSWORD RVBO');
  two.say('PASSWORD JJWF');
  await one.hears(/^ATTEMPT:/);
  await two.hears(/^ATTEMPT:/);
  one.say('ATTEMPT JJWF');
  two.say('ATTEMPT RRJJ');
  await one.hears(/^WINNING/);
  one.leave();
  two.leave();
}

test('what programs said is read beside the board', async ({ browser }) => {
  const ports = ['kamisado', 'siam', 'mastermind', 'pawnhub', 'pawnhub-blocks'];
  const server = await Server.start([
    '--programs',
    ...ports.flatMap((it) => [`--${it}-port`, '0']),
  ]);
  try {
    await expect.poll(() => server.lines.join(' ')).toContain('mastermind');
    const port = Number(/mastermind [\d.]+:(\d+)/.exec(server.lines.join(' '))?.[1]);
    await duel(port);
    const page = await browser.newPage({ baseURL: server.url, locale: 'en-GB' });
    await page.goto('/about');
    await expect(page.getByRole('rowheader', { name: String(port) })).toBeVisible();
    await expect
      .poll(async () => {
        const answer = await page.request.get('/api/archive?game=mastermind');
        return ((await answer.json()) as { items: { id: string }[] }).items.length;
      })
      .toBe(1);
    const answer = await page.request.get('/api/archive?game=mastermind');
    const { items } = (await answer.json()) as { items: { id: string }[] };
    await page.goto(`/g/${items[0]?.id}/dialogue`);
    const refused = page.getByRole('option', { name: /PASSWORD RVBZ/ });
    await refused.click();
    await expect(page.getByText('Start', { exact: true })).toBeVisible();
    await page
      .getByRole('option', { name: /ATTEMPT JJWF/ })
      .first()
      .click();
    await expect(page.getByText(/^[34] \/ 4$/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.close();
  } finally {
    await server.stop();
  }
});

async function reason(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('a test');
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

test('the first admin claims the server, and looks after it', async ({ browser }) => {
  const server = await Server.start();
  try {
    await expect.poll(() => server.lines.join(' ')).toContain('claim?code=');
    const path = /\/admin\/claim\?code=[\w-]+/.exec(server.lines.join(' '))?.[0] ?? '';
    const page = await browser.newPage({ baseURL: server.url, locale: 'en-GB' });
    const bob = await browser.newPage({ baseURL: server.url, locale: 'en-GB' });
    await signUp(bob, 'Bob');
    await page.goto(path);
    await page.getByRole('textbox', { name: 'Name' }).fill('Ann');
    await page.getByRole('textbox', { name: 'Password' }).fill('another secret');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('button', { name: 'Become administrator' }).click();
    await page.waitForURL('**/admin');
    await page.getByRole('button', { name: 'What to do with Bob' }).click();
    await page.getByRole('menuitem', { name: 'Mute…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mute', exact: true }).click();
    await expect(page.getByText('Please give a reason.')).toBeVisible();
    await reason(page, 'Mute');
    await expect(page.getByText(/muted until/)).toBeVisible();
    await page.getByRole('button', { name: 'What to do with Bob' }).click();
    await page.getByRole('menuitem', { name: 'Ban…' }).click();
    await reason(page, 'Ban');
    await expect(page.getByText(/banned until/)).toBeVisible();
    // Whoever is sent away is told so at once, and does not try again and again.
    await expect(bob.locator('.bar.bad')).toContainText(/may not|banned/);
    await expect(bob.locator('.bar.bad').getByRole('button', { name: 'Log out' })).toBeVisible();
    await bob.close();
    for (const tab of [
      'Guests',
      'Reports',
      'Running games',
      'Announcements',
      'History',
      'Health',
    ]) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
      await expect(page.locator('main .loading')).toHaveCount(0);
      expect(await violations(page), tab).toEqual([]);
    }
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByText('a test')).toHaveCount(2);
    await page.close();
  } finally {
    await server.stop();
  }
});
