import { test } from 'vitest';
import { awsEngine } from '#test/support/aws-engine.ts';
import { type Product, startProduct } from '#test/support/product.ts';

/**
 * Starts one product per worker and shares it between files; each test brings its own subscriber, pages and admins. A
 * file with other settings, or about global state, starts its own product.
 */
export const it = test.extend('product', { scope: 'worker' }, async ({}, { onCleanup }): Promise<Product> => {
  const product = await startProduct({ timeScale: 0.05, cloudOptions: { engine: awsEngine } });
  onCleanup(() => product.close());
  return product;
});
