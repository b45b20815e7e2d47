import { clockText, dateTime, number, timeControl } from '../../lib/format';
import { gameName, key } from '../../lib/games';
import { seconds } from '../../lib/ticker';
import { find, t } from '../../lib/words.svelte';
import { currentRound, roundsOf, scoreText } from './table';
import type { EventView, Line, Stage } from './told';

/** The server may know more formats and tie-breaks than the page: its word is shown then. */
export function formatName(format: string): string {
  return find(`page-tournaments-format-${key(format)}`) ?? format;
}

export function stageName(stage: Stage): string {
  return t(`page-tournaments-stage-${stage}`);
}

export const stageKinds = {
  open: 'notice',
  running: 'good',
  paused: 'bad',
  over: 'plain',
} as const satisfies Record<Stage, string>;

export function tieName(tie: string): string {
  return find(`page-tournaments-tie-${key(tie)}`) ?? tie;
}

/** As the head of a column; its whole name is beside it for those who ask. */
export function tieShort(tie: string): string {
  return find(`page-tournaments-tie-${key(tie)}.short`) ?? tie;
}

/** A number that may have quarters. */
export function tieText(value: number): string {
  return number(value, 2);
}

/** What it is: `Chess · Round robin · 5+3 · rated`. */
export function describeEvent(view: EventView): string {
  const parts = [gameName(view.game), formatName(view.format), timeControl(view.clock)];
  if (view.games > 1) parts.push(t('page-tournaments-games-each', { count: view.games }));
  if (view.rated) parts.push(t('page-rated'));
  return parts.join(' · ');
}

/** Where it is: `Round 2 of 5`, the time an arena has left, when it begins. */
export function whereText(view: EventView): string {
  if (view.stage === 'open') {
    return view.starts_ms
      ? t('page-tournaments-starts', { date: dateTime(view.starts_ms) })
      : t('page-tournaments-starts-by-hand');
  }
  if (view.stage === 'over') return '';
  if (view.ends_ms !== null) {
    // What is drawn from it is drawn again each second.
    seconds();
    return t('page-tournaments-left', { time: clockText(view.ends_ms - Date.now()) });
  }
  const current = currentRound(roundsOf(view));
  if (!current) return '';
  const begins = view.round_begins_ms[current.round - 1] ?? 0;
  if (view.stage === 'running' && begins > Date.now()) {
    seconds();
    return t('page-tournaments-round-starts', { round: current.round, date: dateTime(begins) });
  }
  const isAll = view.format === 'round_robin' || view.format === 'gauntlet';
  const total = view.rounds_in_all ?? (isAll ? view.rounds : null);
  return total === null
    ? t('page-tournaments-round', { round: current.round })
    : t('page-tournaments-round-of', { round: current.round, total });
}

/** What the last rounds of a knockout are called, by how many places they have. */
export function bracketRound(places: number): string | null {
  switch (places) {
    case 1:
      return t('page-tournaments-bracket-final');
    case 2:
      return t('page-tournaments-bracket-semi');
    case 4:
      return t('page-tournaments-bracket-quarter');
    default:
      return null;
  }
}

/** Games of an encounter, or of somebody: `+2 =1 −0`. */
export function tallyText(wins: number, draws: number, losses: number): string {
  return `+${wins} =${draws} −${losses}`;
}

/** Something that happened, in a sentence. One that the page has never heard of is its word. */
export function lineText(line: Line): string {
  const [one = '', two = ''] = line.names;
  const ending = line.what === 'ended' && line.text ? t('page-ending', { why: line.text }) : '';
  const said = find(`page-tournaments-log-${key(line.what)}`, {
    one,
    two,
    round: line.round ?? 0,
    score: line.points ? scoreText(line.points) : '',
    text: line.text ?? '',
    ending,
  });
  return said ?? line.what;
}

/** A moment at which something is to begin, as `<input type="datetime-local">` writes it. */
export function readMoment(text: string): number | null {
  const moment = text ? new Date(text).getTime() : NaN;
  return Number.isNaN(moment) ? null : moment;
}
