import { expect, it } from 'vitest';
import { extendPage } from '#frontend/src/data/use-api-list.ts';

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
