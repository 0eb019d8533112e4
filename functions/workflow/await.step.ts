import { createJobs } from '#functions/domain/jobs/provider-jobs.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { jobProviders } from '#functions/providers/job-providers.ts';
import { type AwaitDeps, awaitResult } from './await.ts';
import { step, waitingStepSchema } from './step.ts';

const data = repositories();
const deps: AwaitDeps = {
  generations: data.generations,
  jobs: createJobs(jobProviders, data.apiKeys),
  now: () => new Date(),
};

export const handler = step(waitingStepSchema, (input) => awaitResult(deps, input));
