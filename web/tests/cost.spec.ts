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

/** So many games, each with a move a second. */
const GAMES = 30;
const SECONDS = 8;

test('a wall of boards that move costs little', async ({ visit }) => {
  const [players, wall] = await Promise.all([visit('/about'), visit('/watch')]);
  await begin(players, GAMES);
  // Boards are drawn where they are seen. Games of tests before this one may still be there.
  await wall.setViewportSize({ width: 1280, height: 4_000 });
  await expect(wall.locator('svg.still').nth(GAMES - 1)).toBeAttached();
  const cdp = await wall.context().newCDPSession(wall);
  await cdp.send('Performance.enable');
  const busy = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((it) => it.name === name)?.value ?? 0;
    return { task: of('TaskDuration'), at: of('Timestamp') };
  };
  const before = await busy();
  await players.evaluate((seconds) => (window as unknown as Players).play(seconds), SECONDS);
  const after = await busy();
  const share = Math.round((100 * (after.task - before.task)) / (after.at - before.at));
  console.log(`${GAMES} boards with a move a second each take ${share} % of a core`);
  expect(share).toBeLessThan(50);
});

interface Players {
  play: (seconds: number) => Promise<void>;
}

/** Begins games of chess between guests who are all at one page. */
async function begin(page: Page, games: number): Promise<void> {
  await page.evaluate(async (count) => {
    type Message = { t: string; d: { id: string } };
    const guest = async (name: string) => {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ name });
      const answer = await fetch('/api/guest', { method: 'POST', headers, body });
      const { token } = (await answer.json()) as { token: string };
      const web = new WebSocket(`${location.origin.replace('http', 'ws')}/ws?token=${token}`);
      const hear = (type: string) =>
        new Promise<string>((resolve) => {
          web.addEventListener('message', ({ data }) => {
            const { t, d } = JSON.parse(String(data)) as Message;
            if (t === type) resolve(d?.id);
          });
        });
      const say = (t: string, d: object) => web.send(JSON.stringify({ t, d }));
      await hear('welcome');
      return { hear, say };
    };
    const moves: ((at: number) => void)[] = [];
    const terms = { game: 'chess', clock: '5+3', a: 1 };
    for (let game = 0; game < count; game += 1) {
      const [one, two] = await Promise.all([guest(`One ${game}`), guest(`Two ${game}`)]);
      const made = one.hear('challenge');
      one.say('challenge', { to: null, terms, seat: 1 });
      const begun = two.hear('game');
      two.say('accept', { id: await made, a: 1 });
      const id = await begun;
      for (const player of [one, two]) player.say('watch', { id, a: 2 });
      const ways = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
      moves.push((at) => {
        const player = at % 2 === 0 ? one : two;
        player.say('move', { id, n: Math.floor(at / 2), m: ways[at % 4], a: 3 });
      });
    }
    Object.assign(window, {
      play: async (seconds: number) => {
        for (let at = 0; at < seconds; at += 1) {
          moves.forEach((move, game) => setTimeout(() => move(at), (1000 * game) / count));
          await new Promise((resolve) => setTimeout(resolve, 1000));
        }
      },
    });
  }, games);
}
