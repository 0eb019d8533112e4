import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { buildFrontEnd, synthesise } from '#infra/local-cloud/build.ts';
import { generations } from '#shared/contracts/generations.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { desktop, launchBrowser, phone } from '#test/support/browser.ts';
import { type Product, type SignedIn, startProduct } from '#test/support/product.ts';
import { consoleShots } from './console-shots.ts';
import { operateShots } from './operate-shots.ts';
import { type Shot, shots } from './shots.ts';

/**
 * `npm run screenshots` saves every screen, at both widths and in both themes, in `screenshots/`. `-- console` limits
 * it to names with this prefix.
 */
const outDir = join(import.meta.dirname, '../../screenshots');
const widths = { phone, desktop };
const themes = ['dark', 'light'] as const;

await mkdir(outDir, { recursive: true });
await buildFrontEnd();
await synthesise();
const [product, browser] = await Promise.all([startProduct({ timeScale: 0.1, jobsAtOnce: 40 }), launchBrowser()]);
await makeAssets(product);
const [prefix = ''] = process.argv.slice(2);
for (const shot of [...shots, ...consoleShots, ...operateShots].filter(({ name }) => name.startsWith(prefix))) {
  for (const width of Object.keys(widths) as (keyof typeof widths)[]) await picture(browser, product, shot, width);
}
await browser.close();
await product.close();

async function picture(on: Browser, { siteUrl }: Product, shot: Shot, width: keyof typeof widths): Promise<void> {
  const context = await on.newContext({ viewport: widths[width], reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  try {
    await shot.prepare?.(page, siteUrl);
    await page.goto(siteUrl + shot.path);
    await shot.act?.(page);
    for (const theme of themes) await save(page, `${shot.name}-${width}-${theme}`, theme);
  } catch (error) {
    console.error(`${shot.name} at ${width}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
  await context.close();
}

async function save(page: Page, name: string, colorScheme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForLoadState('networkidle');
  await setTimeout(400);
  await page.screenshot({ path: join(outDir, `${name}.png`) });
}

async function makeAssets({ signIn }: Product): Promise<void> {
  const subscriber = await signIn('demo-session');
  const texts = ['A kite above the dunes', 'A greenhouse on the moon', 'Rain over the harbour #fail'];
  for (const prompt of texts) {
    const { body } = await subscriber.generate('dream-image', { prompt, image_size: 'square_hd', num_images: 2 });
    await settled(subscriber, body.generation.id);
  }
  for (const details of ['My dog as a captain', 'My grandmother in front of her bakery, in the light of the evening']) {
    const headers = { 'idempotency-key': randomUUID() };
    await subscriber.call(proRequests.createProRequest, {
      headers,
      body: { routePath: 'portrait-request', details, values: {} },
    });
  }
}

async function settled(subscriber: SignedIn, id: string): Promise<void> {
  const { body } = await subscriber.call(generations.getGeneration, { params: { id } });
  if (body.generation.status !== 'processing') return;
  await setTimeout(300);
  await settled(subscriber, id);
}
