import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { applyOnce, type Consequence } from '#functions/platform/table/apply-once.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { newTable } from '#test/support/new-table.ts';

let table: Table;
beforeAll(async () => {
  ({ table } = await newTable());
});

const total = { pk: 'TOTAL', sk: 'TOTAL' };
const itemKey = (recordId: string) => ({ pk: `ITEM#${recordId}`, sk: 'ITEM' });
const consequence = (recordId: string, by = 1): Consequence => ({
  recordId,
  items: [{ ...itemKey(recordId), told: by }],
  sums: [{ key: total, name: 'count', by }],
});
const count = async () => (await table.get(total, z.object({ count: z.int() }), { consistent: true }))?.count ?? 0;
const items = async (ids: readonly string[]) => (await table.getMany(ids.map(itemKey), z.object({}))).size;

describe('the consequences of stream records', () => {
  it('are written once when a batch repeats records', async () => {
    const before = await count();
    await applyOnce(table, [consequence('a'), consequence('b')]);
    await applyOnce(table, [consequence('b'), consequence('c'), consequence('c')]);
    await applyOnce(table, [consequence('a'), consequence('b'), consequence('c')]);
    expect(await count()).toBe(before + 3);
    expect(await items(['a', 'b', 'c'])).toBe(3);
  });

  it('count under any name, such as that of a page’s path', async () => {
    const name = 'page_/dream-image.v2';
    await applyOnce(table, [{ recordId: 'path', items: [], sums: [{ key: total, name, by: 2 }] }]);
    expect(await table.get(total, z.object({ [name]: z.int() }))).toEqual({ [name]: 2 });
  });

  it('are written once under parallel deliveries', async () => {
    const before = await count();
    const ids = Array.from({ length: 12 }, (_, index) => `meeting-${index}`);
    const deliveries = [ids, ids.toReversed(), ids.slice(3), ids.slice(0, 7)];
    await Promise.all(
      deliveries.map((some) =>
        applyOnce(
          table,
          some.map((id) => consequence(id)),
        ),
      ),
    );
    expect(await items(ids)).toBe(ids.length);
    expect(await count()).toBe(before + ids.length);
  });

  it('of a large batch take several transactions', async () => {
    const before = await count();
    const many = Array.from({ length: 150 }, (_, index) => consequence(`many-${index}`, 2));
    await applyOnce(table, many);
    expect(await count()).toBe(before + 300);
  });

  it('do not restore deleted items', async () => {
    await applyOnce(table, [consequence('deleted')]);
    await table.delete(itemKey('deleted'));
    await applyOnce(table, [consequence('deleted')]);
    expect(await items(['deleted'])).toBe(0);
  });

  it('keep an existing item and its number, and write the rest', async () => {
    const before = await count();
    const note = (id: string) => ({ pk: `NOTE#${id}`, sk: 'NOTE' });
    const withNote = (recordId: string, id: string): Consequence => ({
      ...consequence(recordId),
      ifNew: { item: { ...note(id), isRead: false }, sums: [{ key: total, name: 'count', by: 10 }] },
    });
    await table.put({ ...note('seen'), isRead: true });
    const batch = [withNote('noted-1', 'seen'), withNote('noted-2', 'unseen')];
    await applyOnce(table, batch);
    await applyOnce(table, batch);
    expect(await count()).toBe(before + 12);
    const isRead = async (id: string) => (await table.get(note(id), z.object({ isRead: z.boolean() })))?.isRead;
    expect([await isRead('seen'), await isRead('unseen')]).toEqual([true, false]);
  });
});
