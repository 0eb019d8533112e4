import { fal } from './fal/fal.ts';
import { Providers } from './provider.ts';

/** Every provider of models; a new one is its folder, a line here, in `job-providers.ts` and in `queue-providers.ts`. */
export const providers = new Providers([fal]);
