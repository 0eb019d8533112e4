import { falQueueProvider } from './fal/fal-queue.ts';
import { Providers } from './provider-list.ts';
import type { JobProvider, JobQueue } from './provider.ts';

/** The same for those who submit. */
export const queueProviders = new Providers<JobProvider<JobQueue>>([falQueueProvider]);
