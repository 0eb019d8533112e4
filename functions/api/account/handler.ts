import { account } from '#shared/contracts/account.ts';
import { AccountJobExecutions } from '#functions/domain/account-jobs/account-job-executions.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { recentActivity } from './activity.ts';
import { historyPage } from './history.ts';
import { deletionView, exportView } from './job-views.ts';
import { requireJob, startJob } from './start-job.ts';

const { ACCOUNT_JOBS_ARN, MEDIA_BASE_URL } = environment();
const data = repositories();
const { accountJobs } = data;
const deps = { ...data, accountJobExecutions: new AccountJobExecutions(ACCOUNT_JOBS_ARN), now: () => new Date() };

export const handler = feature(
  account,
  {
    listHistory: ({ caller, query }) => historyPage(deps.history, caller.userId, query, deps.now()),
    getActivity: ({ caller }) => recentActivity(deps.generations, caller.userId, deps.now()),
    startExport: async ({ caller }) => exportView(MEDIA_BASE_URL, await startJob(deps, caller, 'export')),
    getExport: async ({ caller }) => exportView(MEDIA_BASE_URL, await requireJob(accountJobs, caller.userId, 'export')),
    startDeletion: async ({ caller }) => deletionView(await startJob(deps, caller, 'delete')),
    getDeletion: async ({ caller }) => deletionView(await requireJob(accountJobs, caller.userId, 'delete')),
  },
  { subscriber: subscriberGuard(data.sessions) },
);
