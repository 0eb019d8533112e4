import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { ProviderCopies } from '#functions/domain/jobs/provider-copies.ts';
import { isWebhookKey, receiveWebhook } from '#functions/domain/jobs/webhooks.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { rawBody } from '#functions/platform/http/request.ts';
import { log } from '#functions/platform/log.ts';
import { signingKey } from '#functions/platform/secrets.ts';
import { productTable } from '#functions/platform/table/table.ts';
import { jobProviders } from '#functions/providers/job-providers.ts';
import { webhooks } from '#shared/contracts/webhooks.ts';

const table = productTable();
const deps = {
  generations: new GenerationRepository(table),
  copies: new ProviderCopies(table),
  now: () => new Date(),
};

export const handler = feature(
  webhooks,
  {
    receiveWebhook: async ({ event, params, query: { generation = '', key = '' } }) => {
      const provider = jobProviders.find(params.provider);
      if (provider === undefined) throw new AppError('not_found', `There is no provider "${params.provider}"`);
      // Checks our own key first, so only calls that we asked for make us fetch the provider's keys.
      const isValidKey = isWebhookKey(await signingKey(), generation, key);
      const call = { headers: event.headers, body: rawBody(event), now: new Date() };
      const notice = isValidKey ? await provider.verifyWebhook(call) : undefined;
      if (notice === undefined) throw new AppError('unauthenticated', 'The signature is not valid');
      log.appendKeys({ generationId: generation });
      const { requestId } = notice;
      if (requestId === undefined) throw new AppError('invalid_input', 'The notice names no request');
      await receiveWebhook(deps, generation, requestId);
      return { received: true } as const;
    },
  },
  {},
);
