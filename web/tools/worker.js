// The page without its server: the shell comes from the cache and says that nobody answers.
// Files have their content in their name, so whatever is cached is right; the page itself is asked for first.
const cacheName = `damier-${'VERSION'}`;
const shell = ['SHELL'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(shell))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const old = caches
    .keys()
    .then((names) =>
      Promise.all(names.filter((n) => n !== cacheName).map((n) => caches.delete(n))),
    );
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/api') || url.pathname === '/ws') return;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('/')));
  } else {
    event.respondWith(caches.match(request).then((known) => known ?? fetchAndKeep(request)));
  }
});

/** Pages that were opened once open again without the server, to say that it is away. */
async function fetchAndKeep(request) {
  const response = await fetch(request);
  if (response.ok && new URL(request.url).pathname.startsWith('/assets/')) {
    const cache = await caches.open(cacheName);
    await cache.put(request, response.clone());
  }
  return response;
}
