import { AccountJobExecutions } from '#functions/domain/account-jobs/account-job-repository.ts';
import { ExportFiles } from '#functions/domain/account-jobs/export-files.ts';
import { startJob } from '#functions/domain/account-jobs/start-job.ts';
import { assertCurrentVersion } from '#functions/domain/consents/consent-repository.ts';
import { FileUses } from '#functions/domain/erasures/file-uses.ts';
import { ProviderCopies } from '#functions/domain/jobs/provider-copies.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { account } from '#shared/contracts/account.ts';
import { erasure } from '#shared/contracts/erasure.ts';
import { findDeletion, requireJob, toDeletion, toExport } from './account-jobs.ts';
import { findErasure, findTraces, startErasure } from './erasures.ts';
import { readHistory, readActivity } from './history.ts';

const { ACCOUNT_JOBS_ARN, MEDIA_BUCKET_NAME } = environment();
const exportFiles = new ExportFiles(MEDIA_BUCKET_NAME);
const data = repositories();
const { accountJobs } = data;
const deps = {
  ...data,
  accountJobExecutions: new AccountJobExecutions(ACCOUNT_JOBS_ARN),
  copies: new ProviderCopies(data.table),
  fileUses: new FileUses(data.table),
  now: () => new Date(),
};

export const handler = feature(
  { ...account, ...erasure },
  {
    listConsents: async ({ caller }) => ({ items: await data.consents.listOf(caller.userId) }),
    giveConsent: async ({ caller, body }) => {
      assertCurrentVersion(body.version);
      await data.consents.give(caller.userId, { ...body, agreedAt: deps.now().toISOString() });
    },
    revokeConsent: ({ caller, params }) =>
      data.consents.withdraw(caller.userId, params.recipient, deps.now().toISOString()),
    listHistory: ({ caller, query }) => readHistory(deps, caller.userId, query),
    getActivity: ({ caller, query }) => readActivity(deps, caller.userId, query),
    startExport: async ({ caller: { userId, tokenHash: askedBy } }) =>
      toExport(exportFiles, await startJob(deps, { userId, kind: 'export', askedBy })),
    getExport: async ({ caller }) => toExport(exportFiles, await requireJob(accountJobs, caller.userId, 'export')),
    startDeletion: async ({ caller: { userId, tokenHash: askedBy } }) => {
      await data.sessions.markLeaving(askedBy);
      return toDeletion(await startJob(deps, { userId, kind: 'delete', askedBy }));
    },
    getDeletion: async ({ caller }) => toDeletion(await findDeletion(deps, caller)),
    getTraces: ({ caller, params }) => findTraces(deps, caller.userId, params.id),
    startErasure: ({ caller, params, body }) => startErasure(deps, caller, { ...params, ...body }),
    getErasure: ({ caller, params }) => findErasure(deps, caller.userId, params.id),
  },
  { subscriber: subscriberGuard(data.sessions) },
  data.allowances,
);
