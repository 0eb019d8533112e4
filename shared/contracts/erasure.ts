import * as z from 'zod/mini';
import { idSchema } from '../kernel/texts.ts';
import { accountJobStatusSchema, keptSchema } from './account.ts';
import { assetSchema } from './assets.ts';
import { route } from './route.ts';

const assetParams = z.object({ id: idSchema(64) });

/** More results than this are deleted by a second call. */
export const maxErasedResults = 50;

const tracesSchema = z.object({
  isShared: z.boolean(),
  isResultOfRequest: z.boolean(),
  /** The service that ran the model still has copies. */
  isAtProvider: z.boolean(),
  /** Generations and requests whose entries contain the file. */
  generations: z.int(),
  requests: z.int(),
  /** Generations that contain the file and still run; the deletion cancels them. */
  running: z.int(),
  /** Made from the file, or from what was made from it; oldest first. */
  results: z.array(assetSchema),
  hasMoreResults: z.boolean(),
  /** True if only the newest generations were searched: older ones can contain the file, too. */
  isPartial: z.boolean(),
});
export type Traces = z.infer<typeof tracesSchema>;

const erasureSchema = z.object({
  status: accountJobStatusSchema,
  deleted: z.object({
    files: z.int(),
    /** With previews, earlier versions and the files of shared pages. */
    versions: z.int(),
    shares: z.int(),
  }),
  /** Entries that contained a deleted file. */
  cleared: z.object({ generations: z.int(), requests: z.int() }),
  cancelled: z.int(),
  endedAt: z.optional(z.iso.datetime()),
  kept: z.array(keptSchema),
});
export type Erasure = z.infer<typeof erasureSchema>;

/** Part of the feature `account`, whose jobs do it. */
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
