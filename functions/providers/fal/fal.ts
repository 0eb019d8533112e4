import type { Provider } from '../provider.ts';
import { checkEndpoint } from './check-endpoint.ts';
import { falJobProvider } from './fal-job-provider.ts';
import { falPrice } from './fal-prices.ts';
import { importModel } from './import-model.ts';

/** fal.ai with what it tells of its models. */
export const fal: Provider = { ...falJobProvider, checkEndpoint, importModel, price: falPrice };
