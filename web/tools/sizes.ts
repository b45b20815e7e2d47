import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { firstLoad } from './first.ts';

/** What may be loaded before a board opens, in bytes as they travel. */
const budget = 150 * 1024;

/** Files that are compressed already travel as they are. */
function travels(name: string, content: string | Uint8Array): number {
  return /\.(woff2|png)$/.test(name) ? content.length : gzipSync(content).length;
}

/** Prints what the first load of the page costs, and refuses a build that is over the budget. */
export function sizes(): Plugin {
  return {
    name: 'damier-sizes',
    apply: 'build',
    generateBundle(_, bundle) {
      const first = firstLoad(bundle, 'fr');
      let total = 0;
      for (const name of first) {
        const file = bundle[name];
        if (file) total += travels(name, file.type === 'chunk' ? file.code : file.source);
      }
      const told = `first load: ${(total / 1024).toFixed(1)} KiB of ${budget / 1024} KiB`;
      if (total > budget) this.error(told);
      console.log(told);
    },
  };
}
