import { mount } from 'svelte';
import './style/tokens.css';
import './style/base.css';
import App from './App.svelte';
import { startHouse } from './lib/house.svelte';
import { me } from './lib/me.svelte';
import { router } from './lib/route.svelte';
import { keepSettings, settings } from './lib/settings.svelte';
import { bestLanguage, speak } from './lib/words.svelte';
import { routes } from './routes';

keepSettings();
// The words, the page and the connection come at the same time.
const words = speak(settings.language ?? bestLanguage(navigator.languages));
router.start(routes);
startHouse();
// Whoever cannot come in is told by the page.
me.start(words).catch(() => {});
await words;
const target = document.getElementById('app');
if (target) mount(App, { target });
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('/worker.js').catch(() => {});
}
