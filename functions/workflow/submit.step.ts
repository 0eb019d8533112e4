import { ApiKeyRepository } from '#functions/domain/api-keys/api-key-repository.ts';
import { publicInput } from '#functions/domain/assets/public-input.ts';
import { companionMode } from '#functions/domain/companion/companion-mode.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { ProviderCopies } from '#functions/domain/jobs/provider-copies.ts';
import { createJobQueue } from '#functions/domain/jobs/provider-jobs.ts';
import { webhookKey } from '#functions/domain/jobs/webhooks.ts';
import { FormNames } from '#functions/domain/models/stored-names.ts';
import { environment } from '#functions/platform/environment.ts';
import { signingKey } from '#functions/platform/secrets.ts';
import { productTable } from '#functions/platform/table/table.ts';
import { queueProviders } from '#functions/providers/queue-providers.ts';
import { step, waitingStepSchema } from './step.ts';
import { submit, type SubmitDeps } from './submit.ts';

const { SITE_ORIGIN, MEDIA_BASE_URL } = environment();
const table = productTable();
const data = {
  table,
  generations: new GenerationRepository(table),
  copies: new ProviderCopies(table),
  ledger: new Ledger(table),
  apiKeys: new ApiKeyRepository(table),
  formNames: new FormNames(table),
};
const deps: SubmitDeps = {
  ...data,
  credits: companionMode(data).credits,
  providers: queueProviders,
  jobs: createJobQueue(queueProviders, data.apiKeys),
  publicInput: publicInput(MEDIA_BASE_URL),
  webhookUrl: async ({ id, provider }) => {
    const key = webhookKey(await signingKey(), id);
    return `${SITE_ORIGIN}/api/webhooks/${provider}?generation=${id}&key=${key}`;
  },
  now: () => new Date(),
};

export const handler = step(waitingStepSchema, (input) => submit(deps, input));
