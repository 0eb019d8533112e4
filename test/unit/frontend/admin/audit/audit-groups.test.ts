import { expect, it } from 'vitest';
import { groupEntries, sharedChanges } from '#frontend/src/admin/audit/audit-groups.ts';
import { messages } from '#frontend/src/admin/audit/messages.ts';
import type { AuditEntry } from '#shared/contracts/admin-audit.ts';

const changes = [{ path: 'isArchived', before: 'false', after: 'true' }];
const entry = (id: string, second: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `entry-${id}`,
  at: new Date(Date.UTC(2026, 10, 26, 12, 0, second)).toISOString(),
  admin: { id: 'access', name: 'Ada Admin', userId: 'admin' },
  action: 'archived',
  kind: 'model',
  subject: { id, name: `Model ${id}` },
  changes,
  ...more,
});
const sizes = (entries: AuditEntry[]) => groupEntries(entries).map((group) => group.entries.length);

it('shows three or more neighbours of one action as one', () => {
  const bulk = [entry('a', 9), entry('b', 8), entry('c', 0)];
  expect(sizes([entry('new', 30), ...bulk, entry('old', 0, { action: 'created' })])).toEqual([1, 3, 1]);
  expect(groupEntries(bulk).map(messages.groupSentence)).toEqual(['Ada Admin archived 3 models']);
  expect(sizes(bulk.slice(1))).toEqual([1, 1]);
});

it.each([
  ['another admin', { admin: { id: 'other', name: 'Eddie Editor', userId: 'editor' } }],
  ['another action', { action: 'restored' }],
  ['another kind', { kind: 'page' }],
  ['another reason', { reason: 'Too old' }],
  ['the same object', { subject: { id: 'a', name: 'Model a' } }],
  ['ten seconds later', { at: '2026-11-26T12:00:20.001Z' }],
] as const)('keeps apart: %s', (_, more) => {
  expect(sizes([entry('a', 10), entry('b', 10, more), entry('c', 10), entry('d', 10)])).not.toContain(4);
});

it('tells a group’s common changes', () => {
  const cost = { path: 'creditCost', before: '5', after: '8' };
  const [group] = groupEntries([entry('a', 3, { changes: [cost, ...changes] }), entry('b', 2), entry('c', 1)]);
  expect(group && sharedChanges(group)).toEqual(changes);
  const created = { action: 'created', changes: [{ path: 'name', after: '"New"' }] };
  expect(groupEntries([entry('a', 1, created)]).map(sharedChanges)).toEqual([[]]);
});

it.each([
  [{ path: 'isAvailable', before: 'true', after: 'false' }, 'available from on to off'],
  [{ path: 'sections.0.fields.3.creditCost', before: '5', after: '8' }, 'credit cost from 5 to 8'],
  [{ path: 'name', before: '"Dream"', after: '"Dream Image"' }, 'name from Dream to Dream Image'],
  [{ path: 'note', after: '"Checked"' }, 'note: Checked'],
  [{ path: 'note', before: '"Checked"' }, 'note from Checked to nothing'],
  [{ path: 'sections.2', after: '{"title":"Main"}' }, 'sections'],
  [{ path: 'name', before: '"A long te…', after: '"B"' }, 'name from A long te… to B'],
])('words %j as “%s”', (change, text) => {
  expect(messages.shortChange(change)).toBe(text);
});
