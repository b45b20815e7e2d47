import { language, t } from './words.svelte';

/** What a clock shows: `1:02:03`, `4:05`, and tenths in the last ten seconds. */
export function clockText(ms: number | null): string {
  if (ms === null) return '∞';
  const left = Math.max(0, ms);
  if (left >= 48 * 3_600_000) return t('page-days', { count: Math.floor(left / 86_400_000) });
  if (left < 10_000) {
    const tenths = Math.floor(left / 100);
    return `0:0${Math.floor(tenths / 10)}${decimalMark()}${tenths % 10}`;
  }
  // A clock shows the second that has begun, as those of clubs do.
  const seconds = Math.ceil(left / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const end = String(s).padStart(2, '0');
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${end}` : `${m}:${end}`;
}

function decimalMark(): string {
  return t('decimal-mark');
}

/** A time control as people read it: `5+3` stays, `-` and `3d/move` become words. */
export function timeControl(text: string): string {
  if (text === '-') return t('page-no-clock');
  const each = /^(\d+)([dhms])\/move$/.exec(text);
  if (!each) return text;
  const [, count = '0', unit = 's'] = each;
  return t('page-per-move', { time: duration(Number(count) * (unitSeconds[unit] ?? 1)) });
}

const unitSeconds: Record<string, number> = { d: 86_400, h: 3_600, m: 60, s: 1 };

/** A length of time in its two largest units: `3 days`, `2 min 5 s`. */
export function duration(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
    ['second', 1],
  ] as const;
  let rest = Math.max(0, Math.round(seconds));
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0 || (unit === 'second' && parts.length === 0)) {
      const unitDisplay = unit === 'day' ? 'long' : 'short';
      const options = { style: 'unit', unit, unitDisplay } as const;
      parts.push(new Intl.NumberFormat(language(), options).format(count));
    }
  }
  return parts.slice(0, 2).join(' ');
}

export function number(value: number, digits = 0): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: digits }).format(value);
}

export function percent(part: number): string {
  const options = { style: 'percent', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(language(), options).format(part);
}

/**
 * The browser's own kind of the page's language, such as `en-GB`: dates of one language differ
 * between countries. `tags` are what the browser prefers.
 */
export function dateLocale(
  tags: readonly string[] = globalThis.navigator?.languages ?? [],
): string {
  return tags.find((tag) => tag.toLowerCase().split('-')[0] === language()) ?? language();
}

export function date(ms: number): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium' }).format(ms);
}

export function dateTime(ms: number): string {
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(dateLocale(), options).format(ms);
}

export function time(ms: number): string {
  return new Intl.DateTimeFormat(dateLocale(), { timeStyle: 'short' }).format(ms);
}

/** `3 minutes ago`, as of `now`. */
export function ago(ms: number, now: number = Date.now()): string {
  const seconds = Math.round((ms - now) / 1000);
  const units = [
    ['year', 31_536_000],
    ['month', 2_592_000],
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const;
  const relative = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return relative.format(Math.abs(seconds) < 10 ? 0 : seconds, 'second');
}
