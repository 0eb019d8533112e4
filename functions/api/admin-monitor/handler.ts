import { adminMonitor } from '#shared/contracts/admin-monitor.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { jobsWith } from '#functions/domain/jobs/provider-jobs.ts';
import { Executions } from '#functions/domain/jobs/executions.ts';
import { jobProviders } from '#functions/providers/job-providers.ts';
import { deleteGeneration } from './delete-generation.ts';
import { processGeneration } from './process-generation.ts';
import { inspectGeneration, listProcessing } from './read-generations.ts';
import { companionMode } from '#functions/domain/companion/companion-mode.ts';

const data = repositories();
const deps = {
  ...data,
  credits: companionMode(data).credits,
  executions: new Executions(environment().STATE_MACHINE_ARN),
  jobs: jobsWith(jobProviders, data.apiKeys),
  now: () => new Date(),
};

export const handler = feature(
  adminMonitor,
  {
    listProcessing: ({ query }) => listProcessing(deps, query),
    inspectGeneration: ({ params }) => inspectGeneration(deps, params.id),
    processGeneration: ({ caller, params }) => processGeneration(deps, caller, params.id),
    deleteGeneration: ({ caller, params }) => deleteGeneration(deps, caller, params.id),
  },
  { admin: adminGuard(data.adminSessions) },
  data.allowances,
);
