import * as z from 'zod/mini';
import { idSchema, lineSchema } from '../kernel/texts.ts';
import { assetSchema } from './assets.ts';
import { route } from './route.ts';

export const maxUploadBytes = 100 * 1024 * 1024;

export const filenameSchema = lineSchema(255).check(z.trim(), z.minLength(1));

export const announcedFileSchema = z.object({
  filename: filenameSchema,
  contentType: lineSchema(128),
  sizeBytes: z.int().check(z.minimum(1), z.maximum(maxUploadBytes)),
});

export const uploadFormSchema = z.object({
  uploadId: z.string(),
  url: z.url(),
  fields: z.record(z.string(), z.string()),
});

export const uploads = {
  createUpload: route({
    method: 'POST',
    path: '/api/assets/uploads',
    auth: 'subscriber',
    allowance: 'uploads',
    summary: 'A presigned POST for one file',
    body: announcedFileSchema,
    response: uploadFormSchema,
    status: 200,
    errors: ['storage_full', 'unsupported_media'],
  }),
  completeUpload: route({
    method: 'POST',
    path: '/api/assets/uploads/{uploadId}/complete',
    auth: 'subscriber',
    allowance: 'completions',
    summary:
      'Checks the stored file, removes what it tells beside its media and makes it an asset, or refuses and deletes it; `conflict` while another call does so',
    params: z.object({ uploadId: idSchema() }),
    response: z.object({ asset: assetSchema }),
    status: 201,
    errors: ['not_found', 'conflict', 'storage_full', 'unsupported_media'],
  }),
} as const;
