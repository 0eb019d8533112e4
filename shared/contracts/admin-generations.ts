import * as z from 'zod/mini';
import { priceSchema } from '../form/price-rule.ts';
import { mediaTypeSchema } from '../kernel/media-types.ts';
import { idSchema } from '../kernel/texts.ts';
import { assetSchema } from './assets.ts';
import { generationErrorSchema, generationStatusSchema } from './generations.ts';
import { pageOf, pageQuery } from './paging.ts';
import { route } from './route.ts';

/** Credits that an admin gave back, and why. */
const refundSchema = z.object({ amount: z.int(), reason: z.string(), at: z.iso.datetime() });

const listedGenerationSchema = z.object({
  id: z.string(),
  userId: z.string(),
  pageTitle: z.string(),
  modelId: z.string(),
  status: generationStatusSchema,
  outputType: mediaTypeSchema,
  /** What it cost, or costs if it succeeds. */
  creditCost: z.int(),
  /** What the provider takes for it, where that was known. */
  providerCostUsd: z.optional(z.number()),
  error: z.optional(generationErrorSchema),
  refund: z.optional(refundSchema),
  createdAt: z.iso.datetime(),
  endedAt: z.optional(z.iso.datetime()),
});
export type ListedGeneration = z.infer<typeof listedGenerationSchema>;

/** What happened to a generation, as far as that is kept. */
const generationEvents = [
  'held',
  'submitted',
  'not taken',
  'last in the queue',
  'last asked',
  'cancel asked for',
  'job ended',
  'completed',
  'failed',
  'cancelled',
  'refunded',
  'deadline',
] as const;
const generationEventSchema = z.object({ event: z.enum(generationEvents), at: z.iso.datetime() });
export type GenerationEvent = z.infer<typeof generationEventSchema>;

const inspectedGenerationSchema = z.extend(listedGenerationSchema, {
  appId: z.string(),
  routePath: z.string(),
  /** What the model was called, and its version. */
  modelName: z.optional(z.string()),
  modelVersion: z.int(),
  provider: z.string(),
  endpoint: z.optional(z.string()),
  /** The API key that paid; the stage's own when absent. */
  apiKeyId: z.optional(z.string()),
  /** The provider's id of the job. */
  requestId: z.optional(z.string()),
  /** The run of the state machine is named as the generation; whether it goes on. */
  execution: z.enum(['missing', 'running', 'ended']),
  /** How the cost came about, where that depended on what was asked for. */
  price: z.optional(priceSchema),
  receipt: z.object({ held: z.int(), charged: z.int(), released: z.int(), refundDue: z.int() }),
  /** Absent once the subscriber has deleted what it was made from. */
  input: z.optional(z.object({ prompt: z.optional(z.string()), payload: z.record(z.string(), z.unknown()) })),
  assets: z.array(assetSchema),
  /** Results that were not stored, because the provider marked them as unfit. */
  leftOut: z.optional(z.int()),
  /** What is known of a failure beyond what the subscriber reads. */
  fault: z.optional(z.string()),
  timeline: z.array(generationEventSchema),
  /** The generation that was run again by this one. */
  rerunOf: z.optional(z.string()),
});
export type InspectedGeneration = z.infer<typeof inspectedGenerationSchema>;

const params = z.object({ id: idSchema(64) });
const path = '/api/admin/generations';

export const adminGenerations = {
  listAllGenerations: route({
    method: 'GET',
    path,
    auth: 'super-admin',
    summary: 'Generations of all subscribers, newest first; one call looks through a part of them',
    query: z.extend(pageQuery({ default: 50, max: 100 }), {
      status: z.optional(generationStatusSchema),
      modelId: z.optional(idSchema()),
      userId: z.optional(idSchema()),
      /** In UTC. */
      day: z.optional(z.iso.date()),
    }),
    response: pageOf(listedGenerationSchema),
    status: 200,
  }),
  inspectOne: route({
    method: 'GET',
    path: `${path}/{id}`,
    auth: 'super-admin',
    summary: 'A generation: what it was made from, cost and made, and what happened to it',
    params,
    response: z.object({ generation: inspectedGenerationSchema }),
    status: 200,
    errors: ['not_found'],
  }),
  refund: route({
    method: 'POST',
    path: `${path}/{id}/refund`,
    auth: 'super-admin',
    allowance: 'unmetered',
    summary: 'Gives back what a completed generation cost, once for ever',
    params,
    body: z.object({ reason: z.string().check(z.trim(), z.minLength(1, 'Reason is required'), z.maxLength(500)) }),
    response: z.object({ generation: inspectedGenerationSchema }),
    status: 200,
    errors: ['not_found', 'conflict', 'unavailable'],
  }),
  runAgain: route({
    method: 'POST',
    path: `${path}/{id}/run-again`,
    auth: 'super-admin',
    allowance: 'testRuns',
    summary: 'Runs a generation once more for its subscriber, who pays nothing, once for each Idempotency-Key',
    params,
    headers: z.object({ 'idempotency-key': z.uuid('Idempotency-Key must be a UUID') }),
    /** The id of the new one. */
    response: z.object({ id: z.string() }),
    status: 202,
    errors: ['not_found', 'conflict'],
  }),
} as const;
