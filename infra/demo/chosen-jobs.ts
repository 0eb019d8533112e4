import * as z from 'zod';

const jobsSchema = z.coerce.number().int().min(1).optional();

/** How many jobs run at once, by the environment's `FAL_JOBS_AT_ONCE`; throws one sentence when that is no number of jobs. */
export function chosenJobs(wanted: string | undefined): number | undefined {
  const jobs = jobsSchema.safeParse(wanted);
  if (!jobs.success) throw new Error(`FAL_JOBS_AT_ONCE is ${wanted}, but must be a whole number from 1`);
  return jobs.data;
}
