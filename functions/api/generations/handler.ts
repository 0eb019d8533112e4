import { generations } from '#shared/contracts/generations.ts';
import { companionMode } from '#functions/domain/companion/companion-mode.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { jobsWith } from '#functions/domain/generations/provider-jobs.ts';
import { Executions } from '#functions/domain/generations/executions.ts';
import { providers } from '#functions/providers/providers.ts';
import { cancelGeneration } from './cancel-generation.ts';
import { createGeneration } from './create-generation.ts';
import { getGeneration, getGenerationValues, listGenerations } from './read-generations.ts';

const { MAX_RUNNING_GENERATIONS, MEDIA_BASE_URL, STATE_MACHINE_ARN } = environment();
const { allowances, sessions, ...data } = repositories();
const deps = {
  ...data,
  credits: companionMode(data).credits,
  executions: new Executions(STATE_MACHINE_ARN),
  providers,
  jobs: jobsWith(providers, data.apiKeys),
  mediaBaseUrl: MEDIA_BASE_URL,
  maxRunning: MAX_RUNNING_GENERATIONS,
  now: () => new Date(),
};

export const handler = feature(
  generations,
  {
    createGeneration: async ({ caller, body, headers }) => ({
      generation: await createGeneration(deps, caller, { ...body, idempotencyKey: headers['idempotency-key'] }),
    }),
    listGenerations: ({ caller, query }) => listGenerations(deps, caller.userId, query),
    getGeneration: async ({ caller, params }) => ({ generation: await getGeneration(deps, caller.userId, params.id) }),
    getGenerationValues: ({ caller, params }) => getGenerationValues(deps.generations, caller.userId, params.id),
    cancelGeneration: async ({ caller, params }) => ({
      generation: await cancelGeneration(deps, caller.userId, params.id),
    }),
  },
  { subscriber: subscriberGuard(sessions) },
  allowances,
);
