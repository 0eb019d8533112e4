import * as z from 'zod/mini';
import { mediaTypeSchema } from '../kernel/schemas.ts';
import { idSchema } from '../kernel/texts.ts';
import { route } from './route.ts';
import { announcedFileSchema, filenameSchema, uploadFormSchema } from './uploads.ts';

const publishedSchema = z.object({ media: z.object({ url: z.url(), mediaType: mediaTypeSchema }) });

export const adminMedia = {
  createMediaUpload: route({
    method: 'POST',
    path: '/api/admin/media/uploads',
    auth: 'admin',
    right: 'build',
    allowance: 'uploads',
    summary: 'A presigned POST for one file that is to be shown to subscribers',
    body: announcedFileSchema,
    response: uploadFormSchema,
    status: 200,
    errors: ['unsupported_media'],
  }),
  publishUpload: route({
    method: 'POST',
    path: '/api/admin/media/uploads/{uploadId}/complete',
    auth: 'admin',
    right: 'build',
    allowance: 'completions',
    summary: 'Checks the uploaded file, removes what it tells beside its media, and publishes it',
    params: z.object({ uploadId: idSchema() }),
    body: z.object({ filename: filenameSchema }),
    response: publishedSchema,
    status: 201,
    errors: ['not_found', 'conflict', 'unsupported_media'],
  }),
  publishResult: route({
    method: 'POST',
    path: '/api/admin/media/results',
    auth: 'admin',
    right: 'build',
    allowance: 'completions',
    summary: 'Publishes a file that came of a test run of one’s own, which would else be gone in a week',
    body: z.object({ testRunId: idSchema(), index: z.int().check(z.minimum(0), z.maximum(100)) }),
    response: publishedSchema,
    status: 201,
    errors: ['not_found'],
  }),
} as const;
