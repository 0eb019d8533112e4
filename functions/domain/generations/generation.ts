import * as z from 'zod/mini';
import { fieldProblemSchema } from '#shared/kernel/errors.ts';
import { type Generation, generationErrorSchema, generationStatusSchema } from '#shared/contracts/generations.ts';
import { formValuesSchema } from '#shared/form/form-values.ts';
import { priceSchema } from '#shared/form/price-rule.ts';
import { mediaTypeSchema } from '#shared/kernel/media-types.ts';
import { outputSettings, providerIdSchema } from '#shared/rules/output-settings.ts';
import { type Job, jobUrlsSchema } from '#functions/providers/provider.ts';
import { storedSessionIdSchema } from '#functions/domain/sealing/sealed-text.ts';
import { chargeAttemptSchema, holdSchema, refundSchema, settlementSchema } from '../credits/charge.ts';
import { type StoredAsset, storedAssetSchema } from '../assets/asset-repository.ts';
import { readAt } from '#shared/form/field-path.ts';

/** A stored output; the rest of its asset is the generation's own. */
const outputSchema = z.extend(
  z.pick(storedAssetSchema, {
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
  }),
  { isFavourite: z.optional(z.boolean()), updatedAt: z.optional(z.iso.datetime()) },
);
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
  modelVersion: z.int(),
  provider: providerIdSchema,
  outputType: mediaTypeSchema,
  estimatedSeconds: z.int(),
  pollingIntervalSeconds: z.int(),
  deadlineAt: z.iso.datetime(),
  /** Long-running models are charged before their start where the companion keeps the credits. */
  chargedAtStart: z._default(z.boolean(), false),
  /** Whether its model was a long-running one without the name of its polling node, which the console's Process asks for. */
  lacksPollingNode: z.optional(z.boolean()),
  /** Tells a repeat of the same request from another one under the same idempotency key. */
  requestHash: z.string(),
  createdAt: z.iso.datetime(),
  /** The API key that pays for it; the stage's own when absent. */
  apiKeyId: z.optional(z.string()),
  /** What the provider takes for one, where the model's price was known. */
  providerCostUsd: z.optional(z.number()),
  /** How what is held came about, where that depended on what was asked for. */
  price: z.optional(priceSchema),
  hold: holdSchema,
  settlement: z.optional(settlementSchema),
  refund: z.optional(refundSchema),
  /** The generation that an admin ran again by this one, at no cost to its subscriber. */
  rerunOf: z.optional(z.string()),
  outputs: z._default(z.array(outputSchema), []),
  /** How many results were not stored, because the provider marked them as unfit; absent when none was. */
  leftOut: z.optional(z.int()),
  error: z.optional(generationErrorSchema),
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
  apiKeyId: z.optional(z.string()),
  ...outputSettings,
  /** What the model is called, and which of its parameters is the prompt, if any is. */
  modelName: z.optional(z.string()),
  promptKey: z.optional(z.string()),
  payload: z.record(z.string(), z.unknown()),
  values: formValuesSchema,
  /** In whose name the mobile app's back end is asked to deduct, where it keeps the credits. */
  companionSessionId: z.optional(storedSessionIdSchema),
});
export type GenerationInput = z.infer<typeof generationInputSchema>;

