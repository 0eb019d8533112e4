import { createFalClient } from '@fal-ai/client';
import * as z from 'zod/mini';
import type { JobProvider, JobQueue, SubmittedJob } from '../provider.ts';
import { addressesIn, assertEndpointId, FalJobs, fetchOnce } from './fal-jobs.ts';
import { falJobProvider } from './fal-job-provider.ts';

/** It is paid: of what comes with its id, nothing may be missed. */
const submitSchema = z.object({ request_id: z.string(), status: z.catch(z.optional(z.string()), undefined) });

/** fal's queue. Its client is loaded by those who submit, and they are few. */
export class FalQueue extends FalJobs implements JobQueue {
  async submit(endpoint: string, input: Record<string, unknown>, webhookUrl?: string): Promise<SubmittedJob> {
    assertEndpointId(endpoint);
    const { queue } = createFalClient({ credentials: this.key, fetch: fetchOnce });
    const answer: unknown = await queue.submit(endpoint, { input, ...(webhookUrl && { webhookUrl }) });
    const { request_id: requestId, status } = submitSchema.parse(answer);
    return { requestId, urls: addressesIn(answer), isQueued: status?.toUpperCase() === 'IN_QUEUE' };
  }
}

/** fal.ai for those who submit. */
export const falQueueProvider: JobProvider<JobQueue> = { ...falJobProvider, jobs: (key) => new FalQueue(key) };
