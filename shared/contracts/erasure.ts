import * as z from 'zod/mini';
import { idSchema } from '../kernel/texts.ts';
import { accountJobStatusSchema, keptSchema } from './account.ts';
import { assetSchema } from './assets.ts';
import { route } from './route.ts';

const assetParams = z.object({ id: idSchema(64) });

/** A second call deletes the remaining results. */
export const maxErasedResults = 50;

const tracesSchema = z.object({
  isShared: z.boolean(),
  isResultOfRequest: z.boolean(),
  isAtProvider: z.boolean(),
  generations: z.int(),
  requests: z.int(),
  /** The deletion cancels these generations. */
  running: z.int(),
  /** Made from the file, directly or through other results; oldest first. */
  results: z.array(assetSchema),
  hasMoreResults: z.boolean(),
  isPartial: z.boolean(),
});
export type Traces = z.infer<typeof tracesSchema>;

const erasureSchema = z.object({
  status: accountJobStatusSchema,
  deleted: z.object({
    files: z.int(),
    versions: z.int(),
    shares: z.int(),
  }),
  cleared: z.object({ generations: z.int(), requests: z.int() }),
  cancelled: z.int(),
  endedAt: z.optional(z.iso.datetime()),
  kept: z.array(keptSchema),
});
export type Erasure = z.infer<typeof erasureSchema>;

export const erasure = {
  getTraces: route({
    method: 'GET',
    path: '/api/assets/{id}/traces',
    auth: 'subscriber',
    summary: 'Everything that deleting a file everywhere changes, and what was made from the file',
    params: assetParams,
    response: tracesSchema,
    status: 200,
    errors: ['not_found'],
  }),
  startErasure: route({
    method: 'POST',
    path: '/api/assets/{id}/erasure',
    auth: 'subscriber',
    allowance: 'unmetered',
    summary: 'Begins to delete a file everywhere, with all versions; one such job runs at a time',
    params: assetParams,
    body: z.object({ alsoDelete: z._default(z.array(idSchema(64)).check(z.maxLength(maxErasedResults)), []) }),
    response: erasureSchema,
    status: 202,
    errors: ['not_found', 'conflict'],
  }),
  getErasure: route({
    method: 'GET',
    path: '/api/assets/{id}/erasure',
    auth: 'subscriber',
    summary: 'The progress of the deletion, and for a day its receipt, until another one starts',
    params: assetParams,
    response: erasureSchema,
    status: 200,
    errors: ['not_found'],
  }),
} as const;
