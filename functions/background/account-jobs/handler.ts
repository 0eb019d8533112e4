import { sliceSeconds } from '#shared/rules/account-job-workflow.ts';
import { ExportFiles } from '#functions/domain/account-jobs/export-files.ts';
import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment } from '#functions/platform/environment.ts';
import { publishMetrics } from '#functions/platform/metrics.ts';
import { reportingUnexpected } from '#functions/platform/unexpected-errors.ts';
import { deletionSteps } from './deletion-steps.ts';
import { exportSteps } from './export-steps.ts';
import { workOnJob, workSchema } from './work-on-job.ts';

const { MEDIA_BUCKET_NAME } = environment();
const data = repositories();
const now = () => new Date();
const media = new MediaStore(MEDIA_BUCKET_NAME);
const stores = { ...data, media, exportFiles: new ExportFiles(MEDIA_BUCKET_NAME), now };
const steps = { export: exportSteps(stores), delete: deletionSteps(stores) };

const reportGivenUp = () => publishMetrics('account-jobs', { accountJobsGivenUp: 1 });

export const handler = reportingUnexpected((event: unknown) =>
  workOnJob(
    { accountJobs: data.accountJobs, now, sliceMs: sliceSeconds * 1000, steps, reportGivenUp },
    workSchema.parse(event),
  ),
);
