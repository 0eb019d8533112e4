import { test } from 'vitest';
import { awsEngine } from '#test/support/aws-engine.ts';
import { type Product, startProduct } from '#test/support/product.ts';

/**
 * Tests of the API. `product` is started by the first file that asks for it, and shared by all files that a worker runs: a
 * test brings its own subscriber, pages and admins. A file that needs other settings, or whose subject is everything there
 * is, starts a product of its own.
 */
export const it = test.extend('product', { scope: 'worker' }, async ({}, { onCleanup }): Promise<Product> => {
  const product = await startProduct({ timeScale: 0.05, cloudOptions: { engine: awsEngine } });
  onCleanup(() => product.close());
  return product;
});
