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
await speak(settings.language ?? bestLanguage(navigator.languages));
router.start(routes);
startHouse();
const target = document.getElementById('app');
if (target) mount(App, { target });
// Whoever cannot come in is told by the page.
me.start().catch(() => {});
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('/worker.js').catch(() => {});
}
