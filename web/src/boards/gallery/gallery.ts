// All boards on one page, for those who work on them: `npm run dev`, then
// /src/boards/gallery/index.html?only=siam&still&theme=dark&lang=fr, or ?wall. It is not part of the build.
import { mount } from 'svelte';
import { speak } from '../../lib/words.svelte';
import '../../style/tokens.css';
import '../../style/base.css';
import Gallery from './Gallery.svelte';
import Wall from './Wall.svelte';

const asked = new URLSearchParams(location.search);
await speak(asked.get('lang') ?? 'en');
const theme = asked.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;
const target = document.getElementById('gallery');
if (target && asked.has('wall')) mount(Wall, { target });
else if (target) mount(Gallery, { target, props: { asked } });
