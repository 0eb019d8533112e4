import { probeKey } from '../probe-key.ts';
import type { JobProvider } from '../provider.ts';
import { priceUrl, stageKey } from './fal-key.ts';
import { failureOf } from './fal-failure.ts';
import { flaggedIn } from './flagged.ts';
import { FalJobs } from './fal-jobs.ts';
import { verifyFalWebhook } from './fal-webhook.ts';

/** fal.ai, which runs models behind a queue. */
export const falJobProvider: JobProvider = {
  id: 'fal',
  names: ['fal', 'falai'],
  stageKey,
  jobs: (key) => new FalJobs(key),
  failureOf,
  verifyWebhook: verifyFalWebhook,
  flaggedIn,
  checkKey: (key) => probeKey({ url: priceUrl('fal-ai/flux/schnell'), scheme: 'Key' }, key),
};
