import { expect, it } from 'vitest';
import { findMovedAccount } from '#functions/background/projections/derived-writes.ts';

const account = (updatedAt: string) => ({ pk: 'USER#ada', sk: 'CREDIT', available: 1, updatedAt });
const change = (before: string | undefined, after: string | undefined) => ({
  id: 'record',
  before: before === undefined ? undefined : account(before),
  after: after === undefined ? undefined : account(after),
});

it.each([
  ['opens', undefined, '2026-11-20T12:00:00.000Z'],
  ['changes for the first time on a day', '2026-11-19T23:59:59.999Z', '2026-11-20T00:00:00.000Z'],
  ['was changed without a new time', '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
  ['was deleted', '2026-11-20T12:00:00.000Z', undefined],
])('marks an account that %s', (_, before, after) => {
  expect(findMovedAccount(change(before, after))).toBe('ada');
});

it('marks nothing for a later movement on one day, or for other items', () => {
  expect(findMovedAccount(change('2026-11-20T00:00:00.000Z', '2026-11-20T23:59:59.999Z'))).toBeUndefined();
  const profile = { pk: 'USER#ada', sk: 'PROFILE' };
  expect(findMovedAccount({ id: 'record', before: undefined, after: profile })).toBeUndefined();
});
