import { falQueueProvider } from './fal/fal-queue-provider.ts';
import { type JobProvider, type JobQueue, Providers } from './provider.ts';

/** Separate from `job-providers.ts`, because only functions that submit need the providers' clients. */
export const queueProviders = new Providers<JobProvider<JobQueue>>([falQueueProvider]);
