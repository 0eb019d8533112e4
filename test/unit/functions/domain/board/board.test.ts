import { expect, it } from 'vitest';
import { countSchema, writeCounter } from '#functions/domain/board/board.ts';

it('counts for a part with any name', () => {
  const counter = { key: { pk: 'BOARD', sk: 'APP#app' }, name: 'app', list: 'BOARD' };
  const storedCount = countSchema.parse({ count: 2, changes: 2, parts: { Kenya: 2 } });
  const parts = new Map([
    ['constructor', 1],
    ['Kenya', -2],
  ]);
  const { Update: update } = writeCounter('table', { counter, by: -1, parts, known: storedCount, leader: undefined });
  expect(update?.ExpressionAttributeValues).toMatchObject({ ':count': 1, ':parts': { constructor: 1 } });
  expect(Object.keys(update?.ExpressionAttributeValues?.[':parts'])).toEqual(['constructor']);
});
