import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { assets } from '#shared/contracts/assets.ts';
import { launchBrowser, phone } from '#test/support/browser.ts';
import { createMaya } from '#test/support/companion-api.ts';
import type { Product } from '#test/support/product.ts';

interface ResultStats {
  /** From the provider's result until it replaces the waiting film on the screen. */
  readonly seconds: number;
  readonly gridKilobytes: number;
  readonly assetCalls: number;
}

const pollMs = 5;

/** Makes a picture on a phone and opens the assets. Measures the second run, when every function is loaded. */
export async function measureResult(product: Product): Promise<ResultStats> {
  await measureOnce(product);
  return measureOnce(product);
}

async function measureOnce(product: Product): Promise<ResultStats> {
  const prompt = `a lighthouse at dusk, ${randomUUID()}`;
  const { sessionId } = await createMaya(product);
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: phone, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${product.siteUrl}/p/dream-image?id=${sessionId}`);
  const next = page.getByRole('button', { name: 'Next' });
  const generate = page.getByRole('button', { name: /^Generate \(/ });
  await next.click();
  await page.getByLabel(/Describe your picture/).fill(prompt);
  while (!(await generate.isVisible())) await next.click();
  await generate.click();
  const completed = waitForCompletion(product, prompt);
  const result = page.getByRole('dialog').getByRole('img', { name: prompt });
  await result.waitFor();
  await result.evaluate((picture: HTMLImageElement) => picture.decode());
  const shownAt = Date.now();
  const seconds = (shownAt - (await completed)) / 1000;
  const { assetCalls, gridKilobytes } = await openAssets(page, product);
  await browser.close();
  return { seconds, gridKilobytes, assetCalls };
}

async function waitForCompletion({ providers }: Product, marker: string): Promise<number> {
  while (providers.activity.of(marker).completed === 0) await delay(pollMs);
  return Date.now();
}

async function openAssets(page: Page, { siteUrl }: Product) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  const picture = page.waitForResponse((answer) => /thumbnail/.test(answer.url()));
  const listed = page.waitForResponse((answer) => new URL(answer.url()).pathname === assets.listAssets.path);
  await page.goto(`${siteUrl}/assets`);
  await listed;
  const bytes = (await (await picture).body()).length;
  await page.waitForLoadState('networkidle');
  return { assetCalls: calls.length, gridKilobytes: bytes / 1000 };
}
