import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { unstable_serialize } from 'swr/infinite';
import { expect, it } from 'vitest';
import { networkError } from '#frontend/src/data/api-error.ts';
import { extendPage } from '#frontend/src/data/use-api-list.ts';
import { routeKey } from '#frontend/src/data/use-api.ts';
import { HistoryContent } from '#frontend/src/features/history/history-drawer.tsx';
import { InboxList } from '#frontend/src/features/notifications/inbox-list.tsx';
import { PickerGrid } from '#frontend/src/files/asset-picker.tsx';
import { account } from '#shared/contracts/account.ts';
import { assets } from '#shared/contracts/assets.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import type { RouteContract } from '#shared/contracts/route.ts';

const page = (ids: string, nextCursor?: string) => ({ items: ids.split('').map((id) => ({ id })), nextCursor });

it.each([
  ['puts new items before the loaded ones', page('cdef', 'f'), page('abcd', 'd'), page('abcdef', 'f')],
  ['drops items that were deleted from the start', page('abcdef', 'f'), page('acd', 'd'), page('acdef', 'f')],
  ['keeps a page that did not change', page('abc', 'c'), page('abc', 'c'), page('abc', 'c')],
  ['starts again if all items are new', page('xyz', 'z'), page('abc', 'c'), page('abc', 'c')],
  ['drops items that left a list that is now whole', page('abc'), page('ab'), page('ab')],
  ['is empty when all are deleted', page('ab'), page(''), page('')],
])('a refreshed first page %s', (_, loaded, newest, expected) => {
  expect(extendPage(loaded, newest)).toEqual(expected);
});

/** Draws a list whose first page has loaded, and whose next request has failed. */
function drawAfterFailure(contract: RouteContract, query: object, loaded: object, list: ReactNode): string {
  const key = unstable_serialize(() => [...routeKey(contract), { query }, 0, undefined]);
  const state = { data: [{ ...loaded, nextCursor: 'next' }], error: networkError() };
  const config = createElement(SWRConfig, { value: { provider: () => new Map([[key, state]]) } }, list);
  return renderToStaticMarkup(createElement(MemoryRouter, null, config));
}

const at = '2026-11-28T10:00:00.000Z';
const failure = 'Couldn’t refresh. No connection. Check your network and try again.';

it.each([
  [
    'the inbox',
    notifications.listNotifications,
    { limit: 20 },
    {
      items: [{ id: 'n', topic: 'test', title: 'A note', body: 'Its text', isRead: true, createdAt: at }],
      unread: 0,
    },
    createElement(InboxList, { onLeave: () => {} }),
    'A note',
  ],
  [
    'the history',
    account.listHistory,
    { limit: 60, utcOffset: -new Date().getTimezoneOffset() },
    {
      items: [{ id: 'h', kind: 'credits-granted', subject: 'A gift', amount: 5, at }],
      counts: { total: 1, today: 1, thisWeek: 1 },
    },
    createElement(HistoryContent),
    'A gift',
  ],
  [
    'the picker of files',
    assets.listAssets,
    { limit: 50, source: 'uploaded', mediaType: 'image', favourites: undefined },
    { items: [{ id: 'a', mediaType: 'image', filename: 'kite.jpg', publicUrl: 'https://media.test/kite.jpg' }] },
    createElement(PickerGrid, {
      kinds: ['image'],
      source: 'uploaded',
      isSelected: () => false,
      onToggle: () => {},
    }),
    'kite.jpg',
  ],
] as const)(
  '%s keeps what it has loaded when the next request fails, and says so',
  (_, contract, query, loaded, list, text) => {
    const markup = drawAfterFailure(contract, query, loaded, list);
    expect(markup).toContain(text);
    expect(markup).toContain(failure);
  },
);
