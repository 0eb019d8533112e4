import * as z from 'zod/mini';
import { mediaTypeSchema } from '../kernel/schemas.ts';
import { idSchema } from '../kernel/texts.ts';
import { pagedList, pageQuery } from './paging.ts';
import { route } from './route.ts';

const waveformSchema = z.object({
  /** Loudness of equal parts of the sound, from 0 to 99. */
  peaks: z.array(z.int()).check(z.maxLength(64)),
  seconds: z.number(),
});
export type Waveform = z.infer<typeof waveformSchema>;

export const assetSchema = z.object({
  id: z.string(),
  mediaType: mediaTypeSchema,
  filename: z.string(),
  contentType: z.string(),
  extension: z.string(),
  sizeBytes: z.int(),
  publicUrl: z.url(),
  /** A small WebP; absent for video and audio. */
  thumbnailUrl: z.optional(z.url()),
  /** In pixels; absent for audio and for files that don't state their size. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  /** Only of generated sound whose format the server can read. */
  waveform: z.optional(waveformSchema),
  isAiGenerated: z.boolean(),
  isFavourite: z._default(z.boolean(), false),
  appId: z.string(),
  generationId: z.optional(z.string()),
  generationPrompt: z.optional(z.string()),
  model: z.optional(z.string()),
  seed: z.optional(z.string()),
  /** Unverified name of the software in the file's content credentials or AI mark; blank when they name none. */
  credentials: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Asset = z.infer<typeof assetSchema>;

const appId = idSchema();

/** Searches the prompt and the file name. A page of matches can be short, or empty, before the last one. */
const search = z.optional(z.string().check(z.maxLength(200)));

export const maxDeletedAtOnce = 100;

export const assets = {
  listAssets: route({
    method: 'GET',
    path: '/api/assets',
    auth: 'subscriber',
    summary: 'Own assets, newest first',
    query: z.extend(pageQuery({ default: 50, max: 100 }), {
      mediaType: z.optional(mediaTypeSchema),
      source: z.optional(z.enum(['uploaded', 'generated'])),
      favourites: z.optional(z.stringbool()),
      appId: z.optional(appId),
      search,
    }),
    response: pagedList(assetSchema),
    status: 200,
  }),
  countAssets: route({
    method: 'GET',
    path: '/api/assets/counts',
    auth: 'subscriber',
    summary: 'Counts assets by kind',
    query: z.object({ appId: z.optional(appId), favourites: z.optional(z.stringbool()), search }),
    response: z.object({
      image: z.int(),
      video: z.int(),
      audio: z.int(),
      /** True if only the newest assets were searched, so more can match. */
      isPartial: z.optional(z.boolean()),
    }),
    status: 200,
  }),
  getAssetApp: route({
    method: 'GET',
    path: '/api/assets/apps/{appId}',
    auth: 'subscriber',
    summary: 'The name of an app',
    params: z.object({ appId }),
    response: z.object({ label: z.string() }),
    status: 200,
  }),
  updateAsset: route({
    method: 'PATCH',
    path: '/api/assets/{id}',
    auth: 'subscriber',
    allowance: 'unmetered',
    summary: 'Changes an asset',
    params: z.object({ id: idSchema(64) }),
    body: z.object({ isFavourite: z.boolean() }),
    response: z.object({ asset: assetSchema }),
    status: 200,
    errors: ['not_found'],
  }),
  deleteAssets: route({
    method: 'POST',
    path: '/api/assets/delete',
    auth: 'subscriber',
    allowance: 'unmetered',
    summary: 'Deletes assets and their files',
    body: z.object({ ids: z.array(idSchema(64)).check(z.minLength(1), z.maxLength(maxDeletedAtOnce)) }),
    response: z.object({
      deleted: z.int(),
      /** A retry can delete these assets. */
      failed: z.array(z.string()),
    }),
    status: 200,
  }),
} as const;
