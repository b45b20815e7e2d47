import type { Route } from './lib/route.svelte';

/** Every page there is. Links to others are not shown. */
export const routes: Route[] = [
  { path: '/', load: () => import('./pages/home/Home.svelte'), title: 'page-title-home' },
];