/** What happens between hold and settle. */
export const generationRunSchema = z.object({
  /** When a submit was about to be made. With no `requestId` and no `refusedAt`, its outcome is unknown. */
  submittedAt: z.optional(z.iso.datetime()),
  /** Where it was submitted to, and the API key that pays; the stage's own when absent. */
  endpoint: z.optional(z.string()),
  apiKeyId: z.optional(z.string()),
  /** When the provider said that it had not taken the job. */
  refusedAt: z.optional(z.iso.datetime()),
  requestId: z.optional(z.string()),
  /** Where the job is asked about, as the answer to its submit said. */
  jobUrls: z.optional(jobUrlsSchema),
  checkedAt: z.optional(z.iso.datetime()),
  /** Since when the provider has answered that it knows no such job. */
  unknownSince: z.optional(z.iso.datetime()),
  /** Whether the job was in the provider's queue when that last told. */
  isQueued: z.optional(z.boolean()),
  queuePosition: z.optional(z.int()),
  /** When the job was last seen in the provider's queue. */
  queuedAt: z.optional(z.iso.datetime()),
  /** When its account was last refused, so that nobody could see how a job was doing that had left the queue. */
  unseenAt: z.optional(z.iso.datetime()),
  progress: z.optional(z.number()),
  statusText: z.optional(z.string()),
  cancelRequestedAt: z.optional(z.iso.datetime()),
  /** When it was ended whatever the provider makes: what is stored after that is nobody's. */
  discardedAt: z.optional(z.iso.datetime()),
  /** Of the charge before the start: being made, made, nobody knows, or never to be made any more. */
  charge: z.optional(chargeAttemptSchema),
  /** When the provider was seen to have ended the job. */
  endedAt: z.optional(z.iso.datetime()),
  /** Set once the provider has ended with an error: its own name for it. */
  providerErrorType: z.optional(z.string()),
  outputs: z.optional(z.array(outputSchema)),
  /** Beside the outputs: how many results the provider marked as unfit; absent when none. */
  leftOut: z.optional(z.int()),
  /** The prompt that the result names. */
  resultPrompt: z.optional(z.string()),
  /** What last kept the results from being stored, in words for operators. */
  storeFault: z.optional(z.string()),
  failure: z.optional(z.extend(generationErrorSchema, { fields: z.optional(z.array(fieldProblemSchema)) })),
});
export type GenerationRun = z.infer<typeof generationRunSchema>;

/** A provider's job, where it was submitted to, and who pays for it. */
export interface RunJob extends Job {
  readonly endpoint: string;
  readonly apiKeyId?: string | undefined;
}

/** The provider's job of a run; undefined as long as none is known. */
export function jobOf({ requestId, jobUrls, endpoint, apiKeyId }: GenerationRun): RunJob | undefined {
  if (requestId === undefined || endpoint === undefined) return undefined;
  return { requestId, urls: jobUrls, endpoint, apiKeyId };
}

/** Where a generation's credits are. */
export function receiptOf({ hold, settlement }: Pick<StoredGeneration, 'hold' | 'settlement'>): Generation['receipt'] {
  return {
    held: settlement === undefined ? hold.amount : 0,
    charged: settlement !== undefined && settlement.kind !== 'release' ? settlement.amount : 0,
    released: settlement?.kind === 'release' ? settlement.amount : 0,
    refundDue: settlement?.kind === 'refund-due' ? settlement.amount : 0,
  };
}

/** What stood in the form's prompt, as it was sent. */
export function sentPrompt({ payload, promptKey }: Pick<GenerationInput, 'payload' | 'promptKey'>): string | undefined {
  const prompt = promptKey === undefined ? undefined : readAt(payload, promptKey);
  return typeof prompt === 'string' ? prompt : undefined;
}

/**
 * When what a generation's run says may change. Submits, charges and cancels meet in this one item, and these conditions decide
 * which of them was first.
 */
export const runConditions = {
  /** No attempt at a submit may have succeeded, and nobody has cancelled. */
  claimSubmit:
    'attribute_not_exists(cancelRequestedAt) AND (attribute_not_exists(submittedAt) OR attribute_exists(refusedAt))',
  /** Nobody has tried to charge before the start, or has cancelled. */
  claimCharge: 'attribute_not_exists(charge) AND attribute_not_exists(cancelRequestedAt)',
  /** No attempt at a submit or a charge is under way or may have succeeded. */
  unsubmitted: 'attribute_not_exists(charge) AND (attribute_not_exists(submittedAt) OR attribute_exists(refusedAt))',
  /** What has been stored is the subscriber's, and about to be settled. */
  unstored: 'attribute_not_exists(outputs)',
  /** Nobody has ended it without waiting for its result. */
  awaited: 'attribute_not_exists(discardedAt)',
  /** It has no job's id yet, or this very one. */
  sameRequest: 'attribute_not_exists(requestId) OR requestId = :requestId',
} as const;
