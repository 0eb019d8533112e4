import { expect, it } from 'vitest';
import {
  findBoardSubjects,
  findConsequences,
  findMovedAccount,
  isPseudonymised,
  removeFences,
} from '#functions/background/projections/derived-writes.ts';
import { newPseudonym } from '#functions/domain/credits/account.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';

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
  expect(findMovedAccount({ id: 'record', before: undefined, after: undefined })).toBeUndefined();
});

const ended = (userId: string) => {
  const generation = newGeneration({ id: 'g1', userId, amount: 10 });
  const before = { ...keys.generation('g1'), ...generation };
  const settlement = { kind: 'release', amount: 10, at: generation.createdAt };
  return { id: 'record', before, after: { ...before, status: 'failed', settlement } };
};

it('writes the history and an unread notification of an ended generation, and counts both', () => {
  const consequence = findConsequences(ended('maya'), 'https://media.test');
  expect(consequence?.recordId).toBe('record');
  expect(consequence?.items).toMatchObject([{ kind: 'generation-failed' }, { kind: 'credits-released' }]);
  expect(consequence?.sums.filter(({ name }) => name === 'events')).toEqual([
    { key: keys.counts('maya'), name: 'events', by: 1 },
    { key: keys.counts('maya'), name: 'events', by: 1 },
  ]);
  expect(consequence?.ifNew).toMatchObject({
    item: { isRead: false, actionPath: '/results/g1' },
    sums: [{ key: keys.counts('maya'), name: 'unread', by: 1 }],
  });
  expect(findConsequences({ id: 'record', before: undefined, after: { pk: 'A', sk: 'B' } }, '')).toBeUndefined();
  const full = { ...keys.account('maya'), held: 0, spent: 0, running: 0, updatedAt: '2026-11-20T12:00:00.000Z' };
  const low = { id: 'record', before: { ...full, available: 10 }, after: { ...full, available: 9 } };
  expect(findConsequences(low, '')?.ifNew).toMatchObject({ item: { topic: 'low-credits' } });
});

it('writes nothing for the kept ledger of a deleted account, but counts its day', () => {
  const consequence = findConsequences(ended(newPseudonym()), 'https://media.test');
  expect(consequence).toMatchObject({ items: [], ifNew: undefined });
  expect(consequence?.sums.map(({ name }) => name)).toEqual(expect.arrayContaining(['failed', 'released']));
  expect(consequence?.sums.map(({ name }) => name)).not.toContain('events');
});

it('lowers the unread count for an expired unread notification alone', () => {
  const note = { ...keys.notification('maya', 'n1'), isRead: false };
  const sumsOf = (before: object, isExpiry = true) =>
    findConsequences({ id: 'record', before: before as never, after: undefined, isExpiry }, '')?.sums;
  expect(sumsOf(note)).toEqual([{ key: keys.counts('maya'), name: 'unread', by: -1 }]);
  expect(sumsOf({ ...note, isRead: true })).toBeUndefined();
  expect(sumsOf(note, false)).toBeUndefined();
  expect(sumsOf({ ...keys.share('maya', 'a1'), isRead: false })).toBeUndefined();
});

it('updates the board for profiles and assets, also deleted ones', () => {
  const profile = keys.subscriber('maya');
  const asset = keys.asset('maya', 'a1');
  expect(findBoardSubjects({ id: '1', before: undefined, after: profile })).toEqual([{ kind: 'user', userId: 'maya' }]);
  expect(findBoardSubjects({ id: '1', before: asset, after: undefined })).toEqual([
    { kind: 'asset', userId: 'maya', assetId: 'a1' },
  ]);
  const made = { ...asset, isAiGenerated: true, appId: 'app' };
  const ofApp = { kind: 'asset', userId: 'maya', assetId: 'a1', appId: 'app' };
  expect(findBoardSubjects({ id: '1', before: undefined, after: made })).toEqual([ofApp]);
  expect(findBoardSubjects({ id: '1', before: made, after: undefined })).toEqual([ofApp]);
  expect(findBoardSubjects({ id: '1', before: made, after: made })).toEqual([{ ...ofApp, appId: undefined }]);
  expect(findBoardSubjects({ id: '1', before: undefined, after: keys.upload('maya', 'u1') })).toEqual([]);
  expect(findBoardSubjects({ id: '1', before: undefined, after: undefined })).toEqual([]);
});

it('recognises kept entries, and removes fences alone', async () => {
  const kept = { ...keys.ledgerEntry('maya', 'l1'), isKept: true };
  expect(isPseudonymised({ id: '1', before: undefined, after: kept })).toBe(true);
  expect(isPseudonymised({ id: '1', before: undefined, after: keys.ledgerEntry('maya', 'l1') })).toBe(false);
  expect(isPseudonymised({ id: '1', before: kept, after: keys.ledgerEntry('maya', 'l1') })).toBe(false);
  expect(isPseudonymised({ id: '1', before: kept, after: undefined })).toBe(false);
  // A refund of a kept generation is counted.
  expect(isPseudonymised({ id: '1', before: kept, after: { ...kept, refund: {} } })).toBe(false);
  const removed: unknown[] = [];
  const fence = keys.fence('maya', 'record');
  const afters = [{ ...fence, at: 1 }, keys.asset('maya', 'a1'), undefined];
  const changes = afters.map((after) => ({ id: '1', before: undefined, after }));
  await removeFences({ delete: async (key) => void removed.push(key) }, changes);
  expect(removed).toEqual([fence]);
});
