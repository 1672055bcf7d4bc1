// Keeps the page, once it was opened from a server, so that it opens again where there is no network.
const kept = caches.open('tonk');

async function fresh(request) {
  const answer = await fetch(request);
  if (answer.ok) {
    await (await kept).put('./', answer.clone());
  }
  return answer;
}

addEventListener('install', (event) => event.waitUntil(fresh('./')));
addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const isPage = ['./', './index.html'].some((path) => new URL(path, registration.scope).href === origin + pathname);
  if (event.request.mode === 'navigate' && isPage) {
    event.respondWith(fresh(event.request).catch(async () => (await kept).match('./')));
  }
});
