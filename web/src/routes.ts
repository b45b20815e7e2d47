import { bring } from './boards/bring';
import type { Page, Route } from './lib/route.svelte';

/** Every page there is. Links to others are not shown. */
export const routes: Route[] = [
  page('/', 'page-title-home', () => import('./pages/home/Home.svelte')),
  page('/g/:id', 'page-title-game', game),
  page('/c/:id', 'page-title-challenge', () => import('./pages/challenge/Challenge.svelte')),
  page('/login', 'page-title-login', () => import('./pages/account/Login.svelte')),
  page('/signup', 'page-title-signup', () => import('./pages/account/Signup.svelte')),
  page('/@/:name', 'page-profile', () => import('./pages/profile/Profile.svelte')),
  page('/ranking', 'page-nav-ranking', () => import('./pages/ranking/Rankings.svelte')),
  page('/ranking/:game', 'page-nav-ranking', () => import('./pages/ranking/Ranking.svelte')),
  page('/games', 'page-nav-games', () => import('./pages/games/Games.svelte')),
  page('/friends', 'page-friends', () => import('./pages/friends/Friends.svelte')),
  page('/messages', 'page-messages', () => import('./pages/messages/Messages.svelte')),
  page('/messages/:name', 'page-messages', () => import('./pages/messages/Messages.svelte')),
  page('/settings', 'page-settings', () => import('./pages/settings/Settings.svelte')),
  page('/about', 'page-title-about', () => import('./pages/about/About.svelte')),
  page('/admin', 'page-title-admin', () => import('./pages/admin/Admin.svelte')),
  page('/admin/claim', 'page-title-claim', () => import('./pages/admin/Claim.svelte')),
  page('/watch', 'page-title-watch', () => import('./pages/watch/Watch.svelte')),
  page('/rules', 'page-title-rules', () => import('./pages/rules/RulesIndex.svelte')),
  page('/rules/:game', 'page-title-rules', () => import('./pages/rules/RulesPage.svelte')),
  page('/g/:id/dialogue', 'page-title-dialogue', () => import('./pages/dialogue/Dialogue.svelte')),
  page('/t', 'page-nav-tournaments', () => import('./pages/tournaments/Tournaments.svelte')),
  page('/t/:id', 'page-tournaments-title', () => import('./pages/tournaments/Event.svelte')),
  page('/t/:id/desk', 'page-tournaments-desk', () => import('./pages/tournaments/Desk.svelte')),
  {
    path: '/t/:id/projector',
    title: 'page-tournaments-projector',
    load: () => import('./pages/tournaments/Projector.svelte'),
    bare: true,
  },
  page('/editor', 'page-title-editor', () => import('./pages/editor/Editor.svelte')),
];

/** Most games are played on the board of chess: it comes while the server is asked which game this is. */
async function game() {
  Promise.resolve(bring('chess', 'whole')).catch(() => {});
  return import('./pages/game/Game.svelte');
}

function page(path: string, title: string, load: () => Promise<{ default: Page }>): Route {
  return { path, title, load };
}
