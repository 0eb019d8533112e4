import { falQueueProvider } from './fal/fal-queue.ts';
import { Providers } from './provider-list.ts';
import type { JobProvider, JobQueue } from './provider.ts';

/** Every provider as far as whoever submits needs it. */
export const queueProviders = new Providers<JobProvider<JobQueue>>([falQueueProvider]);
