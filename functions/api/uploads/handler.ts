import { uploads } from '#shared/contracts/uploads.ts';
import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { completeUpload, createUpload } from './uploads.ts';

const { MAX_UPLOADED_GIB, MEDIA_BUCKET_NAME } = environment();
const data = repositories();
const deps = {
  ...data,
  media: new MediaStore(MEDIA_BUCKET_NAME),
  maxUploadedGiB: MAX_UPLOADED_GIB,
  now: () => new Date(),
};

/** A function of its own, because cleaning a file needs more memory than the other routes of assets. */
export const handler = feature(
  uploads,
  {
    createUpload: ({ caller, body }) => createUpload(deps, caller.userId, body),
    completeUpload: async ({ caller, params }) => ({ asset: await completeUpload(deps, caller, params.uploadId) }),
  },
  { subscriber: subscriberGuard(data.sessions) },
  data.allowances,
);
