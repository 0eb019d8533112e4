import { beforeAll, expect, it } from 'vitest';
import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-entry.ts';
import { AuditTrail } from '#functions/domain/audit/audit-trail.ts';
import { PageRepository } from '#functions/domain/pages/page-repository.ts';
import { demoOwner } from '#infra/demo/people.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';

let started: NewTable;
let audit: AuditTrail;
beforeAll(async () => {
  started = await newTable();
  audit = new AuditTrail(started.table);
});

const page = {
  routePath: '/dream',
  modelId: 'model-1',
  appId: 'app-1',
  accessId: demoOwner.id,
  createdAt: '2026-11-01T00:00:00.000Z',
};

function entryOf(action: string, day: string, name = 'Dream') {
  return auditEntry(demoOwner, { action, kind: 'page', id: '/dream', name }, new Date(`${day}T12:00:00Z`));
}

it('the trail contains changes that were made, and none that were refused', async () => {
  const pages = new PageRepository(started.table);
  expect(await pages.create(page, entryOf('created', '2026-11-01'))).toBe(true);
  expect(await pages.create(page, entryOf('created', '2026-11-02'))).toBe(false);
  expect(
    await pages.replace(
      { ...page, routePath: '/gone' },
      { ...page, routePath: '/other' },
      entryOf('updated', '2026-11-03'),
    ),
  ).toBe(false);
  expect(await pages.delete(page, entryOf('deleted', '2026-11-04'))).toBe(true);
  expect(await pages.delete(page, entryOf('deleted', '2026-11-05'))).toBe(false);
  const { items } = await audit.pageOf({ limit: 10 });
  expect(items.map(({ action, at }) => [action, at.slice(0, 10)])).toEqual([
    ['deleted', '2026-11-04'],
    ['created', '2026-11-01'],
  ]);
});

it('is searched by words, kind and days, page by page', async () => {
  const days = ['2025-01-30', '2025-01-31', '2025-02-01', '2025-02-02'];
  for (const day of days) {
    await started.table.transact([putAuditEntry(started.table.name, entryOf('moved', day, `Ocean ${day}`))]);
  }
  const year = { from: '2025-01-01', upTo: '2025-12-31', limit: 10 };
  const found = async (request: Partial<Parameters<typeof audit.pageOf>[0]>) =>
    (await audit.pageOf({ ...year, ...request })).items.map(({ at }) => at.slice(0, 10));

  expect(await found({})).toEqual(days.toReversed());
  expect(await found({ from: '2025-01-31', upTo: '2025-02-01' })).toEqual(['2025-02-01', '2025-01-31']);
  expect(await found({ from: '0202-11-20' })).toEqual(days.toReversed());
  expect(await found({ from: undefined, upTo: '0202-11-20' })).toEqual([]);
  expect(await found({ from: '2025-02-02', upTo: '2025-02-01' })).toEqual([]);
  expect(await found({ from: '2025-02-03', upTo: '2025-02-01' })).toEqual([]);
  expect(await found({ search: 'OCEAN 2025-02-0' })).toEqual(['2025-02-02', '2025-02-01']);
  expect(await found({ search: 'Ada' })).toHaveLength(4);
  expect(await found({ kind: 'model' })).toEqual([]);

  const first = await audit.pageOf({ ...year, limit: 3 });
  const second = await audit.pageOf({ ...year, limit: 3, cursor: first.nextCursor });
  expect([...first.items, ...second.items].map(({ at }) => at.slice(0, 10))).toEqual(days.toReversed());
});
