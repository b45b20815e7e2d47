import type { BoardProps } from '../contract';
import { STATES, type State } from '../fixtures';

export type Sample = { name: string; props: BoardProps };

function sample(state: State, number: number): Sample {
  const seat = state.viewer === 'two' ? 2 : state.viewer === 'one' ? 1 : null;
  return {
    name: `${state.game}-${number}-${state.viewer}`,
    props: {
      game: state.game,
      view: state.text,
      last: state.last?.m ?? null,
      lastNotation: state.last?.p ?? null,
      legal: state.legal,
      acting: state.game === 'mastermind' ? seat !== null : state.legal.length > 0,
      seat,
      flip: seat === 2,
    },
  };
}

/** What the golden playthroughs do not have. */
const OTHERS: Sample[] = [
  {
    name: 'chess-promotion',
    props: {
      game: 'chess',
      view: '3r3k/2P3pp/8/8/8/8/5PPP/6K1 w - - 0 1',
      legal: [
        'c7c8q',
        'c7c8r',
        'c7c8b',
        'c7c8n',
        'c7d8q',
        'c7d8r',
        'c7d8b',
        'c7d8n',
        'g1f1',
        'g1h1',
      ].map((m) => ({ m, p: m })),
      seat: 1,
      flip: false,
    },
  },
  {
    name: 'kamisado-pass',
    props: {
      game: 'kamisado',
      view: '1v1jfpbo/8/8/8/8/r7/m7/OBPFJRVM w O',
      last: 'a3a2',
      legal: [{ m: 'pass', p: 'pass' }],
      seat: 1,
      flip: false,
    },
  },
  {
    name: 'siam-push',
    props: {
      game: 'siam',
      view: '2Es2/Re3Rs/EeMMM1/5/1RnEn2 e 0',
      last: 'a5-b5s',
      legal: [
        ...[
          'c1-c2e',
          'c1x',
          'a3x',
          'e3x',
          'a3-b3s',
          'e3-d3n',
          '+a1n',
          '+a1e',
          '+c1e',
          '+c5w',
          '+e2n',
        ],
        ...['c1=n', 'c1=s', 'c1=w', 'a3=n', 'a3=e', 'a3=w', 'c1-d1n', 'c1-d1e', 'c1-d1s', 'c1-d1w'],
      ].map((m) => ({ m, p: m })),
      seat: 1,
      flip: false,
    },
  },
  {
    name: 'mastermind-long',
    props: {
      game: 'mastermind',
      view: 'RVBO ???? RRJJ=XX--:OOOO=O--- JJWW=OOO-:RBVO=OOXX VVBB=----:WPFR=X--- PFPF=XX--:RJVB=OX--',
      legal: [],
      acting: true,
      seat: 1,
      flip: false,
    },
  },
  {
    name: 'unknown',
    props: {
      game: 'go9',
      view: '9/9/2X6/4O4/9/9/6X2/9/9 o',
      last: 'C7',
      legal: ['A1', 'A2', 'B5', 'E5', 'pass'].map((m) => ({ m, p: m })),
      seat: 1,
      flip: false,
    },
  },
];

export const SAMPLES: Sample[] = [...STATES.map(sample), ...OTHERS];
