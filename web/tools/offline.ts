import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { firstLoad } from './first.ts';
import { languages } from './words.ts';

/** Writes the service worker, which has to know what the shell of the page consists of. */
export function offline(): Plugin {
  return {
    name: 'damier-offline',
    apply: 'build',
    generateBundle(_, bundle) {
      const shell = new Set(languages().flatMap((code) => [...firstLoad(bundle, code)]));
      const source = readFileSync(join(import.meta.dirname, 'worker.js'), 'utf8');
      const list = ['/', '/theme.js', '/icon.svg', ...[...shell].map((name) => `/${name}`)];
      const version = list.reduce((sum, name) => (sum * 31 + hash(name)) >>> 0, 7).toString(36);
      this.emitFile({
        type: 'asset',
        fileName: 'worker.js',
        source: source
          .replace("'VERSION'", JSON.stringify(version))
          .replace("['SHELL']", JSON.stringify(list)),
      });
    },
  };
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 0);
}
