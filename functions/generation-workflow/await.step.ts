import { repositories } from '#functions/platform/dynamo/repositories.ts';
import { falQueues } from '#functions/platform/providers/fal-queues.ts';
import { type AwaitDeps, awaitResult } from './await.ts';
import { waitingStepSchema } from './step.ts';

const data = repositories();
const deps: AwaitDeps = {
  generations: repositories().generations,
  provider: falQueues(data.apiKeys),
  now: () => new Date(),
};

export const handler = (event: unknown) => awaitResult(deps, waitingStepSchema.parse(event));
