import { type Browser } from 'playwright-core';
import { test } from 'vitest';
import { launchBrowser } from '#test/support/browser.ts';
import { type Product, startProduct } from '#test/support/product.ts';

export interface Stage {
  readonly product: Product;
  readonly browser: Browser;
}

/**
 * For tests of screens. The first file that uses `browser` and `product` starts them, and all files of a
 * worker share them, so each test creates its own subscriber, pages and admins. A file about everything
 * in a product, like a list of all users, starts its own product.
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
  // Some tests leave jobs that never end.
  return startProduct({ timeScale: 0.05, jobsAtOnce: 40, cloudOptions: { retryScale: 0.1 } });
}
