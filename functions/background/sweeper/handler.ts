import { setTimeout as pause } from 'node:timers/promises';
import { AccountJobExecutions } from '#functions/domain/account-jobs/account-job-repository.ts';
import { resumeJobs } from '#functions/domain/account-jobs/start-job.ts';
import { companionMode } from '#functions/domain/companion/companion-mode.ts';
import { Executions } from '#functions/domain/jobs/executions.ts';
import { deleteDueCopies, ProviderCopies } from '#functions/domain/jobs/provider-copies.ts';
import { createJobs } from '#functions/domain/jobs/provider-jobs.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment } from '#functions/platform/environment.ts';
import { publishMetrics, withErrorReports } from '#functions/platform/log.ts';
import { partitions } from '#functions/platform/table/keys.ts';
import { jobProviders } from '#functions/providers/job-providers.ts';
import { providers } from '#functions/providers/providers.ts';
import { publishDueDrafts } from './publish-due-drafts.ts';
import { runSweep, sweep } from './sweep.ts';

const data = repositories();
const { credits, outbox } = companionMode(data);
const { ACCOUNT_JOBS_ARN } = environment();
const executions = new Executions(environment());
const accountJobExecutions = new AccountJobExecutions(ACCOUNT_JOBS_ARN);
const jobs = createJobs(jobProviders, data.apiKeys);
const copies = new ProviderCopies(data.table);
const now = () => new Date();

export const handler = withErrorReports(() =>
  runSweep({
    sweep: () => sweep({ ...data, credits, executions, jobs, now, pause }),
    deliverDue: async () => outbox?.deliverDue(),
    deleteCopies: () => deleteDueCopies({ ...data, copies, jobs, providers, now }),
    resumeJobs: () => resumeJobs({ ...data, accountJobExecutions, now }),
    publishDue: () => publishDueDrafts({ ...data, providers, now }),
    overdueCopies: () => copies.countOverdue(),
    openIssues: () => data.table.count(partitions.issues),
    driftingAccounts: async () => (await data.movedAccounts.driftingAccounts()).size,
    publish: publishMetrics<'sweeper'>,
  }),
);
