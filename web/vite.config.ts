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

export default defineConfig({
  plugins: [svelte(), words(), sizes(), offline(), compressed()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: true, headers: origin },
      '/ws': { target: server, changeOrigin: true, ws: true, headers: origin },
    },
    fs: { allow: ['..'] },
  },
});
