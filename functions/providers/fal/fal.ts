import { probeKey } from '../probe-key.ts';
import type { Provider } from '../provider.ts';
import { falPrice, priceUrl } from './fal-prices.ts';
import { failureOf } from './fal-failure.ts';
import { flaggedIn } from './flagged.ts';
import { FalJobs } from './fal-jobs.ts';
import { stageKey } from './fal-key.ts';
import { importModel } from './import-model.ts';
import { verifyFalWebhook } from './fal-webhook.ts';

/** fal.ai, which runs models behind a queue. */
export const fal: Provider = {
  id: 'fal',
  names: ['fal', 'falai'],
  stageKey,
  jobs: (key) => new FalJobs(key),
  failureOf,
  verifyWebhook: verifyFalWebhook,
  flaggedIn,
  importModel,
  price: falPrice,
  checkKey: (key) => probeKey({ url: priceUrl('fal-ai/flux/schnell'), scheme: 'Key' }, key),
};
