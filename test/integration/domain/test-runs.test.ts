import { expect, it } from 'vitest';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { TestRunRepository } from '#functions/domain/models/test-run-repository.ts';
import { withOutputDefaults } from '#shared/rules/output-settings.ts';
import { newTable } from '#test/support/new-table.ts';

it('a test run is gone after a week, like its files, even while the table still holds it', async () => {
  const runs = new TestRunRepository((await newTable()).table);
  const startedAt = new Date('2026-11-20T12:00:00Z');
  const audit = auditEntry(
    { id: 'access', name: 'Olga', userId: 'olga' },
    { action: 'started', kind: 'test run', id: 'run', name: 'fal-ai/x' },
    startedAt,
  );
  const run = {
    id: 'run',
    accessId: 'access',
    provider: 'fal' as const,
    endpoint: 'fal-ai/x',
    ...withOutputDefaults({}),
    startedAt: startedAt.toISOString(),
  };
  expect(await runs.create(run, audit)).toBe(true);
  expect(await runs.find('run', new Date('2026-11-27T11:59:59Z'))).toMatchObject({ id: 'run' });
  expect(await runs.find('run', new Date('2026-11-27T12:00:00Z'))).toBeUndefined();
});
