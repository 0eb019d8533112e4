import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../../../../frontend/public/service-worker.js'), 'utf8');

/** Returns what the service worker shows for a push from FCM. */
async function shown(payload: object): Promise<unknown[][]> {
  const listeners = new Map<string, (event: object) => void>();
  const notifications: unknown[][] = [];
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
    registration: { showNotification: async (...shownAs: unknown[]) => void notifications.push(shownAs) },
  };
  runInNewContext(source, { self });
  const work: unknown[] = [];
  listeners.get('push')?.({ data: { json: () => payload }, waitUntil: (part: unknown) => work.push(part) });
  await Promise.all(work);
  return notifications;
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
