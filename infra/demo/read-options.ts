import * as z from 'zod/mini';

const defaultPort = 4000;
/** The media host uses the next port. */
const maxPort = 65_534;
const portSchema = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPort));

export function chosenPort(wanted: string | undefined): number {
  const port = portSchema.safeParse(wanted ?? defaultPort);
  if (!port.success) throw new Error(`PORT is ${wanted}, but must be a whole number from 1 to ${maxPort}`);
  return port.data;
}

const jobsSchema = z.optional(z.coerce.number().check(z.int(), z.minimum(1)));

export function chosenJobs(wanted: string | undefined): number | undefined {
  const jobs = jobsSchema.safeParse(wanted);
  if (!jobs.success) throw new Error(`FAL_JOBS_AT_ONCE is ${wanted}, but must be a whole number from 1`);
  return jobs.data;
}
