import { account } from '#shared/contracts/account.ts';
import { ExportFiles } from '#functions/domain/account-jobs/export-files.ts';
import { AccountJobExecutions } from '#functions/domain/account-jobs/account-job-executions.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { historyPage, recentActivity } from './history.ts';
import { deletionOf, deletionView, exportView, requireJob, startJob } from './account-jobs.ts';

const { ACCOUNT_JOBS_ARN, MEDIA_BUCKET_NAME } = environment();
const exportFiles = new ExportFiles(MEDIA_BUCKET_NAME);
const data = repositories();
const { accountJobs } = data;
const deps = { ...data, accountJobExecutions: new AccountJobExecutions(ACCOUNT_JOBS_ARN), now: () => new Date() };

export const handler = feature(
  account,
  {
    listHistory: ({ caller, query }) => historyPage(deps, caller.userId, query),
    getActivity: ({ caller }) => recentActivity(deps.generations, caller.userId, deps.now()),
    startExport: async ({ caller }) => exportView(exportFiles, await startJob(deps, caller, 'export')),
    getExport: async ({ caller }) => exportView(exportFiles, await requireJob(accountJobs, caller.userId, 'export')),
    startDeletion: async ({ caller }) => {
      await data.sessions.leave(caller.tokenHash);
      return deletionView(await startJob(deps, caller, 'delete'));
    },
    getDeletion: async ({ caller }) => deletionView(await deletionOf(deps, caller)),
  },
  { subscriber: subscriberGuard(data.sessions) },
  data.allowances,
);
