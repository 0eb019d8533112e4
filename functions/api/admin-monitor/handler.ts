import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-entry.ts';
import { companionMode } from '#functions/domain/companion/companion-mode.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import { Executions } from '#functions/domain/jobs/executions.ts';
import { forwardCancel, createJobs } from '#functions/domain/jobs/provider-jobs.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { log } from '#functions/platform/log.ts';
import { jobProviders } from '#functions/providers/job-providers.ts';
import { adminMonitor } from '#shared/contracts/admin-monitor.ts';
import { processGeneration } from './process-generation.ts';
import { assertCanAct, inspectGeneration, listProcessing, requireGeneration } from './read-generations.ts';

const data = repositories();
const { generations, table } = data;
const deps = {
  ...data,
  credits: companionMode(data).credits,
  executions: new Executions(environment()),
  jobs: createJobs(jobProviders, data.apiKeys),
  now: () => new Date(),
};

export const handler = feature(
  adminMonitor,
  {
    listProcessing: ({ caller, query }) => listProcessing(deps, caller, query),
    inspectGeneration: ({ caller, params }) => inspectGeneration(deps, caller, params.id),
    processGeneration: ({ caller, params }) => processGeneration(deps, caller, params.id),
    deleteGeneration: async ({ caller, params: { id } }) => {
      const generation = await requireGeneration(generations, id);
      await assertCanAct(deps, caller, generation);
      if (generation.status !== 'processing') throw endedConflict(generation);
      const at = new Date();
      // Also cancels a job that is being submitted, when its id arrives. Stored results are still settled.
      if (!(await generations.cancelUnlessStored(id, at))) throw endedConflict({ status: 'completed' });

      const subject = { kind: 'generation', id, name: generation.pageTitle } as const;
      const change = { before: { status: generation.status }, after: { status: 'cancelled' } };
      const entry = auditEntry(caller, { action: 'cancelled', ...subject, ...change }, at);
      const audit = putAuditEntry(table.name, entry, generation.userId);
      const release = { kind: 'release', status: 'cancelled', at } as const;
      if (!(await deps.credits.settle(generationCharge(generation), release, [audit]))) {
        throw endedConflict(await requireGeneration(generations, id));
      }
      await stopJobAndExecution(generation);
    },
  },
  { admin: adminGuard(data.adminSessions) },
  data.allowances,
);

async function stopJobAndExecution(generation: StoredGeneration): Promise<void> {
  const { id } = generation;
  const stop = async () => {
    const { name, state } = await deps.executions.find(id);
    if (state === 'running') await deps.executions.stop(name, 'Deleted by an admin');
  };
  const cancel = async () => forwardCancel(deps, generation, await generations.run(id));
  for (const result of await Promise.allSettled([cancel(), stop()])) {
    if (result.status === 'fulfilled') continue;
    log.warn('Could not stop a deleted generation; it stops at its next step', { id, error: result.reason });
  }
}

const endings = { processing: 'ended', completed: 'completed', failed: 'failed', cancelled: 'been cancelled' } as const;

function endedConflict({ status }: Pick<StoredGeneration, 'status'>): AppError {
  return new AppError('conflict', `This asset has ${endings[status]} in the meantime and stays as it is.`);
}
