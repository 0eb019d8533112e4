import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { pageBudgets } from '#test/bench/page-budgets.ts';
import { measurePageLoad } from '#test/bench/page-load.ts';
import { slowDown } from '#test/bench/slow-line.ts';
import { desktop, phone } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { watchShifts } from '../layout-shifts.ts';
import { openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
let maya: NewSubscriber;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product);
});

it.for(pageBudgets)('$name: fetches no more than its limit before it can be used', async (budget) => {
  const { page } = await openScreen(stage, '/icon.svg', { viewport: phone });
  const url = `${stage.product.siteUrl}${budget.path}`.replace('{id}', maya.sessionId);
  const load = await measurePageLoad(page, url, budget.usable);
  expect(load.calls.slice(budget.maxCalls)).toEqual([]);
  expect(load.scripts.slice(budget.maxScripts)).toEqual([]);
  expect(load.scriptKibibytes).toBeLessThanOrEqual(budget.maxScriptKibibytes);
});

it(
  'the assets make three calls after a reload, because the session answers what runs',
  { tags: ['whole'] },
  async () => {
    const { page } = await openScreen(stage, `/assets?id=${maya.sessionId}`, { viewport: phone });
    const opened = page.getByRole('heading', { name: 'Assets', level: 1 });
    await opened.waitFor();
    await page.waitForLoadState('networkidle');
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
    });
    await page.reload();
    await opened.waitFor();
    await page.waitForLoadState('networkidle');
    expect(calls.toSorted()).toEqual(['GET /api/assets', 'GET /api/assets/counts', 'GET /api/session']);
  },
);

it('the HTML waits for one style sheet of 4 KiB', async () => {
  const { siteUrl } = stage.product;
  const html = await (await fetch(siteUrl)).text();
  const sheets = Array.from(
    html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g),
    ([, href]) => `${siteUrl}${href}`,
  );
  const sizes = await Promise.all(sheets.map(async (url) => gzipSync(await (await fetch(url)).bytes()).length / 1024));
  expect(sizes).toHaveLength(1);
  expect(sizes[0]).toBeLessThanOrEqual(4);
});

it.for(['/p/dream-image', '/'])('the example on %s is loaded by the early script', async (path) => {
  const { page } = await openScreen(stage, '/icon.svg', { viewport: phone });
  // React sets the attribute, and so calls no setter.
  await page.addInitScript(() =>
    Object.defineProperty(HTMLImageElement.prototype, 'src', {
      set(url: string) {
        Object.assign(globalThis, { loadedEarly: url });
      },
    }),
  );
  await page.goto(`${stage.product.siteUrl}${path}?id=${maya.sessionId}`);
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'loadedEarly'))).toMatch(/\.webp$/);
});

it('the opening screen has the console’s columns at the console’s addresses only', { tags: ['whole'] }, async () => {
  const { page } = await openScreen(stage, '/icon.svg', { viewport: desktop });
  // Without a response, the opening screen stays.
  await page.route('**/api/**', () => undefined);
  const firstColumn = page.locator('main[aria-busy] > div').first();
  for (const [path, width] of [
    ['/admin/models', 240],
    ['/p/dream-image', 448],
  ] as const) {
    await page.goto(stage.product.siteUrl + path, { waitUntil: 'commit' });
    await expect.poll(async () => (await firstColumn.boundingBox())?.width).toBe(width);
  }
});

it('the console’s opening screen does not move on a slow line', { tags: ['whole'] }, async () => {
  const { page } = await openScreen(stage, '/icon.svg', { viewport: desktop });
  const shifts = await watchShifts(page);
  await slowDown(page);
  await page.goto(`${stage.product.siteUrl}/admin`);
  await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
  expect(await shifts()).toEqual([]);
});
