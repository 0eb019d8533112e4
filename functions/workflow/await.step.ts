import { repositories } from '#functions/domain/repositories.ts';
import { falQueues } from '#functions/domain/generations/provider-jobs.ts';
import { type AwaitDeps, awaitResult } from './await.ts';
import { waitingStepSchema } from './step.ts';

const data = repositories();
const deps: AwaitDeps = {
  generations: repositories().generations,
  provider: falQueues(data.apiKeys),
  now: () => new Date(),
};

export const handler = (event: unknown) => awaitResult(deps, waitingStepSchema.parse(event));
