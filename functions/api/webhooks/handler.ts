import { webhooks } from '#shared/contracts/webhooks.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { rawBody } from '#functions/platform/http/request.ts';
import { signingKey } from '#functions/platform/secrets.ts';
import { isWebhookKey } from '#functions/domain/generations/webhook-key.ts';
import { receiveFalWebhook } from './receive-fal-webhook.ts';
import { isSignedByFal } from '#functions/providers/fal/verify-fal-signature.ts';

const { generations } = repositories();

export const handler = feature(
  webhooks,
  {
    receiveFalWebhook: async ({ event, query }) => {
      const body = rawBody(event);
      if (!(await isSignedByFal(event.headers, body, new Date()))) {
        throw new AppError('unauthenticated', 'The signature is not valid');
      }
      const { generation = '', key = '' } = query;
      if (isWebhookKey(await signingKey(), generation, key)) await receiveFalWebhook(generations, generation, body);
      return { received: true } as const;
    },
  },
  {},
);
