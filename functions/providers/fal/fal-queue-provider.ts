import { createFalClient } from '@fal-ai/client';
import * as z from 'zod/mini';
import { type JobProvider, type JobQueue, requestIdSchema, type SubmittedJob } from '../provider.ts';
import { parseAddresses, assertEndpointId, FalJobs, fetchOnce } from './fal-jobs.ts';
import { falJobProvider } from './fal-job-provider.ts';

/** The job is paid at this point, so only its id is required. */
const submitSchema = z.object({ request_id: requestIdSchema, status: z.catch(z.optional(z.string()), undefined) });

/** Separate from `fal-jobs.ts`, because only functions that submit need fal's client. */
export class FalQueue extends FalJobs implements JobQueue {
  async submit(endpoint: string, input: Record<string, unknown>, webhookUrl?: string): Promise<SubmittedJob> {
    assertEndpointId(endpoint);
    const { queue } = createFalClient({ credentials: this.key, fetch: fetchOnce });
    const answer: unknown = await queue.submit(endpoint, { input, ...(webhookUrl && { webhookUrl }) });
    const { request_id: requestId, status } = submitSchema.parse(answer);
    return { requestId, urls: parseAddresses(answer), isQueued: status?.toUpperCase() === 'IN_QUEUE' };
  }
}

export const falQueueProvider: JobProvider<JobQueue> = { ...falJobProvider, jobs: (key) => new FalQueue(key) };
