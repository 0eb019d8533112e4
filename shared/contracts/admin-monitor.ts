import * as z from 'zod/mini';
import { mediaTypeSchema } from '../kernel/schemas.ts';
import { idSchema } from '../kernel/texts.ts';
import { generationStatusSchema } from './generations.ts';
import { pagedList, pageQuery } from './paging.ts';
import { route } from './route.ts';

export const notReady = 'Missing FAL request ID or polling node name';

const processingGenerationSchema = z.object({
  id: z.string(),
  userId: z.optional(z.string()),
  modelId: z.string(),
  pageTitle: z.string(),
  outputType: mediaTypeSchema,
  status: generationStatusSchema,
  requestId: z.optional(z.string()),
  isReady: z.boolean(),
  /** True in the first seconds, until the provider has accepted the job. */
  isStarting: z.boolean(),
  creditCost: z.int(),
  createdAt: z.iso.datetime(),
  /** True when it has run much longer than its model's estimate, without time in the provider's queue. */
  isStuck: z.boolean(),
  deadlineAt: z.iso.datetime(),
});
export type ProcessingGeneration = z.infer<typeof processingGenerationSchema>;

const outcomeSchema = z.object({
  status: generationStatusSchema,
  message: z.string(),
  detail: z.optional(z.string()),
});
export type GenerationOutcome = z.infer<typeof outcomeSchema>;

const params = z.object({ id: idSchema() });
const path = '/api/admin/processing/{id}';

export const adminMonitor = {
  listProcessing: route({
    method: 'GET',
    path: '/api/admin/processing',
    auth: 'admin',
    right: 'operate',
    summary: 'Processing generations, oldest first; an ordinary admin sees those of own models',
    // One batch read fetches the runs of a page.
    query: pageQuery({ default: 50, max: 50 }),
    response: pagedList(processingGenerationSchema),
    status: 200,
  }),
  inspectGeneration: route({
    method: 'GET',
    path,
    auth: 'admin',
    right: 'operate',
    allowance: 'providerChecks',
    summary: 'What has become of a generation, and what is known of its run',
    params,
    response: z.object({
      outcome: outcomeSchema,
      debug: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
    status: 200,
    errors: ['not_found'],
  }),
  processGeneration: route({
    method: 'POST',
    path: `${path}/process`,
    auth: 'admin',
    right: 'operate',
    allowance: 'providerChecks',
    summary: 'Asks the provider about a generation, and drives it on when its job has ended',
    params,
    /** `isEnding` means that the workflow is storing the results. */
    response: z.object({ outcome: outcomeSchema, isEnding: z.boolean() }),
    status: 200,
    errors: ['not_found', 'conflict', 'unavailable'],
  }),
  deleteGeneration: route({
    method: 'DELETE',
    path,
    auth: 'admin',
    right: 'operate',
    allowance: 'providerChecks',
    summary: 'Cancels a generation and releases its credits; refused when it has ended already',
    params,
    status: 204,
    errors: ['not_found', 'conflict'],
  }),
} as const;
