import { falJobProvider } from './fal/fal-job-provider.ts';
import { type JobProvider, Providers } from './provider.ts';

/** Every provider as far as its jobs need it, for functions that people wait for: what reads models or submits is not loaded. */
export const jobProviders = new Providers<JobProvider>([falJobProvider]);
