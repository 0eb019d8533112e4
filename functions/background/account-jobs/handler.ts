import { ExportFiles } from '#functions/domain/account-jobs/export-files.ts';
import { KeptLedger } from '#functions/domain/account-jobs/kept-ledger.ts';
import { Fences, UserFiles, UserItems } from '#functions/domain/account-jobs/user-items-and-files.ts';
import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { companionMode } from '#functions/domain/companion/companion-mode.ts';
import { FileUses } from '#functions/domain/erasures/file-uses.ts';
import { ProviderCopies } from '#functions/domain/jobs/provider-copies.ts';
import { createJobs } from '#functions/domain/jobs/provider-jobs.ts';
import { RequestFiles } from '#functions/domain/pro-requests/request-files.ts';
import { ReportRepository } from '#functions/domain/reports/report-repository.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment } from '#functions/platform/environment.ts';
import { publishMetrics, withErrorReports } from '#functions/platform/log.ts';
import { jobProviders } from '#functions/providers/job-providers.ts';
import { sliceSeconds } from '#shared/rules/workflow-limits.ts';
import { deletionSteps } from './deletion-steps.ts';
import { erasureSteps } from './erasure-steps.ts';
import { exportSteps } from './export-steps.ts';
import { workOnJob, workSchema } from './work-on-job.ts';

const { MEDIA_BUCKET_NAME } = environment();
const data = repositories();
const now = () => new Date();
const media = new MediaStore(MEDIA_BUCKET_NAME);
const { credits, outbox } = companionMode(data);
const stores = {
  ...data,
  media,
  exportFiles: new ExportFiles(MEDIA_BUCKET_NAME),
  reports: new ReportRepository(data.table),
  now,
};
const deletion = {
  ...stores,
  credits,
  outbox,
  jobs: createJobs(jobProviders, data.apiKeys),
  userFiles: new UserFiles(MEDIA_BUCKET_NAME),
  userItems: new UserItems(data.table),
  keptLedger: new KeptLedger(data.table),
  copies: new ProviderCopies(data.table),
  fences: new Fences(data.table),
};
const erasure = {
  ...deletion,
  fileUses: new FileUses(data.table),
  requestFiles: new RequestFiles(data.table),
};
const steps = { export: exportSteps(stores), delete: deletionSteps(deletion), erase: erasureSteps(erasure) };

const reportGivenUp = () => publishMetrics<'account-jobs'>({ AccountJobsGivenUp: 1 });

export const handler = withErrorReports((event: unknown) =>
  workOnJob(
    { accountJobs: data.accountJobs, now, sliceMs: sliceSeconds * 1000, steps, reportGivenUp },
    workSchema.parse(event),
  ),
);
