import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages, readLanguage } from '../../tools/words.ts';
import { bestLanguage, readTexts, speak, t } from './words.svelte';

const source = join(import.meta.dirname, '..');

function files(ending: RegExp): [string, string][] {
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => ending.test(name) && !name.endsWith('.test.ts'))
    .map((name) => [name, readFileSync(join(source, name), 'utf8')]);
}

describe('the dictionary', () => {
  it('has every text that the page names, in every language', () => {
    const bundles = languages().map((code) => readTexts(code, readLanguage(code).text));
    for (const [name, code] of files(/\.(ts|svelte)$/)) {
      for (const [, key = ''] of code.matchAll(/['"`](page-[a-z0-9-]*[a-z0-9])['"`]/g)) {
        for (const bundle of bundles) {
          expect(bundle.hasMessage(key), `${name}: ${key} in ${bundle.locales}`).toBe(true);
        }
      }
    }
  });

  it('says nothing twice', () => {
    for (const code of languages()) {
      const keys = [...readLanguage(code).text.matchAll(/^([a-z][\w-]*) =/gm)].map(
        ([, key]) => key,
      );
      expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    }
  });

  it('knows the forms of names', () => {
    const french = readTexts('fr', readLanguage('fr').text);
    const say = (side: string) => {
      const pattern = french.getMessage('board-title')?.value;
      return pattern ? french.formatPattern(pattern, { game: 'Siam', side }) : '';
    };
    expect(say('Éléphants')).toBe('Siam, trait aux Éléphants');
    expect(say('Anne')).toBe('Siam, trait à Anne');
  });

  it('speaks one language at a time', async () => {
    await speak('fr');
    expect(t('page-close')).toBe('Fermer');
    expect(t('page-so-many-games', { count: 2 })).toBe('2 parties');
    await speak('en');
    expect(t('page-close')).toBe('Close');
  });

  it('chooses the best language of the browser', () => {
    expect(bestLanguage(['de', 'fr-CA', 'en'])).toBe('fr');
    expect(bestLanguage(['de'])).toBe('en');
  });
});

describe('the markup', () => {
  /** Only the text between tags: without scripts, styles, comments, tags and expressions. */
  function texts(markup: string): string {
    let text = markup.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<!--[\s\S]*?-->/g, '');
    // From the inside out: expressions in tags, tags, expressions in texts.
    for (let before = ''; before !== text;) {
      before = text;
      text = text.replace(/\{[^{}]*\}/g, '');
    }
    return text.replace(/<[^<>]*>/g, ' ');
  }

  it('has no text of its own', () => {
    for (const [name, markup] of files(/\.svelte$/)) {
      // A proper name is the same in all languages.
      const words =
        texts(markup)
          .replaceAll('Damier', '')
          .match(/\p{L}{2,}/gu) ?? [];
      expect(words, name).toEqual([]);
    }
  });

  it('gives no label without the dictionary', () => {
    const plain = /\s(aria-label|title|placeholder|alt)="[^"{]*\p{L}[^"{]*"/u;
    for (const [name, markup] of files(/\.svelte$/)) expect(markup, name).not.toMatch(plain);
  });
});
