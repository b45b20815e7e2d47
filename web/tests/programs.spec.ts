import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { moveList, result, tell, type } from './players';
import { program, Server } from './server';
import { expect, test as base } from './test';

const ports = ['kamisado', 'siam', 'mastermind', 'pawnhub', 'pawnhub-blocks'];

interface Shared {
  server: Server;
}

interface Own {
  /** Starts a program, ours unless another is named, with these arguments; it ends with the test. */
  start: (args: string[], path?: string) => ChildProcess;
}

const test = base.extend<Own, Shared>({
  server: [
    async ({}, use) => {
      const server = await Server.start([
        '--programs',
        ...ports.flatMap((port) => [`--${port}-port`, '0']),
      ]);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  start: async ({ server }, use) => {
    const children: ChildProcess[] = [];
    await use((args, path = program) => {
      const child = spawn(path, args, {
        env: { ...process.env, LANG: 'C.UTF-8', XDG_STATE_HOME: server.data },
        stdio: ['pipe', 'ignore', 'inherit'],
      });
      children.push(child);
      return child;
    });
    for (const child of children) child.kill('SIGKILL');
  },
});

test('a game with a program that plays kamisado, to the end', async ({ visit, server, start }) => {
  const page = await visit();
  start(bot(server, 'kamisado', 'Kami', ['--colour', 'black']));
  const id = await challenge(page, 'Kami', 'kamisado');
  while (await playAny(page, id));
  const answer = await page.request.get(`/api/game/${id}`);
  expect(await answer.json()).toMatchObject({ result: expect.stringMatching(/^[01]/) });
});

test('a game with a program of students, in C, to the end', async ({ visit, server, start }) => {
  const page = await visit();
  const player = join(server.data, 'joueur');
  const source = join(import.meta.dirname, '../../clients/c/kamisado/joueur.c');
  execFileSync('gcc', ['-std=c11', '-O2', '-o', player, source]);
  start(['127.0.0.1', port(server, 'kamisado'), 'Etudiant', 'NOIR', '7'], player);
  const id = await challenge(page, 'Etudiant', 'kamisado');
  while (await playAny(page, id));
  const answer = await page.request.get(`/api/game/${id}`);
  expect(await answer.json()).toMatchObject({ result: expect.stringMatching(/^[01]/) });
});

test('a game with a client that speaks the words of pawn hub', async ({ visit, server, start }) => {
  const page = await visit();
  start(bot(server, 'pawnhub', 'Pawns', []));
  const id = await challenge(page, 'PawnHub1', 'chess');
  for (let turn = 0; turn < 3; turn += 1) await playAny(page, id);
  await expect.poll(() => moveList(page).locator('button').count()).toBeGreaterThan(4);
  await page.getByRole('button', { name: 'Resign' }).click();
  const sure = page.locator('.notice').getByRole('button', { name: 'Resign' });
  await sure.or(result(page)).first().waitFor();
  if (await sure.isVisible()) await sure.click();
  await expect(result(page)).toContainText('You lose');
});

test('a game with somebody at `damier join`, line by line', async ({ visit, server, start }) => {
  const page = await visit();
  await page.waitForFunction(() => localStorage.getItem('damier.me'));
  const terms = { game: 'chess', clock: '5+3', a: 1 };
  const message = { t: 'challenge', d: { to: null, terms, seat: 1 } };
  const { id } = await tell(page, message, 'challenge');
  const join = start(['join', server.url, '--name', 'Liner', '--accept', id, '--lang', 'en']);
  await page.waitForURL('**/g/*');
  const moves = ['f3', 'e5', 'g4', 'Qh4'];
  for (const [index, m] of moves.entries()) {
    if (index % 2 === 0) await type(page, m);
    // What is written before the other's move has come is refused: then people write it again.
    await expect(async () => {
      if (index % 2 === 1) join.stdin?.write(`${m}\n`);
      const moves = moveList(page).locator('button');
      await expect(moves).toHaveCount(index + 1, { timeout: 3_000 });
    }).toPass();
  }
  await expect(result(page)).toContainText('You lose');
});

/** The port of the programs of a game. */
function port(server: Server, game: string): string {
  const line = server.lines.find((text) => text.includes(`${game} 127.0.0.1:`)) ?? '';
  return new RegExp(`${game} 127\\.0\\.0\\.1:(\\d+)`).exec(line)?.[1] ?? '';
}

/** The command line of a program of ours at the port of its game. */
function bot(server: Server, game: string, name: string, more: string[]): string[] {
  const at = ['127.0.0.1', port(server, game), name];
  return ['bot', game, ...at, '--move-time', '20', '--quiet', ...more];
}

/** Challenges a program, as soon as it is there; it always accepts. */
async function challenge(page: Page, to: string, game: string): Promise<string> {
  await page.waitForFunction(() => localStorage.getItem('damier.me'));
  const message = { t: 'challenge', d: { to, terms: { game, clock: '5+3', a: 1 }, seat: 1 } };
  let id = '';
  await expect(async () => {
    ({ id } = await tell(page, message, 'game'));
  }).toPass();
  await page.waitForURL(`**/g/${id}`);
  return id;
}

/** Plays the first move of the list that the page suggests; says whether there was one. */
async function playAny(page: Page, id: string): Promise<boolean> {
  const field = page.getByPlaceholder('Type a move');
  const isOver = async () => !page.url().endsWith(id) || (await result(page).isVisible());
  const moves = page.locator('datalist option');
  const made = await moveList(page).locator('button').count();
  await expect(async () => {
    if (await isOver()) return;
    await field.fill('x', { timeout: 1_000 });
    await expect(moves.first()).toBeAttached({ timeout: 1_000 });
  }).toPass();
  if (await isOver()) return false;
  await type(page, (await moves.first().getAttribute('value')) ?? '');
  await expect
    .poll(async () => (await isOver()) || (await moveList(page).locator('button').count()) > made)
    .toBe(true);
  return true;
}
