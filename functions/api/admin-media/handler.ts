import { adminMedia } from '#shared/contracts/admin-media.ts';
import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { createMediaUpload, publishResult, publishUpload } from './publish-media.ts';

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
