import * as z from 'zod';
import { fieldProblemSchema } from '#shared/contracts/errors.ts';
import { generationErrorSchema, generationStatusSchema } from '#shared/contracts/generations.ts';
import { formValuesSchema } from '#shared/form/form-values.ts';
import { mediaTypeSchema } from '#shared/rules/media-type.ts';
import { outputSettings } from '#shared/rules/model-definition.ts';
import { providerIdSchema } from '#shared/rules/provider-id.ts';
import { type Job, jobUrlsSchema } from '#functions/providers/provider.ts';
import { storedSessionIdSchema } from '../companion/sealed-session-id.ts';
import { type StoredAsset, storedAssetSchema } from '../assets/asset-repository.ts';

/** Credits set aside, and since when. */
export const holdSchema = z.object({ amount: z.number().int(), at: z.iso.datetime() });

/** Where held credits went, once. */
export const settlementSchema = z.object({
  kind: z.enum(['capture', 'release', 'refund-due']),
  amount: z.number().int(),
  at: z.iso.datetime(),
});

/** A stored output; the rest of its asset is the generation's own. */
const outputSchema = storedAssetSchema
  .pick({
    id: true,
    mediaType: true,
    contentType: true,
    filename: true,
    fileKey: true,
    thumbnailKey: true,
    sizeBytes: true,
    width: true,
    height: true,
    seed: true,
  })
  .extend({ isFavourite: z.boolean().optional(), updatedAt: z.iso.datetime().optional() });
export type GenerationOutput = z.infer<typeof outputSchema>;

/**
 * A generation, which is also its own ledger entries: `hold` is written with it and `settlement` once, both by the
 * ledger's transactions and never changed. Small on purpose, since transactions cost by the kilobyte.
 */
export const generationSchema = z.object({
  id: z.string(),
  userId: z.string(),
  appId: z.string(),
  status: generationStatusSchema,
  routePath: z.string(),
  pageTitle: z.string(),
  modelId: z.string(),
  modelVersion: z.number().int(),
  provider: providerIdSchema,
  outputType: mediaTypeSchema,
  estimatedSeconds: z.number().int(),
  pollingIntervalSeconds: z.number().int(),
  deadlineAt: z.iso.datetime(),
  /** Long-running models are charged before their start where the companion keeps the credits. */
  chargedAtStart: z.boolean().default(false),
  /** Tells a repeat of the same request from another one under the same idempotency key. */
  requestHash: z.string(),
  createdAt: z.iso.datetime(),
  /** What the provider takes for one, where the model's price was known. */
  providerCostUsd: z.number().optional(),
  hold: holdSchema,
  settlement: settlementSchema.optional(),
  outputs: z.array(outputSchema).default([]),
  error: generationErrorSchema.optional(),
});
export type StoredGeneration = z.infer<typeof generationSchema>;

/** The assets that a generation made. */
export function assetsOf({ id, userId, appId, createdAt, settlement, outputs }: StoredGeneration): StoredAsset[] {
  return outputs.map((output) => ({
    ...output,
    isFavourite: output.isFavourite ?? false,
    userId,
    appId,
    generationId: id,
    isAiGenerated: true,
    createdAt,
    updatedAt: output.updatedAt ?? settlement?.at ?? createdAt,
  }));
}

/** What the provider is asked for, and the values it was made from. */
export const generationInputSchema = z.object({
  endpoint: z.string(),
  /** The API key that the page pays with; the stage's own when absent. */
  apiKeyId: z.string().optional(),
  ...outputSettings,
  /** What the model is called, and which of its parameters is the prompt, if any is. */
  modelName: z.string().optional(),
  promptKey: z.string().optional(),
  payload: z.record(z.string(), z.unknown()),
  values: formValuesSchema,
  /** In whose name the mobile app's back end is asked to deduct, where it keeps the credits. */
  companionSessionId: storedSessionIdSchema.optional(),
});
export type GenerationInput = z.infer<typeof generationInputSchema>;

/** What happens between hold and settle. */
export const generationRunSchema = z.object({
  /** When a submit was about to be made. With no `requestId` and no `refusedAt`, its outcome is unknown. */
  submittedAt: z.iso.datetime().optional(),
  /** When the provider said that it had not taken the job. */
  refusedAt: z.iso.datetime().optional(),
  requestId: z.string().optional(),
  /** Where the job is asked about, as the answer to its submit said. */
  jobUrls: jobUrlsSchema.optional(),
  checkedAt: z.iso.datetime().optional(),
  /** Since when the provider has answered that it knows no such job. */
  unknownSince: z.iso.datetime().optional(),
  /** Whether the job was in the provider's queue when that last told. */
  isQueued: z.boolean().optional(),
  queuePosition: z.number().int().optional(),
  /** When the job was last seen in the provider's queue. */
  queuedAt: z.iso.datetime().optional(),
  /** When its account was last refused, so that nobody could see how a job was doing that had left the queue. */
  unseenAt: z.iso.datetime().optional(),
  progress: z.number().optional(),
  statusText: z.string().optional(),
  cancelRequestedAt: z.iso.datetime().optional(),
  /** When it was ended whatever the provider makes: what is stored after that is nobody's. */
  discardedAt: z.iso.datetime().optional(),
  /** Of the charge before the start: being made, made, nobody knows, or never to be made any more. */
  charge: z.enum(['attempted', 'made', 'unknown', 'waived']).optional(),
  /** When the provider was seen to have ended the job. */
  endedAt: z.iso.datetime().optional(),
  /** Set once the provider has ended with an error: its own name for it. */
  providerErrorType: z.string().optional(),
  outputs: z.array(outputSchema).optional(),
  /** The prompt that the result names. */
  resultPrompt: z.string().optional(),
  /** What last kept the results from being stored, in words for operators. */
  storeFault: z.string().optional(),
  failure: generationErrorSchema.extend({ fields: z.array(fieldProblemSchema).optional() }).optional(),
});
export type GenerationRun = z.infer<typeof generationRunSchema>;

/** The provider's job of a run; undefined as long as none is known. */
export function jobOf({ requestId, jobUrls }: Pick<GenerationRun, 'requestId' | 'jobUrls'>): Job | undefined {
  return requestId === undefined ? undefined : { requestId, urls: jobUrls };
}
