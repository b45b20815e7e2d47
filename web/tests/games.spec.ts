import type { Page } from '@playwright/test';
import { drag, key, meet, play, result, tap, type } from './players';
import { expect, test } from './test';

interface Whole {
  game: string;
  position?: string;
  moves: string;
  winner: 1 | 2;
  why: string;
}

/** Whole games of the chess family, as short as they can be won. */
const typed: Whole[] = [
  {
    game: 'chess960',
    position: 'brnqkbnr/pppppppp/8/8/8/8/PPPPPPPP/BRNQKBNR w HBhb - 0 1',
    moves: 'f2f3 e7e5 g2g4 d8h4',
    winner: 2,
    why: 'is checkmated',
  },
  { game: 'simplified', moves: 'f2f3 e7e5 g2g4 d8h4', winner: 2, why: 'is checkmated' },
  { game: 'alice', moves: 'e2e4 d7d5 f1e2 d5e4 e2b5', winner: 1, why: 'is checkmated' },
  { game: 'alice_capture', moves: 'e2e4 d7d5 f1e2 d5e4 e2b5', winner: 1, why: 'is checkmated' },
  {
    game: 'horde',
    moves:
      'b1a3 c5c4 g2g3 g5g4 d2d3 e4e3 f2f3 f5f4 a3b1 g4f3 c1d2 c4c3 g1f3 c3d2 f3d2 f4f3 h1g1 f3f2',
    winner: 2,
    why: 'is checkmated',
  },
  {
    game: 'horde_lichess',
    moves: 'e4e5 h7h5 e3e4 b8a6 g5g6 c7c6 e5e6 h8h7 d4d5 h5g4 e2e3 a6b8 a4a5 a7a6 b5b6 h7h5 e6f7',
    winner: 1,
    why: 'is checkmated',
  },
];

for (const { game, position, moves, winner, why } of typed) {
  test(`a whole game of ${game}`, async ({ visit }) => {
    const [one, two] = await Promise.all([visit(), visit()]);
    await meet(one, two, position ? { game, position } : { game });
    await play([one, two], moves.split(' '), [type, type]);
    await expectWinner([one, two], winner, why);
  });
}

test('a whole game of kamisado, by mouse and on a phone, to the home row', async ({ visit }) => {
  const [one, two] = await Promise.all([visit(), visit('/', { phone: true })]);
  await meet(one, two, { game: 'kamisado' });
  await play([one, two], ['g1b6', 'd8d2', 'b6d8'], [drag, tap]);
  await expectWinner([one, two], 1, 'home row');
});

test('a whole game of kamisado by keyboard', async ({ visit }) => {
  const [one, two] = await Promise.all([visit(), visit()]);
  await meet(one, two, { game: 'kamisado' });
  await play([one, two], ['g1b6', 'd8d2', 'b6d8'], [key, key]);
  // The board is the same all the time: the keyboard is still where it was.
  for (const page of [one, two])
    await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1);
  await expectWinner([one, two], 1, 'home row');
});

test('a whole game of siam, by mouse and by keyboard, until a mountain is out', async ({
  visit,
}) => {
  const [one, two] = await Promise.all([visit(), visit()]);
  await meet(one, two, { game: 'siam' });
  const moves = [
    '+ a2 >s',
    '+ e5 >s',
    'a2 b2 >s',
    'e5 x',
    'b2 c2',
    '+ e5 >s',
    'c2 d2',
    'e5 x',
    'd2 e2',
  ];
  /** Before it is pushed, the server says whether that is enough. */
  const byMouse = async (page: Page, gestures: string) => {
    const [from = '', ...rest] = gestures.split(' ');
    await siamByMouse(page, from);
    if (gestures === 'b2 c2')
      await expect(page.getByText('The push is strong enough: 1 for it')).toBeVisible();
    await siamByMouse(page, rest.join(' '));
  };
  await play([one, two], moves, [byMouse, siamByKeyboard]);
  await expectWinner([one, two], 1, 'mountain was pushed off the board');
});

