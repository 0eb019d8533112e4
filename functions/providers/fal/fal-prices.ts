import * as z from 'zod/mini';
import type { Price } from '#shared/contracts/admin-assist.ts';
import { log } from '#functions/platform/log.ts';
import { fetchJson } from './fal-documents.ts';
import { priceUrl, stageKey } from './fal-key.ts';

const pricesSchema = z.object({
  prices: z.array(
    z.object({ endpoint_id: z.string(), unit_price: z.number(), unit: z.string(), currency: z.string() }),
  ),
});

/** What fal asks for one unit of an endpoint's work, where that can be had. */
export async function falPrice(endpoint: string): Promise<Price | undefined> {
  try {
    const key = await stageKey();
    return key === undefined ? undefined : await fetchFalPrice(endpoint, key);
  } catch (error) {
    log.warn('A price could not be read', { endpoint, error });
    return undefined;
  }
}

/** Undefined when fal does not say; throws as `fetchJson` does. */
export async function fetchFalPrice(endpoint: string, key: string): Promise<Price | undefined> {
  const { prices } = pricesSchema.parse(await fetchJson(priceUrl(endpoint), { authorization: `Key ${key}` }));
  const price = prices.find((one) => one.endpoint_id === endpoint);
  return price && { unitPrice: price.unit_price, unit: price.unit, currency: price.currency };
}
