import { adminMedia } from '#shared/contracts/admin-media.ts';
import { contentTypeOfExtension, readExtension } from '#shared/kernel/media-types.ts';
import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { type AdminCaller, adminGuard } from '#functions/domain/sessions/guards.ts';
import { inspectUpload, publishFile, uploadContentType } from '#functions/domain/uploads/accept-upload.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { newFileId } from '#functions/platform/ids.ts';

const { MEDIA_BASE_URL, MEDIA_BUCKET_NAME } = environment();
const { adminSessions, allowances, testRuns } = repositories();
const media = new MediaStore(MEDIA_BUCKET_NAME);

export const handler = feature(
  adminMedia,
  {
    createMediaUpload: async ({ caller, body }) => {
      const uploadId = newFileId(new Date());
      const policy = { contentType: uploadContentType(body), maxBytes: body.sizeBytes };
      return { uploadId, ...(await media.presignUpload(incomingKey(caller, uploadId), policy)) };
    },
    publishUpload: async ({ caller, params: { uploadId }, body }) => {
      const key = incomingKey(caller, uploadId);
      const upload = await inspectUpload(media, { incomingKey: key, filename: body.filename });
      const { extension, mediaType } = upload.inspected;
      const publicKey = `published/${uploadId}.${extension}`;
      // The bucket deletes the upload after a day. Until then, a repeated call returns the file that it finds.
      if ((await media.stat(publicKey)) === undefined) await publishFile(media, upload, publicKey);
      return { media: { url: `${MEDIA_BASE_URL}/${publicKey}`, mediaType } };
    },
    publishResult: async ({ caller, body: { testRunId, index } }) => {
      const run = await testRuns.find(testRunId, new Date());
      const file = run?.accessId === caller.id ? run.media?.[index] : undefined;
      if (file === undefined) throw new AppError('not_found', 'This result is not there any more');
      const extension = readExtension(file.fileKey) ?? '';
      const contentType = contentTypeOfExtension(extension) ?? 'application/octet-stream';
      const key = `published/${testRunId}-${index}.${extension}`;
      await media.copy(file.fileKey, { key, contentType });
      return { media: { url: `${MEDIA_BASE_URL}/${key}`, mediaType: file.mediaType } };
    },
  },
  { admin: adminGuard(adminSessions) },
  allowances,
);

/** Uploads of admins are private. No subscriber's folder is named `!admins`. */
function incomingKey({ id }: AdminCaller, uploadId: string): string {
  return `incoming/!admins/${id}/${uploadId}`;
}
