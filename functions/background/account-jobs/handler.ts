import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment } from '#functions/platform/environment.ts';
import { publishMetrics } from '#functions/platform/metrics.ts';
import { reportingUnexpected } from '#functions/platform/unexpected-errors.ts';
import { deletionSteps } from './deletion-steps.ts';
import { exportSteps } from './export-steps.ts';
import { workOnJob, workSchema } from './work-on-job.ts';

/** Well below the function's quarter of an hour. */
const sliceMs = 10 * 60 * 1000;

const data = repositories();
const now = () => new Date();
const stores = { ...data, media: new MediaStore(environment().MEDIA_BUCKET_NAME), now };
const steps = { export: exportSteps(stores), delete: deletionSteps(stores) };

const reportGivenUp = () => publishMetrics('account-jobs', { accountJobsGivenUp: 1 });

export const handler = reportingUnexpected((event: unknown) =>
  workOnJob({ accountJobs: data.accountJobs, now, sliceMs, steps, reportGivenUp }, workSchema.parse(event)),
);
