import { createFalClient } from '@fal-ai/client';
import * as z from 'zod/mini';
import { providersStorePayloads } from '#functions/platform/environment.ts';
import { maxExecutionSeconds } from '#shared/rules/workflow-limits.ts';
import { type JobProvider, type JobQueue, requestIdSchema, type SubmittedJob } from '../provider.ts';
import { falJobProvider } from './fal-job-provider.ts';
import { parseAddresses, assertEndpointId, FalJobs, fetchOnce } from './fal-jobs.ts';

/** The job is paid at this point, so only its id is required. */
const submitSchema = z.object({ request_id: requestIdSchema, status: z.catch(z.optional(z.string()), undefined) });

/** fal does not document whether a file's lifetime starts with the request, so this covers the longest execution. */
const fileLifetimeSeconds = maxExecutionSeconds;

/** Only functions that submit need fal's client. Decision: docs/decisions/055-copies-at-providers.md */
export class FalQueue extends FalJobs implements JobQueue {
  async submit(endpoint: string, input: Record<string, unknown>, webhookUrl?: string): Promise<SubmittedJob> {
    assertEndpointId(endpoint);
    const { queue } = createFalClient({ credentials: this.key, fetch: fetchOnce });
    const answer: unknown = await queue.submit(endpoint, {
      input,
      ...(webhookUrl && { webhookUrl }),
      storageSettings: { expiresIn: fileLifetimeSeconds },
      ...(!providersStorePayloads() && { headers: { 'X-Fal-Store-IO': '0' } }),
    });
    const { request_id: requestId, status } = submitSchema.parse(answer);
    return { requestId, urls: parseAddresses(answer), isQueued: status?.toUpperCase() === 'IN_QUEUE' };
  }
}

export const falQueueProvider: JobProvider<JobQueue> = { ...falJobProvider, jobs: (key) => new FalQueue(key) };
