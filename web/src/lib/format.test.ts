import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ago, clockText, date, dateLocale, duration, number, time, timeControl } from './format';
import { speak } from './words.svelte';

beforeEach(() => speak('en'));

describe('clocks', () => {
  it('show hours, minutes and, at the end, tenths', () => {
    expect(clockText(3_723_000)).toBe('1:02:03');
    expect(clockText(245_000)).toBe('4:05');
    expect(clockText(10_000)).toBe('0:10');
    expect(clockText(9_340)).toBe('0:09.3');
    expect(clockText(0)).toBe('0:00.0');
    expect(clockText(-5)).toBe('0:00.0');
    expect(clockText(null)).toBe('∞');
  });

  it('show the second that has begun', () => {
    expect(clockText(59_001)).toBe('1:00');
    expect(clockText(10_001)).toBe('0:11');
  });

  it('count long times in days', () => expect(clockText(3 * 86_400_000)).toBe('3 days'));

  it('speak French', async () => {
    await speak('fr');
    expect(clockText(9_340)).toBe('0:09,3');
    expect(timeControl('3d/move').replace(/\s/g, ' ')).toBe('3 jours par coup');
  });
});

describe('time controls', () => {
  it('stay as players write them', () => expect(timeControl('5+3')).toBe('5+3'));
  it('become words where they are none', () => {
    expect(timeControl('-')).toBe('no clock');
    expect(timeControl('30s/move')).toBe('30 sec per move');
  });
});

describe('numbers and times', () => {
  it('are those of the language', async () => {
    expect(number(12_345)).toBe('12,345');
    expect(duration(125)).toBe('2 min 5 sec');
    expect(ago(0, 180_000)).toBe('3 minutes ago');
    await speak('fr');
    expect(ago(0, 180_000)).toBe('il y a 3 minutes');
    expect(number(12_345.5, 1).replace(/\s/g, ' ')).toBe('12 345,5');
  });
});

describe('dates', () => {
  const at = new Date(2026, 10, 17, 15, 5).getTime();
  afterEach(() => vi.unstubAllGlobals());

  it('are those of the country where the browser speaks the language of the page', async () => {
    expect(dateLocale(['en-GB', 'en', 'fr'])).toBe('en-GB');
    expect(dateLocale(['de-DE', 'en-AU', 'en-US'])).toBe('en-AU');
    await speak('fr');
    expect(dateLocale(['en-GB', 'fr-CA'])).toBe('fr-CA');
  });

  it('are those of the language elsewhere', () => {
    expect(dateLocale(['fr-FR', 'de'])).toBe('en');
    expect(dateLocale([])).toBe('en');
  });

  it('are written as that country writes them', () => {
    vi.stubGlobal('navigator', { languages: ['en-GB'] });
    expect(date(at)).toBe('17 Nov 2026');
    expect(time(at)).toBe('15:05');
    vi.stubGlobal('navigator', { languages: ['en-US'] });
    expect(date(at)).toBe('Nov 17, 2026');
  });
});