test('a code is put together on the smallest phone, without scrolling', async ({ visit }) => {
  const [one, two] = [await visit('/', { phone: true }), await visit()];
  await one.setViewportSize({ width: 320, height: 568 });
  await meet(one, two, { game: 'mastermind' });
  const entry = one.getByRole('group', { name: 'Secret' });
  await expect(entry.getByRole('button', { name: 'Keep this secret' })).toBeVisible();
  for (const button of await entry.getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 1 });
  const tooWide = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await one.evaluate(tooWide)).toBeLessThanOrEqual(0);
});

test('a whole duel of mastermind, by keyboard and on a phone, until a code is found', async ({
  visit,
}) => {
  const [one, two] = await Promise.all([visit(), visit('/', { phone: true })]);
  await meet(one, two, { game: 'mastermind' });
  await typeCode(one, 'Secret code', 'RVBO', 'Keep this secret');
  await tapCode(two, 'Secret code', ['yellow', 'yellow', 'white', 'white'], 'Keep this secret');
  await typeCode(one, 'Your guess', 'JJWO', 'Guess');
  await tapCode(two, 'Your guess', ['red', 'red', 'red', 'red'], 'Guess');
  await typeCode(one, 'Your guess', 'JJWW', 'Guess');
  await tapCode(two, 'Your guess', ['white', 'white', 'red', 'red'], 'Guess');
  await expectWinner([one, two], 1, 'was found');
});

async function expectWinner(pages: [Page, Page], winner: 1 | 2, why: string): Promise<void> {
  const [won, lost] = winner === 1 ? pages : [pages[1], pages[0]];
  await expect(result(won)).toContainText('You win');
  await expect(result(lost)).toContainText('You lose');
  for (const page of pages) await expect(result(page)).toContainText(why);
}

/** The gestures of a move of Siam: `+` the reserve, squares, `>s` a direction, `x` out. */
async function siamByMouse(page: Page, gestures: string): Promise<void> {
  const grid = page.getByRole('grid');
  let last = { x: 0, y: 0 };
  for (const gesture of gestures.split(' ')) {
    const board = await grid.boundingBox();
    if (!board) throw new Error('no board');
    const size = board.width / 5;
    if (gesture === '+' || gesture === 'x') {
      // The own reserve is below the board.
      last = { x: board.x + board.width / 2, y: board.y + board.height + 0.78 * size };
    } else if (gesture.startsWith('>')) {
      const [dx, dy] = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] }[gesture[1] ?? ''] ?? [];
      last = { x: last.x + ((dx ?? 0) * size) / 2, y: last.y + ((dy ?? 0) * size) / 2 };
    } else {
      const box = await page.locator(`[role="gridcell"][data-at="${gesture}"]`).boundingBox();
      if (!box) throw new Error(`no square ${gesture}`);
      last = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }
    await page.mouse.click(last.x, last.y);
  }
}

const choices: Record<string, string> = {
  '+': 'Bring one in from the reserve',
  x: 'Leave the board',
  '>n': 'north',
  '>e': 'east',
  '>s': 'south',
  '>w': 'west',
};

async function siamByKeyboard(page: Page, gestures: string): Promise<void> {
  for (const gesture of gestures.split(' ')) {
    const name = choices[gesture];
    const target = name
      ? page.getByRole('group', { name: 'What next?' }).getByRole('button', { name })
      : page.locator(`[role="gridcell"][data-at="${gesture}"]`);
    await target.press('Enter');
  }
}

async function typeCode(page: Page, what: string, code: string, send: string): Promise<void> {
  const entry = page.getByRole('group', { name: what });
  await entry.locator('[data-slot="0"]').focus();
  await page.keyboard.type(code);
  await entry.getByRole('button', { name: send }).press('Enter');
}

async function tapCode(page: Page, what: string, pegs: string[], send: string): Promise<void> {
  const entry = page.getByRole('group', { name: what });
  for (const peg of pegs) await entry.getByRole('button', { name: peg, exact: true }).tap();
  await entry.getByRole('button', { name: send }).tap();
}
