import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

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
      const first = new Set<string>();
      const take = (name: string) => {
        const file = bundle[name];
        if (!file || first.has(name)) return;
        first.add(name);
        if (file.type !== 'chunk') return;
        file.imports.forEach(take);
        file.viteMetadata?.importedCss.forEach(take);
        file.viteMetadata?.importedAssets.forEach(take);
      };
      const files = Object.values(bundle);
      for (const file of files) {
        if (file.type === 'chunk' && (file.isEntry || file.name === 'Home')) take(file.fileName);
        if (file.type === 'chunk' && file.facadeModuleId === '\0words/fr') take(file.fileName);
        if (file.fileName.endsWith('.woff2')) take(file.fileName);
      }
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
