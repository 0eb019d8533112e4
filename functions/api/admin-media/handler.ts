import { adminMedia } from '#shared/contracts/admin-media.ts';
import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { type AdminCaller, adminGuard } from '#functions/domain/sessions/guards.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { contentTypeOfExtension, extensionOf, type MediaType } from '#shared/kernel/media-types.ts';
import type { TestRunRepository } from '#functions/domain/models/test-run-repository.ts';
import { arrivedFile, publishFile, uploadContentType } from '#functions/domain/uploads/accept-upload.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { newId } from '#functions/platform/ids.ts';

const { MEDIA_BASE_URL, MEDIA_BUCKET_NAME } = environment();
const { adminSessions, allowances, testRuns } = repositories();
const deps = {
  testRuns,
  media: new MediaStore(MEDIA_BUCKET_NAME),
  mediaBaseUrl: MEDIA_BASE_URL,
  now: () => new Date(),
};

export const handler = feature(
  adminMedia,
  {
    createMediaUpload: ({ caller, body }) => createMediaUpload(deps, caller, body),
    publishUpload: ({ caller, params, body }) => publishUpload(deps, caller, { ...params, ...body }),
    publishResult: ({ caller, body }) => publishResult(deps, caller, body),
  },
  { admin: adminGuard(adminSessions) },
  allowances,
);

interface PublishDeps {
  readonly media: MediaStore;
  readonly testRuns: Pick<TestRunRepository, 'find'>;
  readonly mediaBaseUrl: string;
  readonly now: () => Date;
}

interface Published {
  readonly media: { readonly url: string; readonly mediaType: MediaType };
}

/** Permits one file of an admin's. It arrives where no host serves it from, as subscribers' do. */
export async function createMediaUpload(
  { media, now }: PublishDeps,
  admin: AdminCaller,
  file: { filename: string; contentType: string; sizeBytes: number },
): Promise<{ uploadId: string; url: string; fields: Record<string, string> }> {
  const uploadId = newId(now());
  const policy = { contentType: uploadContentType(file), maxBytes: file.sizeBytes };
  return { uploadId, ...(await media.presignUpload(incomingKey(admin, uploadId), policy)) };
}

/** Looks at what has come, cleans it and publishes it under a name that nobody can guess or post to. */
export async function publishUpload(
  { media, mediaBaseUrl }: PublishDeps,
  admin: AdminCaller,
  { uploadId, filename }: { uploadId: string; filename: string },
): Promise<Published> {
  const key = incomingKey(admin, uploadId);
  const arrived = await arrivedFile(media, { incomingKey: key, filename });
  const { fileKey, mediaType } = await publishFile(
    media,
    arrived,
    `published/${uploadId}.${arrived.inspected.extension}`,
  );
  await media.delete(key);
  return { media: { url: `${mediaBaseUrl}/${fileKey}`, mediaType } };
}

/** A copy of its own, since what came of a test run is kept for a week. */
export async function publishResult(
  { media, testRuns, mediaBaseUrl, now }: PublishDeps,
  admin: AdminCaller,
  { testRunId, index }: { testRunId: string; index: number },
): Promise<Published> {
  const run = await testRuns.find(testRunId);
  const file = run?.accessId === admin.id ? run.media?.[index] : undefined;
  if (file === undefined) throw new AppError('not_found', 'This result is not there any more');
  const extension = extensionOf(file.fileKey) ?? '';
  const key = `published/${newId(now())}.${extension}`;
  await media.copy(file.fileKey, { key, contentType: contentTypeOfExtension(extension) ?? 'application/octet-stream' });
  return { media: { url: `${mediaBaseUrl}/${key}`, mediaType: file.mediaType } };
}

/** No subscriber's folder has a name with an exclamation mark and fewer than 64 characters. */
function incomingKey({ id }: AdminCaller, uploadId: string): string {
  return `incoming/!admins/${id}/${uploadId}`;
}
