import { repositories } from '#functions/platform/dynamo/repositories.ts';
import { FalQueue } from '#functions/platform/providers/fal-client.ts';
import { secrets } from '#functions/platform/secrets.ts';
import { type AwaitDeps, awaitResult } from './await.ts';
import { waitingStepSchema } from './step.ts';

const deps: AwaitDeps = {
  generations: repositories().generations,
  provider: async () => new FalQueue((await secrets()).falKey),
  now: () => new Date(),
};

export const handler = (event: unknown) => awaitResult(deps, waitingStepSchema.parse(event));
