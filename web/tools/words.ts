import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Where the one dictionary is, for the page as for the program. */
export const locales = join(import.meta.dirname, '../../crates/damier-words/locales');

/** Those of its files that the page speaks from. */
export function isForPage(file: string): boolean {
  return /^(page.*|common|games|rules)\.ftl$/.test(file);
}

export function languages(): string[] {
  return readdirSync(locales).sort();
}

/** All texts of a language in one, without the comments. */
export function readLanguage(language: string): { text: string; files: string[] } {
  const folder = join(locales, language);
  const files = readdirSync(folder).filter(isForPage).sort();
  const paths = files.map((file) => join(folder, file));
  const lines = paths.flatMap((path) => readFileSync(path, 'utf8').split('\n'));
  const text = lines.filter((line) => !line.startsWith('#')).join('\n');
  return { text: text.replace(/\n{2,}/g, '\n'), files: paths };
}

/** `virtual:words` knows each language and brings its texts as one file when it is asked for. */
export function words(): Plugin {
  const prefix = '\0words/';
  return {
    name: 'damier-words',
    resolveId(id) {
      if (id === 'virtual:words') return `${prefix}all`;
      if (id.startsWith('virtual:words/')) return prefix + id.slice('virtual:words/'.length);
      return undefined;
    },
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const language = id.slice(prefix.length);
      if (language === 'all') {
        const entries = languages().map((name) => `${name}: () => import('virtual:words/${name}')`);
        return `export default { ${entries.join(', ')} };`;
      }
      const { text, files } = readLanguage(language);
      files.forEach((file) => this.addWatchFile(file));
      return `export default ${JSON.stringify(text)};`;
    },
  };
}
