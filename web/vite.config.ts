import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compressed } from './tools/compressed.ts';
import { offline } from './tools/offline.ts';
import { sizes } from './tools/sizes.ts';
import { words } from './tools/words.ts';

/** The server that `npm run dev` talks to. */
const server = process.env['DAMIER_SERVER'] ?? 'http://127.0.0.1:8080';
/** The server believes only pages of its own origin: to it, this one is. */
const origin = { origin: server };

/** What two pages or more are made of is one file: phones take longer over forty small ones. */
const shared = {
  name: 'shared',
  test: /\/src\/(lib|ui)\/|\/node_modules\/(svelte|@lucide|@fluent)\//,
  minShareCount: 2,
};

export default defineConfig({
  plugins: [svelte(), words(), sizes(), offline(), compressed()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [shared] } } },
  },
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: true, headers: origin },
      '/ws': { target: server, changeOrigin: true, ws: true, headers: origin },
    },
    fs: { allow: ['..'] },
  },
});
