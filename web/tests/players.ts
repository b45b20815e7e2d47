import { expect, type Page } from '@playwright/test';

interface Terms {
  game: string;
  clock?: string;
  options?: Record<string, string>;
  rated?: boolean;
  games?: number;
  position?: string;
}

/** Says something to the server as whoever is on a page, over a connection of its own, and waits for what is told. */
export function tell(page: Page, message: object, wait: string): Promise<{ id: string }> {
  return page.evaluate(
    ([text, type]) =>
      new Promise<{ id: string }>((resolve, reject) => {
        const me = JSON.parse(localStorage.getItem('damier.me') ?? '{}') as { token: string };
        const socket = new WebSocket(
          `${location.origin.replace('http', 'ws')}/ws?token=${me.token}`,
        );
        socket.onmessage = ({ data }) => {
          const { t, d } = JSON.parse(String(data)) as { t: string; d: { id: string } };
          if (t === 'welcome') socket.send(text);
          if (t === 'no') reject(new Error(String(data)));
          if (t !== type) return;
          resolve(d);
          // Whoever leaves withdraws their challenges: the page itself stays.
          setTimeout(() => socket.close(), 1_000);
        };
      }),
    [JSON.stringify(message), wait] as const,
  );
}

/** Two people begin a game: both pages show it then. The first sits on the first seat. */
export async function meet(
  one: Page,
  two: Page,
  { game, clock = '5+3', ...more }: Terms,
): Promise<string> {
  await Promise.all(
    [one, two].map((page) => page.waitForFunction(() => localStorage.getItem('damier.me'))),
  );
  const terms = { game, clock, ...more, a: 1 };
  const { id } = await tell(one, { t: 'challenge', d: { to: null, terms, seat: 1 } }, 'challenge');
  const begun = await tell(two, { t: 'accept', d: { id, a: 1 } }, 'game');
  for (const page of [one, two]) await page.waitForURL(`**/g/${begun.id}`);
  return begun.id;
}

/** The middle of a square. */
async function square(page: Page, at: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[role="gridcell"][data-at="${at}"]`).last().boundingBox();
  if (!box) throw new Error(`no square ${at}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const squares = (m: string): [string, string] => [m.slice(0, 2), m.slice(2, 4)];

/** A move by two clicks. */
export async function click(page: Page, m: string): Promise<void> {
  for (const at of squares(m)) {
    const { x, y } = await square(page, at);
    await page.mouse.click(x, y);
  }
}

/** A move by two taps. */
export async function tap(page: Page, m: string): Promise<void> {
  for (const at of squares(m)) {
    const { x, y } = await square(page, at);
    await page.touchscreen.tap(x, y);
  }
}

/** A move by dragging. */
export async function drag(page: Page, m: string): Promise<void> {
  const [from, to] = await Promise.all(squares(m).map((at) => square(page, at)));
  if (!from || !to) return;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** A move by the keyboard alone, on the grid over the board. */
export async function key(page: Page, m: string): Promise<void> {
  for (const at of squares(m)) {
    await page.locator(`[role="gridcell"][data-at="${at}"]`).last().focus();
    await page.keyboard.press('Enter');
  }
}

/** A move as it is typed. */
export async function type(page: Page, m: string): Promise<void> {
  await enter(page, 'Type a move', m);
}

/** A move as it is typed for the next turn. */
export async function typeAhead(page: Page, m: string): Promise<void> {
  await enter(page, 'Type a premove', m);
}

async function enter(page: Page, where: string, text: string): Promise<void> {
  const field = page.getByPlaceholder(where);
  await field.fill(text);
  await field.press('Enter');
}

export type Way = (page: Page, m: string) => Promise<void>;

/** Plays moves in turn, the first player first, and waits for each to be seen by both. */
export async function play(pages: [Page, Page], moves: string[], ways: [Way, Way]): Promise<void> {
  for (const [index, m] of moves.entries()) {
    const mover = index % 2;
    const [page, way] = [pages[mover], ways[mover]];
    if (!page || !way) return;
    await way(page, m);
    for (const each of pages) await expect(moveList(each).locator('button')).toHaveCount(index + 1);
  }
}

export function moveList(page: Page) {
  return page.getByRole('list', { name: 'Moves' });
}

export function result(page: Page) {
  return page.getByRole('region', { name: 'Result' });
}

/** A guest makes an account, as people do. */
export async function signUp(page: Page, name = `Ann${crypto.randomUUID().slice(0, 8)}`) {
  await page.goto('/signup');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.locator('form').getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText(/You are logged in as/).first()).toContainText(name);
  return name;
}
