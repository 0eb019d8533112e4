import { expect, it } from 'vitest';
import { ProcessingRepository } from '#functions/domain/generations/generation-lists.ts';
import { generationIndexKeys, keys } from '#functions/platform/table/keys.ts';
import { readPages } from '#functions/platform/table/read-list.ts';
import { newTable } from '#test/support/new-table.ts';

const userId = 'user';
const startOf = (second: number) => `2026-11-20T12:00:${String(second).padStart(2, '0')}.000Z`;

it('lists processing generations oldest first, page by page', { tags: ['A4.10-1'] }, async () => {
  const { table } = await newTable();
  const processing = new ProcessingRepository(table);
  // Two generations start in each second.
  const generations = Array.from({ length: 23 }, (_, index) => ({
    id: `${String(index).padStart(8, '0')}-generation`,
    createdAt: startOf(Math.floor(index / 2)),
  }));
  for (const { id, createdAt } of generations.toReversed()) {
    await table.put({ ...keys.generation(id), ...generationIndexKeys({ id, userId, modelId: 'm', createdAt }) });
  }
  const pageOf = ({ cursor }: { cursor?: string | undefined }) => processing.pageOf({ limit: 5, cursor });
  const pages = await Array.fromAsync(readPages(pageOf));
  expect(pages.map((page) => page.length)).toEqual([5, 5, 5, 5, 3]);
  expect(pages.flat().map(({ id, since }) => ({ id, createdAt: since }))).toEqual(generations);
  expect(await processing.count()).toBe(23);
  expect((await processing.oldest(2)).map(({ id, modelId }) => [id, modelId])).toEqual(
    generations.slice(0, 2).map(({ id }) => [id, 'm']),
  );
  const whole = await processing.pageOf({ limit: 23 });
  expect([whole.items.length, whole.nextCursor]).toEqual([23, undefined]);
  await expect(processing.pageOf({ limit: 5, cursor: 'e30.forged' })).rejects.toThrow('The cursor is not valid');
});
