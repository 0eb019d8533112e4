import { type Browser } from 'playwright-core';
import { test } from 'vitest';
import { launchBrowser } from '#test/support/browser.ts';
import { type Product, startProduct } from '#test/support/product.ts';

export interface Stage {
  readonly product: Product;
  readonly browser: Browser;
}

/**
 * Tests of screens. `browser` and `product` are started by the first file that asks for them, and shared by all files that a
 * worker runs: a test brings its own subscriber, pages and admins. A file whose subject is everything there is, like a list
 * of all users, starts a product of its own.
 */
export const it = test
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('stage', { scope: 'worker' }, async ({ browser }, { onCleanup }): Promise<Stage> => {
    const product = await startScreensProduct();
    onCleanup(() => product.close());
    return { product, browser };
  })
  .extend('ownStage', { scope: 'file' }, async ({ browser }, { onCleanup }): Promise<Stage> => {
    const product = await startScreensProduct();
    onCleanup(() => product.close());
    return { product, browser };
  });

function startScreensProduct(): Promise<Product> {
  // Some tests leave jobs behind that never end.
  return startProduct({ timeScale: 0.05, jobsAtOnce: 40, cloudOptions: { retryScale: 0.1 } });
}
