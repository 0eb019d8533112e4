import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { uploads } from '#shared/contracts/uploads.ts';
import { completeUpload, createUpload } from './uploads.ts';

const { MAX_UPLOADED_GIB, MEDIA_BUCKET_NAME } = environment();
const data = repositories();
const deps = {
  ...data,
  media: new MediaStore(MEDIA_BUCKET_NAME),
  maxUploadedGiB: MAX_UPLOADED_GIB,
  now: () => new Date(),
};

/** Is a separate function, because cleaning a file needs more memory than other routes. */
export const handler = feature(
  uploads,
  {
    createUpload: ({ caller, body }) => createUpload(deps, caller.userId, body),
    completeUpload: async ({ caller, params }) => ({ asset: await completeUpload(deps, caller, params.uploadId) }),
  },
  { subscriber: subscriberGuard(data.sessions) },
  data.allowances,
);
