import { probeKey } from '../check-key-by-http.ts';
import type { JobProvider } from '../provider.ts';
import { failureOf } from './fal-errors.ts';
import { FalJobs } from './fal-jobs.ts';
import { verifyFalWebhook } from './fal-webhook.ts';
import * as z from 'zod/mini';
import { secrets } from '#functions/platform/secrets.ts';
import { readOutputs } from '#shared/rules/model-output.ts';

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

const secretSchema = z.object({ falKey: z._default(z.string(), '') });

/** The key that the stage itself pays with; undefined while the operator has filled in none. */
export async function stageKey(): Promise<string | undefined> {
  return (await secrets(secretSchema)).falKey || undefined;
}

/** Where an endpoint's price is told, to whoever has a key. */
export function priceUrl(endpoint: string): string {
  return `https://api.fal.ai/v1/models/pricing?endpoint_id=${encodeURIComponent(endpoint)}`;
}

/** One mark for each picture, or one for all; models that check nothing leave it out or empty. */
const markedSchema = z.object({
  has_nsfw_concepts: z.union([
    z.array(z.unknown()),
    z.pipe(
      z.boolean(),
      z.transform((mark) => [mark]),
    ),
  ]),
});
const picturesSchema = z.object({ images: z.array(z.catch(z.nullable(z.object({ url: z.string() })), null)) });

/** The files that fal's safety checker has marked; some models send a black picture instead, others the picture itself. */
export function flaggedIn(answer: unknown): ReadonlySet<string> {
  const marks = markedSchema.safeParse(answer).data?.has_nsfw_concepts ?? [];
  const listed = picturesSchema.safeParse(answer).data?.images.map((picture) => picture?.url);
  const urls = listed ?? readOutputs(answer).map(({ url }) => url);
  const flagged = urls.filter((_, index) => marks[marks.length === 1 ? 0 : index] === true);
  return new Set(flagged.filter((url) => url !== undefined));
}
