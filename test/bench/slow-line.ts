import type { Browser, Locator, Page } from 'playwright-core';
import { phone } from '#test/support/browser.ts';

/** Waiting times on a bad connection, in seconds. */
interface SlowLine {
  readonly words: number;
  readonly usable: number;
}

const bytesPerSecond = 400_000 / 8;
const latencyMs = 300;

/** Opens an address over 400 kbit/s with a round trip of 300 ms, with an empty cache. */
export async function measureSlowLine(
  browser: Browser,
  url: string,
  usable: (page: Page) => Locator,
): Promise<SlowLine> {
  const context = await browser.newContext({ viewport: phone, serviceWorkers: 'block' });
  const page = await context.newPage();
  await slowDown(page);
  const startedAt = performance.now();
  const sinceStart = () => (performance.now() - startedAt) / 1000;
  await page.goto(url, { waitUntil: 'commit' });
  await usable(page).waitFor();
  const usableSeconds = sinceStart();
  const words = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  await context.close();
  if (words === undefined) throw new Error(`${url} painted nothing`);
  return { words: words / 1000, usable: usableSeconds };
}

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
