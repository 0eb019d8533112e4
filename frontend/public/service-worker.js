/* Starts the app without a connection and shows push notifications. API responses are never cached. */
const shellCache = 'shell-1';
const shellUrl = '/index.html';

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOtherCaches());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || isOfServer(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(freshShell(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(hashedFile(request));
});

self.addEventListener('push', (event) => {
  const { notification = {}, data = {} } = event.data ? event.data.json() : {};
  if (!notification.title) return;
  const { title, body, image } = notification;
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      image: data.image_url ?? image,
      icon: '/icon-192.png',
      // A repeated push replaces the first.
      tag: data.id,
      data: { link: data.link ?? '/' },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.link));
});

function isOfServer(pathname) {
  return /^\/(api|companion|s)\//.test(pathname);
}

/**
 * Caches the shell with the scripts and styles that it names. With these the app can start and report the
 * missing connection.
 */
async function keepShell() {
  const cache = await caches.open(shellCache);
  await cache.add(shellUrl);
  const shell = await cache.match(shellUrl);
  const named = (await shell.text()).match(/\/assets\/[^"']+/g) ?? [];
  await cache.addAll([...new Set(named)]);
}

/**
 * Falls back to the cached shell without a connection. The cache key omits the address, which can hold a
 * session id.
 */
async function freshShell(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.headers.get('content-type')?.includes('text/html')) {
      const cache = await caches.open(shellCache);
      await cache.put(shellUrl, answer.clone());
    }
    return answer;
  } catch (error) {
    const kept = await caches.match(shellUrl);
    if (kept) return kept;
    throw error;
  }
}

/** Names under /assets/ contain a hash of the content, so a cached file is never outdated. */
async function hashedFile(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(shellCache);
    await cache.put(request, answer.clone());
  }
  return answer;
}

async function deleteOtherCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== shellCache).map((name) => caches.delete(name)));
}
