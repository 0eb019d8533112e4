/* Starts the app without a connection and shows push notifications. API responses are never cached. */
const shellCache = 'shell-1';
const shellUrl = '/index.html';

self.addEventListener('install', (event) => {
  event.waitUntil(keepFirstShell());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOtherCaches());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || isOutsideApp(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(freshShell(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(hashedFile(event));
});

self.addEventListener('push', (event) => {
  const { notification = {}, data = {} } = readPush(event);
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
  event.waitUntil(showLink(new URL(event.notification.data.link, self.location.origin).href));
});

/** Shared results and the check of a file are pages of their own. */
function isOutsideApp(pathname) {
  return /^\/((api|companion|s)\/|made-here([./]|$))/.test(pathname);
}

function readPush({ data }) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

async function showLink(link) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === link);
  if (shown) return shown.focus();
  const [open] = new URL(link).origin === self.location.origin ? windows : [];
  try {
    if (open) return await (await open.navigate(link)).focus();
  } catch {
    // Only windows that this worker controls can be led to another address.
  }
  return self.clients.openWindow(link);
}

/** Without room for the shell, the worker still shows push notifications. */
async function keepFirstShell() {
  try {
    const cache = await caches.open(shellCache);
    await keepShell(cache, await fetch(shellUrl, { cache: 'no-cache' }));
  } catch {
    // The next page that opens tries again.
  }
}

/** Caches the shell with its scripts and styles, so the app can start and report the missing connection. */
async function keepShell(cache, shell) {
  const html = await shell.clone().text();
  const kept = await cache.match(shellUrl);
  if (kept && (await kept.text()) === html) return;
  const named = new Set(html.match(/\/assets\/[^"']+/g) ?? []);
  const old = (await cache.keys()).filter(({ url }) => !named.has(new URL(url).pathname));
  // The earlier release stays until the next one is complete: the connection can be lost in between.
  await cache.addAll([...named]);
  await Promise.all(old.map((file) => cache.delete(file)));
  await cache.put(shellUrl, shell);
}

/** The cache key omits the address, which can hold a session id. */
async function freshShell(event) {
  try {
    const answer = await fetch(event.request);
    const isShell = answer.ok && answer.headers.get('content-type')?.includes('text/html');
    if (isShell) keepAfterwards(event, answer.clone(), keepShell);
    return answer;
  } catch (error) {
    const kept = await findKept(shellUrl);
    if (kept) return kept;
    throw error;
  }
}

/** Names under /assets/ contain a hash of the content, so a cached file is never outdated. */
async function hashedFile(event) {
  const { request } = event;
  const kept = await findKept(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) keepAfterwards(event, answer.clone(), (cache, file) => cache.put(request, file));
  return answer;
}

/** The page does not wait for the cache, which can be full or blocked. */
function keepAfterwards(event, answer, keep) {
  const keeping = caches.open(shellCache).then((cache) => keep(cache, answer));
  event.waitUntil(keeping.catch(() => undefined));
}

async function findKept(key) {
  try {
    return await caches.match(key);
  } catch {
    return undefined;
  }
}

async function deleteOtherCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== shellCache).map((name) => caches.delete(name)));
}
