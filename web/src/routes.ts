import type { Route } from './lib/route.svelte';

/** Every page there is. Links to others are not shown. */
export const routes: Route[] = [
  { path: '/', load: () => import('./pages/home/Home.svelte'), title: 'page-title-home' },
  {
    path: '/c/:id',
    load: () => import('./pages/challenge/Challenge.svelte'),
    title: 'page-title-challenge',
  },
  { path: '/login', load: () => import('./pages/account/Login.svelte'), title: 'page-title-login' },
  {
    path: '/signup',
    load: () => import('./pages/account/Signup.svelte'),
    title: 'page-title-signup',
  },
  { path: '/about', load: () => import('./pages/about/About.svelte'), title: 'page-title-about' },
  { path: '/admin', load: () => import('./pages/admin/Admin.svelte'), title: 'page-title-admin' },
  {
    path: '/admin/claim',
    load: () => import('./pages/admin/Claim.svelte'),
    title: 'page-title-claim',
  },
  { path: '/watch', load: () => import('./pages/watch/Watch.svelte'), title: 'page-title-watch' },
];
