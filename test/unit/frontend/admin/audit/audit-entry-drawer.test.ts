import { expect, it } from 'vitest';
import { subjectLink } from '#frontend/src/admin/audit/audit-entry-drawer.tsx';
import { messages } from '#frontend/src/admin/audit/messages.ts';
import type { AuditEntry } from '#shared/contracts/admin-audit.ts';

const entry = (more: Pick<AuditEntry, 'action' | 'kind'>): AuditEntry => ({
  id: 'entry',
  at: '2026-11-26T12:00:00.000Z',
  admin: { id: 'access', name: 'Eddie Editor', userId: 'editor' },
  subject: { id: '0a1b', name: 'Dream Image' },
  changes: [],
  ...more,
});
const generation = { to: '/admin/generations/0a1b' };

it.each([
  ['generation', 'cancelled', 'Eddie Editor cancelled a generation of Dream Image', generation],
  ['generation', 'ran again', 'Eddie Editor ran again a generation of Dream Image', generation],
  // An entry from before 2026-11-26.
  ['asset', 'deleted', 'Eddie Editor cancelled a generation of Dream Image', generation],
  ['model', 'archived', 'Eddie Editor archived Dream Image', { to: '/admin/create?edit=0a1b' }],
  ['model', 'deleted', 'Eddie Editor deleted Dream Image', undefined],
] as const)('an entry about a %s that was %s reads “%s” and links to its object', (kind, action, text, link) => {
  expect(messages.sentence(entry({ kind, action }))).toBe(text);
  expect(subjectLink(entry({ kind, action }))).toEqual(link);
});
