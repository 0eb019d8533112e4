import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { publicInput } from '#functions/domain/assets/public-input.ts';
import { isPaidByStage, createJobQueue } from '#functions/domain/jobs/provider-jobs.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { queueProviders } from '#functions/providers/queue-providers.ts';
import { adminTestRuns } from '#shared/contracts/admin-test-runs.ts';
import { getTestRun, startTestRun, type TestRunDeps } from './test-runs.ts';

const { MEDIA_BASE_URL, MEDIA_BUCKET_NAME } = environment();
const { allowances, adminSessions, apiKeys, bills, testRuns } = repositories();
const media = new MediaStore(MEDIA_BUCKET_NAME);
const deps: TestRunDeps = {
  testRuns,
  apiKeys,
  bills,
  jobs: createJobQueue(queueProviders, apiKeys, isPaidByStage),
  media,
  mediaBaseUrl: MEDIA_BASE_URL,
  providers: queueProviders,
  publicInput: publicInput(MEDIA_BASE_URL),
  now: () => new Date(),
};

export const handler = feature(
  adminTestRuns,
  {
    startTestRun: async ({ caller, body, headers }) => ({
      testRun: await startTestRun(deps, caller, { ...body, idempotencyKey: headers['idempotency-key'] }),
    }),
    getTestRun: async ({ caller, params }) => ({ testRun: await getTestRun(deps, caller, params.id) }),
  },
  { admin: adminGuard(adminSessions) },
  allowances,
);
