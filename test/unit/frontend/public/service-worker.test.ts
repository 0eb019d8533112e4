import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../../../../frontend/public/service-worker.js'), 'utf8');

const site = 'https://site.test';

interface Browser {
  fetch?: (request: { url: string } | string) => Promise<Response>;
  put?: () => Promise<void>;
  kept?: Map<string, Response>;
  windows?: object[];
}

/** Runs the service worker in a browser with these answers, cache and windows. */
function startWorker({
  fetch = () => Promise.reject(new Error('offline')),
  put,
  kept = new Map(),
  windows = [],
}: Browser = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const notifications: unknown[][] = [];
  const opened: string[] = [];
  const pathOf = (file: { url: string } | string) => new URL(typeof file === 'string' ? file : file.url, site).pathname;
  const cache = {
    match: async (file: string) => kept.get(pathOf(file))?.clone(),
    keys: async () => [...kept.keys()].map((path) => ({ url: site + path })),
    delete: async (file: { url: string }) => kept.delete(pathOf(file)),
    put: put ?? (async (file: string, answer: Response) => void kept.set(pathOf(file), answer)),
    addAll: async (files: string[]) => {
      for (const file of files) await cache.put(file, await fetch(file));
    },
  };
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
    location: { origin: site },
    registration: { showNotification: async (...shownAs: unknown[]) => void notifications.push(shownAs) },
    clients: { matchAll: async () => windows, openWindow: async (link: string) => void opened.push(link) },
  };
  runInNewContext(source, { self, fetch, URL, caches: { open: async () => cache, match: cache.match } });
  /** Returns the response, if the worker gave one, after all its work. */
  const dispatch = async (name: string, event: object): Promise<Response | undefined> => {
    const work: unknown[] = [];
    let response: Promise<Response> | undefined;
    listeners.get(name)?.({
      ...event,
      waitUntil: (part: unknown) => work.push(part),
      respondWith: (answer: Promise<Response>) => (response = answer),
    });
    const answer = await response;
    await Promise.all(work);
    return answer;
  };
  const get = (path: string, mode = 'cors') =>
    dispatch('fetch', { request: { url: site + path, method: 'GET', mode } });
  return { dispatch, get, notifications, opened };
}

/** Returns what the service worker shows for a push from FCM. */
async function shown(payload: object): Promise<unknown[][]> {
  const worker = startWorker();
  await worker.dispatch('push', { data: { json: () => payload } });
  return worker.notifications;
}

const notification = { title: 'Dream Image is ready', body: 'Open it here.' };

it('shows a push with the thumbnail of its result, in place of an earlier push of the same notification', async () => {
  const data = { id: 'note', image_url: 'https://media.test/a.webp', link: 'https://site.test/results/a' };
  expect(await shown({ notification, data })).toMatchObject([
    ['Dream Image is ready', { body: 'Open it here.', image: data.image_url, tag: 'note', data: { link: data.link } }],
  ]);
});

it('shows a push without data, and none without a title', async () => {
  expect(await shown({ notification })).toMatchObject([['Dream Image is ready', { data: { link: '/' } }]]);
  expect(await shown({ data: { id: 'note' } })).toEqual([]);
});

it('ignores a push that is no JSON', async () => {
  const { dispatch, notifications } = startWorker();
  await dispatch('push', { data: { json: () => JSON.parse('hello') } });
  await dispatch('push', { data: { json: () => null } });
  expect(notifications).toEqual([]);
});

describe('a pressed notification', () => {
  const press = (windows: object[]) => {
    const worker = startWorker({ windows });
    const pressed = { close: () => undefined, data: { link: '/results/a' } };
    return worker.dispatch('notificationclick', { notification: pressed }).then(() => worker.opened);
  };
  const openWindow = (path: string, canNavigate = true) => {
    const steps: string[] = [];
    const client = {
      url: site + path,
      steps,
      focus: async () => void steps.push('focus'),
      navigate: async (link: string) => {
        if (!canNavigate) throw new TypeError('not controlled');
        steps.push(link);
        return client;
      },
    };
    return client;
  };

  it('focuses the window that shows it, or leads an open one there', async () => {
    const [home, result] = [openWindow('/'), openWindow('/results/a')];
    expect(await press([home, result])).toEqual([]);
    expect([home.steps, result.steps]).toEqual([[], ['focus']]);
    expect(await press([home])).toEqual([]);
    expect(home.steps).toEqual([`${site}/results/a`, 'focus']);
  });

  it('opens a window if none can be led there', async () => {
    expect(await press([])).toEqual([`${site}/results/a`]);
    expect(await press([openWindow('/', false)])).toEqual([`${site}/results/a`]);
  });
});

describe('the cache', () => {
  const page = (script: string) =>
    new Response(`<script src="/assets/${script}.js"></script>`, { headers: { 'content-type': 'text/html' } });
  const serve = (release: string) => async (request: { url: string } | string) => {
    const isPage = !(typeof request === 'string' ? request : request.url).includes('/assets/');
    return isPage ? page(release) : new Response('code');
  };

  it('that is full keeps no page and no script from its answer', async () => {
    const put = () => Promise.reject(new Error('QuotaExceededError'));
    const { get } = startWorker({ fetch: serve('new'), put, kept: new Map([['/index.html', page('old')]]) });
    expect(await (await get('/', 'navigate'))!.text()).toContain('new.js');
    expect(await (await get('/assets/new.js'))!.text()).toBe('code');
  });

  it('loses the files of an earlier release when a page of the next one opens', async () => {
    const kept = new Map([
      ['/index.html', page('old')],
      ['/assets/old.js', new Response('old')],
      ['/assets/old-lazy.js', new Response('old')],
    ]);
    const { get } = startWorker({ fetch: serve('new'), kept });
    await get('/', 'navigate');
    expect([...kept.keys()].toSorted()).toEqual(['/assets/new.js', '/index.html']);
    await get('/assets/new-lazy.js');
    await get('/p/a', 'navigate');
    expect([...kept.keys()].toSorted()).toEqual(['/assets/new-lazy.js', '/assets/new.js', '/index.html']);
  });

  it('keeps the earlier release if the connection is lost before the next one is complete', async () => {
    const kept = new Map([
      ['/index.html', page('old')],
      ['/assets/old.js', new Response('old')],
    ]);
    const fetch = async (request: { url: string } | string) => {
      if (typeof request === 'string') throw new Error('offline');
      return page('new');
    };
    const { get } = startWorker({ fetch, kept });
    expect(await (await get('/', 'navigate'))!.text()).toContain('new.js');
    expect([...kept.keys()]).toEqual(['/index.html', '/assets/old.js']);
  });

  it.each(['/made-here', '/made-here.html', '/s/abc'])('keeps the app when %s opens', async (path) => {
    const kept = new Map([
      ['/index.html', page('app')],
      ['/assets/app.js', new Response('app')],
    ]);
    const { get } = startWorker({ fetch: serve('other'), kept });
    await get(path, 'navigate');
    expect([...kept.keys()]).toEqual(['/index.html', '/assets/app.js']);
    expect(await kept.get('/index.html')!.text()).toContain('app.js');
  });

  it('starts the app without a connection', async () => {
    const { get } = startWorker({ kept: new Map([['/index.html', page('old')]]) });
    expect(await (await get('/p/a', 'navigate'))!.text()).toContain('old.js');
  });
});
