import { falJobProvider } from './fal/fal-job-provider.ts';
import { type JobProvider, Providers } from './provider.ts';

export const jobProviders = new Providers<JobProvider>([falJobProvider]);
