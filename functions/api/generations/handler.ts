import { AllowanceRepository } from '#functions/domain/allowances/allowance-repository.ts';
import { ApiKeyRepository } from '#functions/domain/api-keys/api-key-repository.ts';
import { AssetReader } from '#functions/domain/assets/asset-repository.ts';
import { publicUrl } from '#functions/domain/assets/public-input.ts';
import { companionMode } from '#functions/domain/companion/companion-mode.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { ImageCheckRepository } from '#functions/domain/forms/check-files.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { Executions } from '#functions/domain/jobs/executions.ts';
import { createJobs } from '#functions/domain/jobs/provider-jobs.ts';
import { stageModeration } from '#functions/domain/moderation/check-content.ts';
import { PublishedPages } from '#functions/domain/pages/published-pages.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { SessionRepository } from '#functions/domain/sessions/session-repository.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { productTable } from '#functions/platform/table/table.ts';
import { jobProviders } from '#functions/providers/job-providers.ts';
import { judgeByOpenAi } from '#functions/providers/openai/moderation.ts';
import { generations } from '#shared/contracts/generations.ts';
import { createGeneration, withApiKeyAndPauses } from './create-generation.ts';
import { cancelGeneration, getGeneration, getGenerationValues, listGenerations } from './generations.ts';

const { ALLOWANCES, MAX_RUNNING_GENERATIONS, MEDIA_BASE_URL } = environment();
const table = productTable();
const data = {
  table,
  generations: new GenerationRepository(table),
  ledger: new Ledger(table),
  apiKeys: new ApiKeyRepository(table),
  assets: new AssetReader(table, MEDIA_BASE_URL),
  imageChecks: new ImageCheckRepository(table),
  publishedPages: new PublishedPages(table, withApiKeyAndPauses),
};
const deps = {
  ...data,
  credits: companionMode(data).credits,
  executions: new Executions(environment()),
  providers: jobProviders,
  jobs: createJobs(jobProviders, data.apiKeys),
  mediaBaseUrl: MEDIA_BASE_URL,
  contentCheck: {
    moderation: stageModeration,
    judge: judgeByOpenAi,
    readableUrl: publicUrl(MEDIA_BASE_URL),
    mediaBaseUrl: MEDIA_BASE_URL,
  },
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
  { subscriber: subscriberGuard(new SessionRepository(table)) },
  new AllowanceRepository(table, ALLOWANCES),
);
