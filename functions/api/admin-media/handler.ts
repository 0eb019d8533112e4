import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { displayExtension, toDisplayPicture } from '#functions/domain/media-cleaning/display-picture.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { type AdminCaller, adminGuard } from '#functions/domain/sessions/guards.ts';
import { cleanUpload, inspectUpload, uploadContentType } from '#functions/domain/uploads/accept-upload.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { newFileId } from '#functions/platform/ids-and-idempotency.ts';
import { adminMedia } from '#shared/contracts/admin-media.ts';
import { contentTypeOfExtension, type MediaType, readExtension } from '#shared/kernel/media-types.ts';

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
      const incoming = { incomingKey: incomingKey(caller, uploadId), filename: body.filename };
      const upload = await inspectUpload(media, incoming);
      const { extension, mediaType } = upload.inspected;
      // The bucket deletes the upload after a day. Until then, a repeated call returns the file that it finds.
      const known = await findPublished(uploadId, [displayExtension, extension]);
      const key = known ?? (await publish(uploadId, { ...(await cleanUpload(media, upload)), extension }));
      return { media: { url: `${MEDIA_BASE_URL}/${key}`, mediaType } };
    },
    publishResult: async ({ caller, body: { testRunId, index } }) => {
      const run = await testRuns.find(testRunId, new Date());
      const file = run?.accessId === caller.id ? run.media?.[index] : undefined;
      if (file === undefined) throw new AppError('not_found', 'This result is not there any more');
      const { fileKey, mediaType } = file;
      const extension = readExtension(fileKey) ?? '';
      const contentType = contentTypeOfExtension(extension) ?? 'application/octet-stream';
      const name = `${testRunId}-${index}`;
      const known = await findPublished(name, [displayExtension, extension]);
      const key = known ?? (await publishCopy(name, { fileKey, mediaType, extension, contentType }));
      return { media: { url: `${MEDIA_BASE_URL}/${key}`, mediaType } };
    },
  },
  { admin: adminGuard(adminSessions) },
  allowances,
);

async function findPublished(name: string, extensions: readonly string[]): Promise<string | undefined> {
  for (const key of extensions.map((extension) => publishedKey(name, extension))) {
    if ((await media.stat(key)) !== undefined) return key;
  }
  return undefined;
}

interface PublishedFile {
  readonly mediaType: MediaType;
  readonly contentType: string;
  readonly extension: string;
}

async function publish(name: string, file: PublishedFile & { readonly bytes: Buffer }): Promise<string> {
  const picture = file.mediaType === 'image' ? await toDisplayPicture(file.bytes) : undefined;
  const key = publishedKey(name, picture ? displayExtension : file.extension);
  await media.putBytes(key, picture ?? file.bytes, picture ? 'image/webp' : file.contentType);
  return key;
}

async function publishCopy(name: string, file: PublishedFile & { readonly fileKey: string }): Promise<string> {
  const { fileKey, mediaType, extension, contentType } = file;
  const stored = mediaType === 'image' ? await media.stat(fileKey) : undefined;
  const bytes = stored && (await media.read(fileKey, stored.etag));
  if (bytes !== undefined) return publish(name, { ...file, bytes });
  const key = publishedKey(name, extension);
  await media.copy(fileKey, { key, contentType });
  return key;
}

function publishedKey(name: string, extension: string): string {
  return `published/${name}.${extension}`;
}

/** Uploads of admins are private. No subscriber's folder is named `!admins`. */
function incomingKey({ id }: AdminCaller, uploadId: string): string {
  return `incoming/!admins/${id}/${uploadId}`;
}
