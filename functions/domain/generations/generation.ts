import * as z from 'zod/mini';
import { storedSessionIdSchema } from '#functions/domain/encryption/encrypted-text.ts';
import { type Expression, setExpression } from '#functions/platform/table/expression.ts';
import { type Job, jobUrlsSchema } from '#functions/providers/provider.ts';
import { type Generation, generationErrorSchema, generationStatusSchema } from '#shared/contracts/generations.ts';
import { readAt } from '#shared/form/field-path.ts';
import { formValuesSchema } from '#shared/form/form-value-schemas.ts';
import { priceSchema } from '#shared/form/price-rule.ts';
import { fieldProblemSchema, mediaTypeSchema } from '#shared/kernel/schemas.ts';
import { cutText } from '#shared/kernel/texts.ts';
import { outputSettings, providerIdSchema } from '#shared/rules/output-settings.ts';
import { type StoredAsset, storedAssetSchema } from '../assets/asset-repository.ts';
import { chargeAttemptSchema, holdSchema, refundSchema, settlementSchema } from '../credits/charge.ts';

export const generationOutputSchema = z.extend(
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
    waveform: true,
    seed: true,
    sha256: true,
    credentials: true,
  }),
  { isFavourite: z.optional(z.boolean()), updatedAt: z.optional(z.iso.datetime()) },
);
export type GenerationOutput = z.infer<typeof generationOutputSchema>;

/** The ledger writes `hold` at creation and `settlement` once. Kept small, because transactions cost per kilobyte. */
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
  chargedAtStart: z._default(z.boolean(), false),
  /** True for a long-running model without the name of its polling node, which Process in the console needs. */
  lacksPollingNode: z.optional(z.boolean()),
  /** Distinguishes a repeated request from a different one with the same idempotency key. */
  requestHash: z.string(),
  createdAt: z.iso.datetime(),
  apiKeyId: z.optional(z.string()),
  providerCostUsd: z.optional(z.number()),
  price: z.optional(priceSchema),
  hold: holdSchema,
  settlement: z.optional(settlementSchema),
  refund: z.optional(refundSchema),
  rerunOf: z.optional(z.string()),
  outputs: z._default(z.array(generationOutputSchema), []),
  leftOut: z.optional(z.int()),
  error: z.optional(generationErrorSchema),
});
export type StoredGeneration = z.infer<typeof generationSchema>;

