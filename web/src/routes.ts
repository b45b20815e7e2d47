import type { Route } from './lib/route.svelte';

/** Every page there is. Links to others are not shown. */
export const routes: Route[] = [
  { path: '/', load: () => import('./pages/home/Home.svelte'), title: 'page-title-home' },
  { path: '/g/:id', load: () => import('./pages/game/Game.svelte'), title: 'page-title-game' },
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
  {
    path: '/@/:name',
    load: () => import('./pages/profile/Profile.svelte'),
    title: 'page-profile',
  },
  {
    path: '/ranking',
    load: () => import('./pages/ranking/Rankings.svelte'),
    title: 'page-nav-ranking',
  },
  {
    path: '/ranking/:game',
    load: () => import('./pages/ranking/Ranking.svelte'),
    title: 'page-nav-ranking',
  },
  { path: '/games', load: () => import('./pages/games/Games.svelte'), title: 'page-nav-games' },
  { path: '/friends', load: () => import('./pages/friends/Friends.svelte'), title: 'page-friends' },
  {
    path: '/messages',
    load: () => import('./pages/messages/Messages.svelte'),
    title: 'page-messages',
  },
  {
    path: '/messages/:name',
    load: () => import('./pages/messages/Messages.svelte'),
    title: 'page-messages',
  },
  {
    path: '/settings',
    load: () => import('./pages/settings/Settings.svelte'),
    title: 'page-settings',
  },
  { path: '/about', load: () => import('./pages/about/About.svelte'), title: 'page-title-about' },
  { path: '/admin', load: () => import('./pages/admin/Admin.svelte'), title: 'page-title-admin' },
  {
    path: '/admin/claim',
    load: () => import('./pages/admin/Claim.svelte'),
    title: 'page-title-claim',
  },
  {
    path: '/rules',
    load: () => import('./pages/rules/RulesIndex.svelte'),
    title: 'page-title-rules',
  },
  {
    path: '/rules/:game',
    load: () => import('./pages/rules/RulesPage.svelte'),
    title: 'page-title-rules',
  },
  {
    path: '/g/:id/dialogue',
    load: () => import('./pages/dialogue/Dialogue.svelte'),
    title: 'page-title-dialogue',
  },
  {
    path: '/editor',
    load: () => import('./pages/editor/Editor.svelte'),
    title: 'page-title-editor',
  },
  { path: '/watch', load: () => import('./pages/watch/Watch.svelte'), title: 'page-title-watch' },
];
