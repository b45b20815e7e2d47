import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Puts `NAME.gz` beside every file that gets smaller by it: the server sends either and compresses nothing. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'damier-compressed',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|webmanifest)$/.test(file)) continue;
        const content = readFileSync(join(folder, file));
        const small = gzipSync(content, { level: 9 });
        if (small.length < 0.9 * content.length) writeFileSync(join(folder, `${file}.gz`), small);
      }
    },
  };
}