export function toOutputAssets({ id, userId, appId, createdAt, settlement, outputs }: StoredGeneration): StoredAsset[] {
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

export const generationInputSchema = z.object({
  endpoint: z.string(),
  apiKeyId: z.optional(z.string()),
  ...outputSettings,
  modelName: z.optional(z.string()),
  promptKey: z.optional(z.string()),
  payload: z.record(z.string(), z.unknown()),
  values: formValuesSchema,
  companionSessionId: z.optional(storedSessionIdSchema),
});
export type GenerationInput = z.infer<typeof generationInputSchema>;

export const generationRunSchema = z.object({
  /** Written before the submit. Without `requestId` and `refusedAt`, the outcome is unknown. */
  submittedAt: z.optional(z.iso.datetime()),
  submitId: z.optional(z.string()),
  endpoint: z.optional(z.string()),
  apiKeyId: z.optional(z.string()),
  refusedAt: z.optional(z.iso.datetime()),
  requestId: z.optional(z.string()),
  jobUrls: z.optional(jobUrlsSchema),
  checkedAt: z.optional(z.iso.datetime()),
  /** Since then, the provider has answered that it doesn't know the job. */
  unknownSince: z.optional(z.iso.datetime()),
  isQueued: z.optional(z.boolean()),
  queuePosition: z.optional(z.int()),
  queuedAt: z.optional(z.iso.datetime()),
  /** Start of the estimate by time. Stays when the job returns to the queue. */
  runningSince: z.optional(z.iso.datetime()),
  /** Last time the provider refused the account, which hides a running job. */
  unseenAt: z.optional(z.iso.datetime()),
  progress: z.optional(z.number()),
  statusText: z.optional(z.string()),
  cancelRequestedAt: z.optional(z.iso.datetime()),
  /** The generation was ended regardless of its result; later outputs are dropped. */
  discardedAt: z.optional(z.iso.datetime()),
  charge: z.optional(chargeAttemptSchema),
  endedAt: z.optional(z.iso.datetime()),
  providerErrorType: z.optional(z.string()),
  outputs: z.optional(z.array(generationOutputSchema)),
  leftOut: z.optional(z.int()),
  resultPrompt: z.optional(z.string()),
  storeFault: z.optional(z.string()),
  failure: z.optional(z.extend(generationErrorSchema, { fields: z.optional(z.array(fieldProblemSchema)) })),
});
export type GenerationRun = z.infer<typeof generationRunSchema>;

export interface RunJob extends Job {
  readonly endpoint: string;
  readonly apiKeyId?: string | undefined;
}

export function toRunJob({ requestId, jobUrls, endpoint, apiKeyId }: GenerationRun): RunJob | undefined {
  if (requestId === undefined || endpoint === undefined) return undefined;
  return { requestId, urls: jobUrls, endpoint, apiKeyId };
}

export function generationReceipt({
  hold,
  settlement,
}: Pick<StoredGeneration, 'hold' | 'settlement'>): Generation['receipt'] {
  return {
    held: settlement === undefined ? hold.amount : 0,
    charged: settlement !== undefined && settlement.kind !== 'release' ? settlement.amount : 0,
    released: settlement?.kind === 'release' ? settlement.amount : 0,
    refundDue: settlement?.kind === 'refund-due' ? settlement.amount : 0,
  };
}

/** In characters. A list of a hundred prompts must fit into one answer; the whole text stays in the input. */
const maxPromptLength = 8000;

export function sentPrompt({ payload, promptKey }: Pick<GenerationInput, 'payload' | 'promptKey'>): string | undefined {
  const prompt = promptKey === undefined ? undefined : readAt(payload, promptKey);
  return typeof prompt === 'string' ? cutText(prompt, maxPromptLength) : undefined;
}

/** Submits, charges and cancels update this one item, so these conditions decide which came first. */
export const runConditions = {
  claimSubmit:
    'attribute_not_exists(requestId) AND attribute_not_exists(cancelRequestedAt) AND attribute_not_exists(discardedAt) AND (attribute_not_exists(submittedAt) OR attribute_exists(refusedAt))',
  claimCharge:
    'attribute_not_exists(charge) AND attribute_not_exists(cancelRequestedAt) AND attribute_not_exists(discardedAt)',
  /** No submit or charge is under way or can have succeeded. */
  unsubmitted:
    'attribute_not_exists(requestId) AND attribute_not_exists(charge) AND (attribute_not_exists(submittedAt) OR attribute_exists(refusedAt))',
  /** Stored outputs belong to the subscriber and are about to be settled. */
  unstored: 'attribute_not_exists(outputs)',
  awaited: 'attribute_not_exists(discardedAt)',
  /** Checks run in parallel, so an older one can be recorded after a newer one. */
  progress: '(attribute_not_exists(#progress) OR #progress <= :progress)',
  runningSince: 'attribute_not_exists(runningSince)',
  /** A late repeat of a refusal must not open a later claim. */
  sameSubmit: 'submitId = :submitId',
  sameRequest: 'attribute_not_exists(requestId) OR requestId = :requestId',
} as const;

const textsOfProvider = ['statusText', 'providerErrorType', 'storeFault'] as const;
const maxProblems = 20;

export function runExpression(changes: GenerationRun): Expression {
  const texts = textsOfProvider.flatMap((name) => {
    const text = changes[name];
    return text === undefined ? [] : [[name, cut(text)]];
  });
  const failure = changes.failure && { failure: cutFailure(changes.failure) };
  return setExpression({ ...changes, ...Object.fromEntries(texts), ...failure });
}

function cutFailure({ fields, ...failure }: NonNullable<GenerationRun['failure']>): GenerationRun['failure'] {
  const problems = fields?.slice(0, maxProblems);
  return {
    ...failure,
    message: cut(failure.message),
    ...(problems && { fields: problems.map(({ field, message }) => ({ field: cut(field), message: cut(message) })) }),
  };
}

function cut(text: string): string {
  return cutText(text, 500);
}
