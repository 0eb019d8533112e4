import { falJobProvider } from './fal/fal-job-provider.ts';
import { type JobProvider, Providers } from './provider.ts';

/** Separate from `providers.ts`, so that functions which only follow jobs load nothing else. */
export const jobProviders = new Providers<JobProvider>([falJobProvider]);
