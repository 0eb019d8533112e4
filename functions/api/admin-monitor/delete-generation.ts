import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-repository.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import type { CreditBook } from '#functions/domain/credits/charge.ts';
import { log } from '#functions/platform/log.ts';
import { type CancelJobDeps, forwardCancel } from '#functions/domain/jobs/cancel-job.ts';
import type { Executions } from '#functions/domain/jobs/executions.ts';
import { requireGeneration } from './read-generations.ts';

interface DeleteDeps extends CancelJobDeps {
  readonly table: Table;
  readonly generations: GenerationRepository;
  readonly credits: CreditBook;
  readonly executions: Executions;
  readonly now: () => Date;
}

/** Cancels without waiting for the provider; throws `conflict` when the generation has ended. */
export async function deleteGeneration(deps: DeleteDeps, admin: AdminCaller, id: string): Promise<void> {
  const { generations, credits, now } = deps;
  const generation = await requireGeneration(generations, id);
  if (generation.status !== 'processing') throw endedConflict(generation);
  const at = now();
  // After this, nothing is submitted any more, and a job being submitted is cancelled once its id is known. Stored
  // results are settled as usual.
  if (!(await generations.cancelUnlessStored(id, at))) throw endedConflict({ status: 'completed' });

  const change = { before: { status: generation.status }, after: { status: 'cancelled' } };
  const entry = auditEntry(admin, { action: 'deleted', kind: 'asset', id, name: generation.pageTitle, ...change }, at);
  const settlement = { kind: 'release', status: 'cancelled', at } as const;
  if (
    !(await credits.settle(generationCharge(generation), settlement, [
      putAuditEntry(deps.table.name, entry, generation.userId),
    ]))
  ) {
    throw endedConflict(await requireGeneration(generations, id));
  }
  await stopJobAndExecution(deps, generation);
}

/** Stops the job and the execution. Both would stop by themselves at their next step. */
async function stopJobAndExecution(deps: DeleteDeps, generation: StoredGeneration): Promise<void> {
  const { executions } = deps;
  const { id } = generation;
  const stop = async () => {
    if ((await executions.state(id)) === 'running') await executions.stop(id, 'Deleted by an admin');
  };
  const cancel = async () => forwardCancel(deps, generation, await deps.generations.run(id));
  const results = await Promise.allSettled([cancel(), stop()]);
  for (const result of results) {
    if (result.status === 'rejected')
      log.warn('Could not stop a deleted generation; it stops at its next step', { id, error: result.reason });
  }
}

function endedConflict({ status }: Pick<StoredGeneration, 'status'>): AppError {
  return new AppError('conflict', `This asset has ${endings[status]} in the meantime and stays as it is.`);
}

const endings = { processing: 'ended', completed: 'completed', failed: 'failed', cancelled: 'been cancelled' } as const;
