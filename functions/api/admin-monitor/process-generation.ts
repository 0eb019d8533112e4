import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-entry.ts';
import type { StoredGeneration, GenerationRun } from '#functions/domain/generations/generation.ts';
import { settleGeneration, type SettleDeps } from '#functions/domain/generations/settle-generation.ts';
import { type CheckDeps, checkRun } from '#functions/domain/jobs/check-run.ts';
import { wakeExecution } from '#functions/domain/jobs/executions.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { log, reportUnexpected } from '#functions/platform/log.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { ProviderRefusal } from '#functions/providers/provider-error.ts';
import type { JobStatus } from '#functions/providers/provider.ts';
import { type GenerationOutcome, notReady } from '#shared/contracts/admin-monitor.ts';
import {
  assertCanAct,
  findingDescriptions,
  isReady,
  describeOutcome,
  type ReadDeps,
  requireWithRun,
  stillProcessing,
} from './read-generations.ts';

interface ProcessDeps extends ReadDeps, CheckDeps, SettleDeps {
  readonly table: Table;
}

interface Finding {
  readonly description: string;
  readonly isEnding: boolean;
}

// Decision: docs/decisions/008-monitor-actions.md
export async function processGeneration(
  deps: ProcessDeps,
  admin: AdminCaller,
  id: string,
): Promise<{ outcome: GenerationOutcome; isEnding: boolean }> {
  const { generation, run } = await requireWithRun(deps.generations, id);
  await assertCanAct(deps, admin, generation);
  if (generation.status !== 'processing') return { outcome: describeOutcome(generation, run), isEnding: false };
  if (!isReady(generation, run)) throw new AppError('conflict', notReady);

  const finding = await askProvider(deps, generation, run);
  await recordAudit(deps, admin, generation, finding);
  if (finding === undefined) throw new AppError('unavailable', 'Status check failed');
  if (finding.isEnding) await continueWorkflow(deps, generation);
  return {
    outcome: { status: 'processing', message: stillProcessing(finding.description) },
    isEnding: finding.isEnding,
  };
}

async function askProvider(
  deps: ProcessDeps,
  generation: StoredGeneration,
  run: GenerationRun,
): Promise<Finding | undefined> {
  try {
    const { ended, status } = await checkRun(deps, generation, run);
    // The provider did not know the job for so long that `checkRun` gave it up.
    if (ended && status === undefined && run.failure === undefined) {
      return { description: findingDescriptions.unknown, isEnding: true };
    }
    if (ended) return { description: findingDescriptions.ended, isEnding: true };
    return status && { description: nameState(status), isEnding: false };
  } catch (error) {
    if (error instanceof ProviderRefusal && error.kind === 'unknown_job') {
      return { description: findingDescriptions.unknown, isEnding: false };
    }
    log.warn('A status check from the monitor failed', { id: generation.id, error });
    return undefined;
  }
}

function nameState(status: JobStatus): string {
  return status.state === 'other' ? status.word : findingDescriptions[status.state];
}

async function recordAudit(
  { table, now }: ProcessDeps,
  admin: AdminCaller,
  { id, userId, pageTitle }: StoredGeneration,
  finding: Finding | undefined,
): Promise<void> {
  const after = { provider: finding?.description ?? 'no answer' };
  const entry = auditEntry(admin, { action: 'processed', kind: 'generation', id, name: pageTitle, after }, now());
  await table.transact([putAuditEntry(table.name, entry, userId)]);
}

/** Settles only when no execution can, like the sweeper. */
async function continueWorkflow(deps: ProcessDeps, generation: StoredGeneration): Promise<void> {
  const { id } = generation;
  switch ((await deps.executions.find(id)).state) {
    case 'missing':
      return deps.executions.start(generation);
    case 'running':
      return wakeExecution(deps.generations, id);
    case 'restored':
      return undefined;
    case 'ended':
      return settleGeneration(deps, id).catch((error: unknown) => {
        reportUnexpected('Could not settle a generation from the monitor', error, { id });
        throw new AppError('unavailable', 'Database update failed');
      });
  }
}
