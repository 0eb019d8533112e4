import * as z from 'zod/mini';
import { formValuesSchema } from '../form/form-value-schemas.ts';
import { priceSchema, shownCostSchema } from '../form/price-rule.ts';
import { fieldProblemSchema, mediaTypeSchema } from '../kernel/schemas.ts';
import { idSchema, lineSchema } from '../kernel/texts.ts';
import { failureCodes } from '../rules/failures.ts';
import { assetSchema } from './assets.ts';
import { pagedList, pageQuery } from './paging.ts';
import { route } from './route.ts';

export const generationStatusSchema = z.enum(['processing', 'completed', 'failed', 'cancelled']);
export type GenerationStatus = z.infer<typeof generationStatusSchema>;

export const generationErrorSchema = z.object({
  code: z.enum(failureCodes),
  message: z.string(),
  retryable: z.boolean(),
  fields: z.optional(z.array(fieldProblemSchema)),
});
export type GenerationError = z.infer<typeof generationErrorSchema>;

const generationSchema = z.object({
  id: z.string(),
  status: generationStatusSchema,
  routePath: z.string(),
  pageTitle: z.string(),
  /** Only in lists; absent for forms without a prompt and after its deletion. */
  prompt: z.optional(z.string()),
  outputType: mediaTypeSchema,
  /** 0 to 1; 1 once settled. */
  progress: z.number().check(z.minimum(0), z.maximum(1)),
  /** Jobs ahead in the provider's queue; absent once the job runs. */
  queuePosition: z.optional(z.int()),
  /** Last time that the job was seen in the provider's queue. */
  queuedAt: z.optional(z.iso.datetime()),
  /** The end of the queue, or the creation if the job never waited; absent until the job runs. */
  runningSince: z.optional(z.iso.datetime()),
  statusText: z.optional(z.string()),
  creditCost: z.int(),
  price: z.optional(priceSchema),
  /** The credits are released once the job can no longer complete. */
  cancelRequested: z.boolean(),
  /** In credits: held while the generation runs, then charged or released. */
  receipt: z.object({
    held: z.int(),
    charged: z.int(),
    released: z.int(),
    /** Charged by the companion app for a failed generation; its operator must pay it back. */
    refundDue: z.int(),
  }),
  refund: z.optional(z.object({ amount: z.int(), reason: z.string(), at: z.iso.datetime() })),
  estimatedSeconds: z.int(),
  assets: z.array(assetSchema),
  error: z.optional(generationErrorSchema),
  leftOut: z.optional(z.int()),
  createdAt: z.iso.datetime(),
  settledAt: z.optional(z.iso.datetime()),
});
export type Generation = z.infer<typeof generationSchema>;

const madeFromSchema = z.object({
  routePath: z.string(),
  values: formValuesSchema,
  prompt: z.optional(z.string()),
  modelName: z.optional(z.string()),
});
export type MadeFrom = z.infer<typeof madeFromSchema>;

const generationAnswer = z.object({ generation: generationSchema });
const generationId = z.object({ id: idSchema(64) });

export const generations = {
  createGeneration: route({
    method: 'POST',
    path: '/api/generations',
    auth: 'subscriber',
    allowance: 'generations',
    summary: 'Starts a generation',
    headers: z.object({ 'idempotency-key': z.uuid('Idempotency-Key must be a UUID') }),
    body: z.object({
      routePath: lineSchema(256).check(z.minLength(1, 'Route path is missing.')),
      values: formValuesSchema,
      creditCost: shownCostSchema,
    }),
    response: generationAnswer,
    status: 202,
    errors: [
      'not_found',
      'page_not_found',
      'idempotency_conflict',
      'consent_needed',
      'content_refused',
      'cost_changed',
      'insufficient_credits',
      'too_many_running',
      'unavailable',
    ],
  }),
  listGenerations: route({
    method: 'GET',
    path: '/api/generations',
    auth: 'subscriber',
    summary: 'Own generations, newest first',
    query: z.extend(pageQuery({ default: 20, max: 100 }), { status: z.optional(generationStatusSchema) }),
    response: pagedList(generationSchema),
    status: 200,
  }),
  getGeneration: route({
    method: 'GET',
    path: '/api/generations/{id}',
    auth: 'subscriber',
    summary: 'One generation',
    params: generationId,
    response: generationAnswer,
    status: 200,
    errors: ['not_found'],
  }),
  getGenerationValues: route({
    method: 'GET',
    path: '/api/generations/{id}/values',
    auth: 'subscriber',
    summary: 'Its form values',
    params: generationId,
    response: madeFromSchema,
    status: 200,
    errors: ['not_found'],
  }),
  cancelGeneration: route({
    method: 'POST',
    path: '/api/generations/{id}/cancel',
    auth: 'subscriber',
    allowance: 'unmetered',
    summary: 'Cancels a generation',
    params: generationId,
    response: generationAnswer,
    status: 200,
    errors: ['not_found'],
  }),
} as const;
