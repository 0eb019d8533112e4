import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { demoUserId } from '#infra/demo/people.ts';
import { demoProFormId } from '#infra/demo/seed.ts';
import { adminMonitor } from '#shared/contracts/admin-monitor.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { lostGeneration, publishPatientImage, stuckGeneration } from '#test/api/generations/stuck-generations.ts';
import { openConsole } from '../open-console.ts';
import { retryRequest } from '../open-screen.ts';
import { StoppedClock } from '../stopped-clock.ts';
import type { ConsoleScene } from './console-scene.ts';
import { tableOf } from './scene-pages.ts';

const list = '**/api/admin/processing';

function rowOf(page: Page, id: string) {
  return page.getByRole('row').filter({ has: page.getByTitle(id, { exact: true }) });
}

const process = (page: Page, id: string) =>
  rowOf(page, id)
    .getByRole('button', { name: /^Process/ })
    .click();

/** Failures of stuck generations, and failures to inspect them. */
export const monitorFailures: ConsoleScene = async (finder, { product, ...stage }) => {
  await publishPatientImage(product);
  const table = tableOf(product);
  const generations = new GenerationRepository(table);
  const [notSubmitted, down, missingFile, empty, refused, full, unsettled] = await Promise.all(
    ['#status-503', '#result-down', '#missing-file', '#empty', '#policy', '', ''].map((words) =>
      stuckGeneration(product, words),
    ),
  );
  const nothing = await lostGeneration(product);
  // A bucket that refuses files can't be arranged here. A unit test covers how the workflow records it.
  await generations.updateRun(full!, { storeFault: 'Storage upload failed' });
  for (const id of [full!, unsettled!]) await product.cloud.executions.stop(id, undefined, undefined);

  const { page } = await openConsole({ product, ...stage }, '/appTOS');
  await page.route(list, (route) => route.abort());
  await page.goto(`${product.siteUrl}/processing-monitor`);
  await finder.waitForText(page, 'Failed to fetch processing assets');
  await retryRequest(page.getByRole('button', { name: 'Try Again' }), list);

  await finder.waitForText(rowOf(page, nothing), 'Missing FAL request ID or polling node name');
  await page.route(`${list}/*`, (route) => route.abort());
  await rowOf(page, nothing)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await finder.waitForText(rowOf(page, nothing), 'Failed to delete asset');
  await page.unroute(`${list}/*`);

  await process(page, notSubmitted!);
  await finder.waitForText(rowOf(page, notSubmitted!), 'Status check failed');
  // The account lacks the hold, so its generation can't be settled.
  const { held } = await new Ledger(table).account(demoUserId);
  await table.update(keys.account(demoUserId), setExpression({ held: 0 }));
  await process(page, unsettled!);
  await finder.waitForText(rowOf(page, unsettled!), 'Database update failed');
  await table.update(keys.account(demoUserId), setExpression({ held }));

  const rows = [
    [down!, 'Result fetch failed'],
    [missingFile!, 'Failed to download media: {status}'],
    [empty!, 'No media URL found in FAL result. Available keys: ...'],
    [refused!, 'Generation failed at FAL API level'],
    [full!, 'Storage upload failed'],
  ] as const;
  for (const [id] of rows) await process(page, id);
  // The workflow retries storing for a while before it gives up.
  for (const [id, text] of rows) {
    await rowOf(page, id).getByText('Failed', { exact: true }).waitFor();
    await finder.waitForText(rowOf(page, id), text);
  }
  const admin = await product.signInAdmin();
  for (const id of [nothing, notSubmitted!, unsettled!])
    await admin.call(adminMonitor.deleteGeneration, { params: { id } });
};

/** Poll times of the monitor, its shortened ids and the files it keeps. */
export const monitor: ConsoleScene = async (finder, { product, ...stage }) => {
  await publishPatientImage(product);
  const { page } = await openConsole({ product, ...stage }, '/appTOS');
  const [first, second] = [await stuckGeneration(product), await stuckGeneration(product)];
  const clock = await StoppedClock.of(page);
  await page.goto(`${product.siteUrl}/processing-monitor`);
  const shownMs = await clock.passUntilVisible(rowOf(page, second));
  let requestCount = 0;
  page.on('request', (request) => (requestCount += request.url().endsWith('/api/admin/processing') ? 1 : 0));
  await clock.pass(29_000 - shownMs);
  const before = requestCount;
  const repeatedRequest = page.waitForRequest(list);
  await clock.pass(1000 + shownMs);
  await repeatedRequest;
  finder.expectValue('auto-refresh every 30 seconds', [before, requestCount], [0, 1]);

  const processed: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') processed.push(request.url());
  });
  await page.getByRole('button', { name: 'Process All' }).click();
  await rowOf(page, first).getByText('Processing...').waitFor();
  await clock.passUntilHidden(rowOf(page, first).getByText('Processing...'));
  await clock.pass(500);
  const soon = processed.length;
  await clock.pass(600);
  await rowOf(page, second).getByText('Processing...').waitFor();
  finder.expectValue('Process All waits 1 second between assets', [soon, processed.length], [1, 2]);
  await page.clock.resume();
  await rowOf(page, second).getByText('Processed successfully').waitFor();
  const shownId = await rowOf(page, first).getByTitle(demoUserId, { exact: true }).textContent();

  const subscriber = await product.signIn('demo-session');
  const [file] = (await subscriber.settled(second)).assets;
  const { headers } = await fetch(file!.publicUrl, { method: 'HEAD' });
  finder.expectValue('storage cache control 3600 s', headers.get('cache-control'), 'max-age=3600');

  await subscriber.call(proRequests.createProRequest, {
    headers: { 'idempotency-key': randomUUID() },
    body: { routePath: 'portrait-request', details: 'An id', values: {} },
  });
  await page.goto(`${product.siteUrl}/admin/pro-forms/${demoProFormId}/requests`);
  const requested = await page.getByTitle(demoUserId, { exact: true }).first().textContent();
  await page.goto(`${product.siteUrl}/analytics`);
  await page.getByRole('cell', { name: demoUserId.slice(0, 8), exact: true }).waitFor();
  await page.goto(`${product.siteUrl}/admin`);
  await page
    .getByText(`Maya Lindqvist (${demoUserId.slice(0, 8)})`)
    .first()
    .waitFor();
  finder.expectValue(
    'User ID is shown with 12 characters (request table and monitor) or 8 (analytics and app board)',
    [requested, shownId],
    [demoUserId.slice(0, 12), demoUserId.slice(0, 12)],
  );
};
