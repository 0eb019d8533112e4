import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { findDropPosition } from '#frontend/src/admin/editor/controls/reorder.tsx';

const item = (top: number) => ({ top, bottom: top + 20 });
const lists = [
  { id: 'one', top: 0, bottom: 60, items: [item(0), item(20), item(40)] },
  { id: 'empty', top: 100, bottom: 110, items: [] },
  { id: 'two', top: 200, bottom: 220, items: [item(200)] },
];

it.each([
  [-50, { listId: 'one', index: 0, y: 0 }],
  [9, { listId: 'one', index: 0, y: 0 }],
  [11, { listId: 'one', index: 1, y: 20 }],
  [59, { listId: 'one', index: 3, y: 60 }],
  [81, { listId: 'empty', index: 0, y: 100 }],
  [205, { listId: 'two', index: 0, y: 200 }],
  [900, { listId: 'two', index: 1, y: 220 }],
])('dropping at %i finds %j', (y, place) => expect(findDropPosition(lists, y)).toEqual(place));

it('finds no place without a list', () => expect(findDropPosition([], 5)).toBeUndefined());

test.prop([fc.integer({ min: -100, max: 1000 })])('always finds a place between two items of a list', (y) => {
  const place = findDropPosition(lists, y);
  const list = lists.find(({ id }) => id === place?.listId);
  expect(place!.index).toBeLessThanOrEqual(list!.items.length);
});
