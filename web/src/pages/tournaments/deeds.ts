import { t } from '../../lib/words.svelte';
import { nameOf, possibleScores, scoreText } from './table';
import type { Numbered } from './table';
import type { EventView } from './told';

/** Something that is asked for before a deed. */
export interface Asked {
  name: string;
  kind: 'line' | 'lines' | 'number' | 'choice';
  label: string;
  value: string;
  hint?: string;
  /** Nothing: it may be left out. */
  required?: boolean;
  options?: { value: string; label: string }[];
}

/** What whoever directs a tournament is about to do: a reason may be given each time. */
export interface Deed {
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  asks: Asked[];
  /** What is said when it is done. */
  done: string;
  /** What is sent to the server, of what was filled in. */
  act: (given: Record<string, string>) => Record<string, unknown>;
}

type Simple = 'start' | 'pause' | 'resume' | 'finish';

export function simple(what: Simple): Deed {
  return {
    title: t(`page-tournaments-${what}-title`),
    text: t(`page-tournaments-${what}-text`),
    confirm: t(what === 'start' ? 'page-tournaments-start-now' : `page-tournaments-${what}`),
    danger: what === 'finish',
    asks: [],
    done: t(`page-tournaments-${what}-done`),
    act: () => ({ act: what }),
  };
}

export function announce(): Deed {
  const label = t('page-tournaments-announcement');
  return {
    title: t('page-tournaments-announce-title'),
    text: t('page-tournaments-announce-text'),
    confirm: t('page-tournaments-announce'),
    asks: [{ name: 'text', kind: 'line', label, value: '', required: true }],
    done: t('page-tournaments-announce-done'),
    act: ({ text }) => ({ act: 'announce', text }),
  };
}

export function enter(): Deed {
  return {
    title: t('page-tournaments-add-title'),
    text: t('page-tournaments-add-text'),
    confirm: t('page-tournaments-add'),
    asks: [
      {
        name: 'name',
        kind: 'line',
        label: t('page-tournaments-entrant'),
        value: '',
        required: true,
      },
      { name: 'rating', kind: 'number', label: t('page-rating'), value: '' },
    ],
    done: t('page-tournaments-add-done'),
    act: ({ name, rating }) => ({ act: 'enter', name, rating: rating ? Number(rating) : null }),
  };
}

export function withdraw(view: EventView): Deed {
  const names = view.entrants.filter(({ out }) => !out).map(({ name }) => name);
  return {
    title: t('page-tournaments-withdraw-title'),
    text: t('page-tournaments-withdraw-text'),
    confirm: t('page-tournaments-withdraw'),
    danger: true,
    asks: [
      {
        name: 'name',
        kind: 'choice',
        label: t('page-tournaments-entrant'),
        value: names[0] ?? '',
        options: names.map((name) => ({ value: name, label: name })),
      },
    ],
    done: t('page-tournaments-withdraw-done'),
    act: ({ name }) => ({ act: 'withdraw', name }),
  };
}

export function repair(): Deed {
  return {
    title: t('page-tournaments-repair-title'),
    text: t('page-tournaments-repair-text'),
    confirm: t('page-tournaments-repair'),
    danger: true,
    asks: [
      {
        name: 'pairs',
        kind: 'lines',
        label: t('page-tournaments-pairs'),
        hint: t('page-tournaments-pairs-hint'),
        value: '',
      },
    ],
    done: t('page-tournaments-repair-done'),
    act: ({ pairs = '' }) => {
      const lines = pairs.split('\n').map((line) => line.trim());
      const read = lines.filter(Boolean).map((line) => line.split(',').map((name) => name.trim()));
      return { act: 'repair', pairs: read.length > 0 ? read : null };
    },
  };
}

function both(view: EventView, { first, second }: Numbered) {
  return { one: nameOf(view, first), two: nameOf(view, second) };
}

export function correct(view: EventView, encounter: Numbered): Deed {
  // Whoever is level in a knockout plays on.
  const games = Math.max(view.games, encounter.games.length);
  const scores = possibleScores(games);
  const value = String(encounter.points ?? scores[0]);
  const label = t('page-tournaments-result');
  const options = scores.map((score) => ({ value: String(score), label: scoreText(score) }));
  return {
    title: t('page-tournaments-correct-title'),
    text: t('page-tournaments-between', both(view, encounter)),
    confirm: t('page-tournaments-correct'),
    asks: [
      { name: 'score', kind: 'choice', label, value, options },
      {
        name: 'how',
        kind: 'choice',
        label: t('page-tournaments-how'),
        value: encounter.forfeit ? 'forfeit' : 'played',
        options: [
          { value: 'played', label: t('page-tournaments-how-played') },
          { value: 'forfeit', label: t('page-tournaments-how-forfeit') },
        ],
      },
    ],
    done: t('page-tournaments-correct-done'),
    act: ({ score = '', how }) => ({
      act: 'result',
      encounter: encounter.at,
      points: score.split(',').map(Number),
      forfeit: how === 'forfeit',
    }),
  };
}

export function atBoard(
  view: EventView,
  encounter: Numbered,
  what: 'restore' | 'adjourn' | 'continue',
): Deed {
  return {
    title: t(`page-tournaments-${what}-title`),
    text: t(`page-tournaments-${what}-text`, both(view, encounter)),
    confirm: t(`page-tournaments-${what}`),
    asks: [],
    done: t(`page-tournaments-${what}-done`),
    act: () => ({ act: what, encounter: encounter.at }),
  };
}

export function giveTime(view: EventView, encounter: Numbered): Deed {
  const { one, two } = both(view, encounter);
  return {
    title: t('page-tournaments-give-time-title'),
    text: t('page-tournaments-between', { one, two }),
    confirm: t('page-tournaments-give-time'),
    asks: [
      {
        name: 'name',
        kind: 'choice',
        label: t('page-tournaments-entrant'),
        value: one,
        options: [one, two].map((name) => ({ value: name, label: name })),
      },
      {
        name: 'seconds',
        kind: 'number',
        label: t('page-tournaments-seconds'),
        value: '60',
        required: true,
      },
    ],
    done: t('page-tournaments-give-time-done'),
    act: ({ name, seconds }) => ({
      act: 'give_time',
      encounter: encounter.at,
      name,
      seconds: Number(seconds),
    }),
  };
}
