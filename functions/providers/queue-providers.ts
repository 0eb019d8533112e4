import { falQueueProvider } from './fal/fal-queue.ts';
import { type JobProvider, type JobQueue, Providers } from './provider.ts';

/** Every provider as far as whoever submits needs it. */
export const queueProviders = new Providers<JobProvider<JobQueue>>([falQueueProvider]);
