import * as z from 'zod/mini';
import { secrets } from '#functions/platform/secrets.ts';
import { readOutputs } from '#shared/rules/model-output.ts';
import { checkKeyByHttp, type JobProvider } from '../provider.ts';
import { failureOf } from './fal-errors.ts';
import { FalJobs } from './fal-jobs.ts';
import { verifyFalWebhook } from './fal-webhook.ts';

/** Separate from `fal-provider.ts`, so that bundles which only follow jobs contain no client, importer or prices. */
export const falJobProvider: JobProvider = {
  id: 'fal',
  names: ['fal', 'falai'],
  stageKey,
  jobs: (key) => new FalJobs(key),
  failureOf,
  verifyWebhook: verifyFalWebhook,
  findFlagged,
  checkKey: (key) => checkKeyByHttp({ url: priceUrl('fal-ai/flux/schnell'), scheme: 'Key' }, key),
};

const secretSchema = z.object({ falKey: z._default(z.string(), '') });

export async function stageKey(): Promise<string | undefined> {
  return (await secrets(secretSchema)).falKey || undefined;
}

export function priceUrl(endpoint: string): string {
  return `https://api.fal.ai/v1/models/pricing?endpoint_id=${encodeURIComponent(endpoint)}`;
}

/** Models send one mark per picture, one for all, or none. */
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

export function findFlagged(answer: unknown): ReadonlySet<string> {
  const marks = markedSchema.safeParse(answer).data?.has_nsfw_concepts ?? [];
  const listed = picturesSchema.safeParse(answer).data?.images.map((picture) => picture?.url);
  const urls = listed ?? readOutputs(answer).map(({ url }) => url);
  const flagged = urls.filter((_, index) => marks[marks.length === 1 ? 0 : index] === true);
  return new Set(flagged.filter((url) => url !== undefined));
}
