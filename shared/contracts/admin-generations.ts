import * as z from 'zod/mini';
import { priceSchema } from '../form/price-rule.ts';
import { mediaTypeSchema } from '../kernel/schemas.ts';
import { idSchema } from '../kernel/texts.ts';
import { failureCodes } from '../rules/failures.ts';
import { assetSchema } from './assets.ts';
import { generationErrorSchema, generationStatusSchema } from './generations.ts';
import { pagedList, pageQuery } from './paging.ts';
import { route } from './route.ts';

const refundSchema = z.object({ amount: z.int(), reason: z.string(), at: z.iso.datetime() });

const listedGenerationSchema = z.object({
  id: z.string(),
  userId: z.string(),
  pageTitle: z.string(),
  modelId: z.string(),
  status: generationStatusSchema,
  outputType: mediaTypeSchema,
  receipt: z.object({ held: z.int(), charged: z.int(), released: z.int(), refundDue: z.int() }),
  assets: z.array(assetSchema),
  providerCostUsd: z.optional(z.number()),
  error: z.optional(generationErrorSchema),
  refund: z.optional(refundSchema),
  createdAt: z.iso.datetime(),
  endedAt: z.optional(z.iso.datetime()),
});
export type ListedGeneration = z.infer<typeof listedGenerationSchema>;

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
  userName: z.optional(z.string()),
  modelName: z.optional(z.string()),
  modelVersion: z.int(),
  provider: z.string(),
  endpoint: z.optional(z.string()),
  apiKeyId: z.optional(z.string()),
  requestId: z.optional(z.string()),
  execution: z.enum(['missing', 'running', 'ended', 'restored']),
  price: z.optional(priceSchema),
  input: z.optional(z.object({ prompt: z.optional(z.string()), payload: z.record(z.string(), z.unknown()) })),
  leftOut: z.optional(z.int()),
  /** Technical details, which subscribers don't see. */
  fault: z.optional(z.string()),
  timeline: z.array(generationEventSchema),
  queueSeconds: z.optional(z.number()),
  /** From the end of the provider's queue to the end of the job. */
  runSeconds: z.optional(z.number()),
  rerunOf: z.optional(z.string()),
  billedUsd: z.optional(z.number()),
  /** True when the key that paid may not read the provider's bills. */
  isBillUnreadable: z.boolean(),
});
export type InspectedGeneration = z.infer<typeof inspectedGenerationSchema>;

/** The prompts, subscribers and bills of this many generations take two batch reads. */
export const maxDescribedAtOnce = 50;
const describedIds = z.array(idSchema()).check(z.maxLength(maxDescribedAtOnce));

const params = z.object({ id: idSchema(64) });
const path = '/api/admin/generations';

export const adminGenerations = {
  listAllGenerations: route({
    method: 'GET',
    path,
    auth: 'admin',
    right: 'subscribers',
    summary: 'Generations of all subscribers, newest first; one call looks through a part of them',
    query: z.extend(pageQuery({ default: 50, max: 100 }), {
      status: z.optional(generationStatusSchema),
      modelId: z.optional(idSchema()),
      userId: z.optional(idSchema()),
      cause: z.optional(z.enum(failureCodes)),
      from: z.optional(z.iso.date()),
      upTo: z.optional(z.iso.date()),
    }),
    response: pagedList(listedGenerationSchema),
    status: 200,
  }),
  describeGenerations: route({
    method: 'POST',
    path: '/api/admin/generation-descriptions',
    auth: 'admin',
    right: 'subscribers',
    allowance: 'unmetered',
    summary: 'Prompts and bills of generations, and names of subscribers',
    body: z.object({ ids: describedIds, userIds: describedIds }),
    response: z.object({
      prompts: z.array(z.object({ id: z.string(), prompt: z.string() })),
      subscribers: z.array(z.object({ userId: z.string(), name: z.string() })),
      bills: z.array(z.object({ id: z.string(), costUsd: z.number() })),
    }),
    status: 200,
  }),
  inspectOne: route({
    method: 'GET',
    path: `${path}/{id}`,
    auth: 'admin',
    right: 'subscribers',
    summary: 'A generation: what it was made from, cost and made, and what happened to it',
    params,
    response: z.object({ generation: inspectedGenerationSchema }),
    status: 200,
    errors: ['not_found'],
  }),
  refund: route({
    method: 'POST',
    path: `${path}/{id}/refund`,
    auth: 'admin',
    right: 'support',
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
    auth: 'admin',
    right: 'support',
    allowance: 'testRuns',
    summary: 'Runs a generation once more for its subscriber, who pays nothing, once for each Idempotency-Key',
    params,
    headers: z.object({ 'idempotency-key': z.uuid('Idempotency-Key must be a UUID') }),
    response: z.object({ id: z.string() }),
    status: 202,
    errors: ['not_found', 'conflict'],
  }),
} as const;
