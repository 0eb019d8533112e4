import type { Provider } from '../provider.ts';
import { falPrice } from './fal-prices.ts';
import { falQueueProvider } from './fal-queue.ts';
import { importModel } from './import-model.ts';

/** fal.ai with what it tells of its models. */
export const fal: Provider = { ...falQueueProvider, importModel, price: falPrice };
