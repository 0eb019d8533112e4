import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { matchPath } from 'react-router-dom';
import { describe, expect } from 'vitest';
import { screens } from '#frontend/src/console/screens.ts';
import { adminAudit } from '#shared/contracts/admin-audit.ts';
import { adminMonitor, notReady } from '#shared/contracts/admin-monitor.ts';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { credits } from '#shared/contracts/credits.ts';
import { generations } from '#shared/contracts/generations.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { hasRight } from '#shared/rules/roles.ts';
import {
  jobOf,
  lostGeneration,
  publishPatientImage,
  stuckGeneration,
} from '#test/api/generations/stuck-generations.ts';
import { phone } from '#test/support/browser.ts';
import { call, type SignedIn } from '#test/support/product.ts';
import { createTestAdmin } from '#test/support/test-admin.ts';
import { openConsole } from '../open-console.ts';
import {
  retryRequest,
  expectFitsAtBothWidths,
  expectUsableLayout,
  describeAtSizes,
  openScreen,
} from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';
import { StoppedClock } from '../stopped-clock.ts';

let stage: Stage;
let subscriber: SignedIn;
let admin: Awaited<ReturnType<Stage['product']['signInAdmin']>>;
it.beforeAll(async ({ ownStage }) => {
  stage = ownStage;
  await publishPatientImage(stage.product);
  subscriber = await stage.product.signIn('demo-session');
  admin = await stage.product.signInAdmin();
});

const balance = async () => (await subscriber.call(credits.getCredits, {})).body;
const generationOf = async (id: string) => {
  const { body } = await subscriber.call(generations.getGeneration, { params: { id } });
  return body.generation;
};
const process = (id: string) => admin.call(adminMonitor.processGeneration, { params: { id } });
const remove = (id: string) => admin.call(adminMonitor.deleteGeneration, { params: { id } });
const trailOf = async (id: string) => {
  const { body } = await admin.call(adminAudit.listAuditEntries, { query: { search: id, kind: 'generation' } });
  return body.items.map(({ action }: { action: string }) => action);
};

function rowOf(page: Page, id: string) {
  return page.getByRole('row').filter({ has: page.getByTitle(id, { exact: true }) });
}

const processButton = (page: Page, id: string) => rowOf(page, id).getByRole('button', { name: /^Process:/ });

/** Opens the menu of a row. */
async function menuOf(page: Page, id: string) {
  await rowOf(page, id)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  return page.getByRole('menuitem');
}

async function choose(page: Page, id: string, action: 'Debug info' | 'Delete') {
  await (await menuOf(page, id)).filter({ hasText: action }).click();
  return page.getByRole('dialog', { name: action });
}

/** Builds a long list, oldest first. */
function listOf(count: number, isReady: (index: number) => boolean, isStuck: (index: number) => boolean = () => false) {
  const started = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString();
  return Array.from({ length: count }, (_, index) => ({
    id: `generation-${index}`,
    userId: 'demo-subscriber',
    pageTitle: 'Patient Image',
    outputType: 'image',
    status: 'processing',
    isReady: isReady(index),
    isStuck: isStuck(index),
    modelId: 'patient-image',
    isStarting: false,
    deadlineAt: started(3600),
    creditCost: 10,
    createdAt: started(index),
  }));
}

const countedToday = { completed: 7, failed: 2 };

describeAtSizes('desktop', 'the monitor', (viewport) => {
  it(
    'processes a stuck generation, and the subscriber gets the result',
    {
      tags: [
        'whole',
        'A1-10',
        'A2.1-12',
        'A2.17-1',
        'A2.17-4',
        'A2.17-6',
        'A2.17-7',
        'A2.17-9',
        'A2.17-10',
        'A2.17-12',
        'A2.17-15',
        'A4.10-1',
        'A4.10-2',
        'A4.10-4',
        'A7.5-13',
        'A7.10-5',
        'S2.1-8',
        'A2.17-5',
        'A3.9-4',
        'S3-20',
      ],
    },
    async () => {
      const before = await balance();
      const id = await stuckGeneration(stage.product);
      const { page, pageErrors } = await openConsole(stage, '/processing-monitor', { viewport });
      const row = rowOf(page, id);
      await row.getByText('Ready to process').waitFor();
      const toGeneration = row.getByRole('rowheader').getByRole('link');
      expect(await toGeneration.getAttribute('href')).toBe(`/admin/generations/${id}`);
      const toSubscriber = row.getByRole('cell').nth(1).getByRole('link');
      expect(await toSubscriber.getAttribute('href')).toBe('/admin/subscribers/demo-subscriber');
      const headers = ['Asset', 'User', 'Generation-service request', 'Status', 'Actions'];
      await expect
        .poll(() => page.getByRole('columnheader').allTextContents())
        .toEqual(expect.arrayContaining(headers));
      await expect.poll(() => row.getByRole('cell').nth(1).textContent()).toMatch(/demo-subscri$/);
      await row.getByRole('rowheader').getByText('#no-webhook').waitFor();
      const { requestId } = await jobOf(stage.product, id);
      await expect.poll(() => row.getByRole('cell').nth(2).textContent()).toBe(requestId);
      const debug = await choose(page, id, 'Debug info');
      await debug.getByText('running', { exact: true }).waitFor();
      await debug.getByText('waited for', { exact: true }).waitFor();
      await expectUsableLayout(page);
      await page.keyboard.press('Escape');
      await debug.waitFor({ state: 'detached' });
      await processButton(page, id).click();
      await row.getByText('Processed successfully').waitFor();
      await expectUsableLayout(page);
      expect(await generationOf(id)).toMatchObject({ status: 'completed', receipt: { charged: 10 } });
      expect(await balance()).toMatchObject({ available: before.available - 10, held: 0 });
      await page.getByRole('button', { name: 'Refresh', exact: true }).click();
      await page.getByRole('heading', { name: 'No Processing Assets' }).waitFor();
      await expectUsableLayout(page);
      expect(await trailOf(id)).toEqual(['processed']);
      // The cards show the server's counts of today, which follow after a moment.
      const readToday = async () => (await admin.call(adminOverview.getOverview, {})).body.days.at(-1);
      await expect.poll(async () => (await readToday()).completed).toBeGreaterThan(0);
      const { completed, failed } = await readToday();
      await page.getByRole('button', { name: 'Refresh', exact: true }).click();
      await expect
        .poll(() => page.getByRole('definition').allTextContents())
        .toEqual(['0', String(completed), String(failed), '0']);
      expect(pageErrors).toEqual([]);
    },
  );
});

describe('the processing monitor', () => {
  const viewport = phone;

  it(
    'does not end a generation that still runs at the provider, until it is deleted',
    { tags: ['whole', 'A2.17-8', 'A4.10-8', 'A5.11-2', 'A2.17-14'] },
    async () => {
      const before = await balance();
      const id = await stuckGeneration(stage.product, '#never');
      const { page } = await openConsole(stage, '/processing-monitor', { viewport });
      const row = rowOf(page, id);
      await processButton(page, id).click();
      await row.getByText('Still processing (Status: IN_PROGRESS)').waitFor();
      expect(await generationOf(id)).toMatchObject({ status: 'processing', receipt: { held: 10 } });
      await choose(page, id, 'Delete');
      const question = page.getByRole('alertdialog');
      await question.getByText(/This cannot be undone\./).waitFor();
      await expectFitsAtBothWidths(page);
      await question.getByRole('button', { name: 'Keep' }).click();
      await question.waitFor({ state: 'detached' });
      await choose(page, id, 'Delete');
      const held = Promise.withResolvers<void>();
      await page.route(`**/api/admin/processing/${id}`, (route) => held.promise.then(() => route.continue()));
      await question.getByRole('button', { name: 'Delete' }).click();
      await row.getByText('Deleting...').waitFor();
      held.resolve();
      await row.getByText('Asset deleted; its credits were released').waitFor();
      await expectFitsAtBothWidths(page);
      expect(await generationOf(id)).toMatchObject({ status: 'cancelled', receipt: { held: 0, released: 10 } });
      expect(await balance()).toMatchObject(before);
      expect(stage.product.providers.activity.of(id).completed).toBe(1);
      expect(stage.product.cloud.executions.describe(id).status).toBe('ABORTED');
      expect(await trailOf(id)).toEqual(['cancelled', 'processed']);
    },
  );

  it(
    'processes all generations one by one with Process All, and shows each outcome',
    { tags: ['whole', 'A2.17-4', 'A2.17-15', 'A4.10-6', 'A4.10-10', 'A4.10-11', 'A7.5-15'] },
    async () => {
      const failing = await stuckGeneration(stage.product, '#policy');
      const [first, second] = [await stuckGeneration(stage.product), await stuckGeneration(stage.product)];
      const nothing = await lostGeneration(stage.product);
      const { page } = await openConsole(stage, '/processing-monitor', { viewport });
      await rowOf(page, nothing).getByText(notReady).waitFor();
      expect(await processButton(page, nothing).isDisabled()).toBe(true);
      const isStopped = Promise.withResolvers<void>();
      const processFirst = `**/api/admin/processing/${first}/process`;
      await page.route(processFirst, (route) => isStopped.promise.then(() => route.continue()));
      const firstRequest = page.waitForRequest(processFirst);
      await page.getByRole('button', { name: 'Process All' }).click();
      await rowOf(page, failing).getByText('Generation failed at FAL API level').waitFor();
      await firstRequest;
      await page.getByRole('button', { name: 'Stop' }).click();
      isStopped.resolve();
      await rowOf(page, first).getByText('Processed successfully').waitFor();
      await page.getByRole('button', { name: 'Process All' }).waitFor();
      await page.getByText('Stopped. Processed 2 assets: 1 completed, 1 failed, 0 still processing').waitFor();
      expect((await generationOf(failing)).receipt).toMatchObject({ released: 10, charged: 0 });
      expect(await trailOf(second)).toEqual([]);
      await expectFitsAtBothWidths(page);
      for (const id of [nothing, second]) await rowOf(page, id).getByRole('checkbox').check();
      await page
        .getByRole('group', { name: /Processing assets/ })
        .getByRole('button', { name: 'Delete' })
        .click();
      const question = page.getByRole('alertdialog', { name: 'Delete 2 assets? This cannot be undone.' });
      await question.getByText(/Cancels 2 jobs and releases 20 credits/).waitFor();
      const keep = question.getByRole('button', { name: 'Keep' });
      await expect.poll(() => keep.evaluate((choice) => choice === document.activeElement)).toBe(true);
      await question.getByRole('button', { name: 'Delete 2 assets' }).click();
      for (const id of [nothing, second]) {
        await rowOf(page, id).getByText('Asset deleted; its credits were released').waitFor();
        expect(await generationOf(id)).toMatchObject({ status: 'cancelled', receipt: { held: 0, released: 10 } });
      }
    },
  );

  it(
    'counts, shows and processes all generations, on any number of pages',
    { tags: ['whole', 'A2.17-2', 'A4.10-11', 'A2.17-3'] },
    async () => {
      const all = listOf(103, (index) => index >= 100);
      const { page } = await openConsole(stage, '/appTOS', { viewport });
      await page.route('**/api/admin/processing', (route) =>
        route.fulfill({ json: { items: all.slice(0, 100), nextCursor: 'next' } }),
      );
      await page.route('**/api/admin/processing?cursor=next', (route) =>
        route.fulfill({ json: { items: all.slice(100) } }),
      );
      await page.route('**/api/admin/processing/*/process', (route) =>
        route.fulfill({
          json: { outcome: { status: 'completed', message: 'Processed successfully' }, isEnding: false },
        }),
      );
      await page.route('**/api/admin/overview', (route) => route.fulfill({ json: { days: [countedToday] } }));
      const clock = await StoppedClock.of(page);
      await page.goto(`${stage.product.siteUrl}/processing-monitor`);
      const cards = () => page.getByRole('definition').allTextContents();
      const rows = page.getByRole('row').filter({ has: page.getByTitle(/^generation-/) });
      await clock.passUntilVisible(rowOf(page, 'generation-0'));
      expect([await cards(), await rows.count()]).toEqual([['103', '7', '2', '3'], 50]);
      await page.getByText('The 50 oldest of 103').waitFor();
      await page.getByRole('button', { name: 'Process All' }).click();
      await clock.passUntilVisible(rowOf(page, 'generation-102').getByText('Processed successfully'));
      expect([await cards(), await rows.count()]).toEqual([['100', '7', '2', '0'], 53]);
      await page.getByRole('button', { name: 'Load newer assets' }).click();
      // Only visible rows are rendered. The header counts as a row.
      await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('104');
      let processRequests = 0;
      page.on('request', (request) => (processRequests += Number(request.url().endsWith('/api/admin/processing'))));
      const auto = page.getByRole('checkbox', { name: 'Auto-refresh every 30 seconds' });
      await auto.uncheck();
      await clock.pass(31_000);
      expect(processRequests).toBe(0);
      await auto.check();
      await clock.pass(31_000);
      await expect.poll(() => processRequests).toBe(1);
      await page.clock.resume();
      // Controls that are half covered by the console's bar would fail the check of target sizes.
      await page.evaluate(() => scrollTo(0, 0));
      await expectFitsAtBothWidths(page);
    },
  );

  it(
    'shows the problem of an attempt anywhere in the list, even beyond the oldest rows',
    { tags: ['whole'] },
    async () => {
      const { page } = await openConsole(stage, '/appTOS', { viewport });
      // The oldest can't be processed, so Process All starts below the shown rows.
      const all = listOf(70, (index) => index >= 59);
      await page.route('**/api/admin/processing', (route) => route.fulfill({ json: { items: all } }));
      await page.route('**/api/admin/processing/*/process', (route) => {
        const isFailing = route.request().url().includes('generation-59/');
        const outcome = { status: 'processing', message: 'Still processing (Status: IN_QUEUE)' };
        return isFailing ? route.abort() : route.fulfill({ json: { outcome, isEnding: false } });
      });
      await page.route('**/api/admin/overview', (route) => route.fulfill({ json: { days: [countedToday] } }));
      await page.goto(`${stage.product.siteUrl}/processing-monitor`);
      await rowOf(page, 'generation-0').waitFor();
      expect(await rowOf(page, 'generation-59').count()).toBe(0);
      await page.getByRole('button', { name: 'Process All' }).click();
      await rowOf(page, 'generation-60').getByText('Still processing (Status: IN_QUEUE)').waitFor();
      await page.getByRole('button', { name: 'Stop' }).click();
      await rowOf(page, 'generation-59').getByText('Status check failed').waitFor();
      expect(await processButton(page, 'generation-59').isEnabled()).toBe(true);
      await expect.poll(() => page.getByRole('definition').allTextContents()).toEqual(['70', '7', '2', '11']);
      await page.getByRole('button', { name: 'Refresh', exact: true }).click();
      await rowOf(page, 'generation-59').waitFor({ state: 'detached' });
    },
  );

  it('lists generations that take much too long apart from those that just run', { tags: ['whole'] }, async () => {
    const { page } = await openConsole(stage, '/appTOS', { viewport });
    const all = listOf(
      5,
      () => true,
      (index) => index === 1 || index === 3,
    );
    await page.route('**/api/admin/processing', (route) => route.fulfill({ json: { items: all } }));
    await page.route('**/api/admin/processing/*/process', (route) =>
      route.fulfill({ json: { outcome: { status: 'completed', message: 'Processed successfully' }, isEnding: false } }),
    );
    await page.goto(`${stage.product.siteUrl}/processing-monitor`);
    const stuck = page.getByRole('region', { name: 'Stuck: 2' });
    const ids = (area: Locator) =>
      area.getByTitle(/^generation-/).evaluateAll((found) => found.map((one) => one.getAttribute('title')));
    await expect.poll(() => ids(stuck)).toEqual(['generation-1', 'generation-3']);
    await stuck
      .getByText(/^Ends by/)
      .first()
      .waitFor();
    const running = page.getByRole('region', { name: 'Running: 3' });
    expect(await ids(running)).toEqual(['generation-0', 'generation-2', 'generation-4']);
    await expectFitsAtBothWidths(page);
    await processButton(page, 'generation-3').click();
    const stuckAfter = page.getByRole('region', { name: 'Stuck: 1' });
    await stuckAfter.getByText('Processed successfully').waitFor();
    expect(await ids(stuckAfter)).toEqual(['generation-1', 'generation-3']);
  });

  it(
    'shows an error for a failed list, and for a list that has changed meanwhile',
    { tags: ['whole', 'A2.17-11'] },
    async () => {
      const id = await stuckGeneration(stage.product);
      const { page } = await openConsole(stage, '/processing-monitor', { viewport });
      await rowOf(page, id).waitFor();
      await subscriber.settled(id);
      await choose(page, id, 'Delete');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await rowOf(page, id).getByText('This asset has completed in the meantime and stays as it is.').waitFor();
      expect(await (await menuOf(page, id)).allTextContents()).toEqual([
        'Debug info',
        'Open generation',
        'Subscriber',
        'Model',
      ]);
      await page.keyboard.press('Escape');
      expect(await trailOf(id)).toEqual([]);
      await page.route('**/api/admin/processing', (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByRole('button', { name: 'Refresh', exact: true }).click();
      // Known generations stay visible.
      await page.getByText(/^Couldn’t refresh/).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Failed to Load' }).waitFor();
      await expectFitsAtBothWidths(page);
      await retryRequest(page.getByRole('button', { name: 'Try Again' }), '**/api/admin/processing');
      await page.getByRole('heading', { name: 'No Processing Assets' }).waitFor();
    },
  );
});

it('the list loads page by page, oldest first', { tags: ['whole', 'A7.5-16'] }, async () => {
  const ids = [await lostGeneration(stage.product), await lostGeneration(stage.product)];
  const page = async (cursor?: string) =>
    (await admin.call(adminMonitor.listProcessing, { query: { limit: 1, cursor } })).body;
  const first = await page();
  const second = await page(first.nextCursor);
  expect([...first.items, ...second.items]).toMatchObject(ids.map((id) => ({ id, isReady: false })));
  expect(second.nextCursor).toBeUndefined();
  for (const id of ids) expect((await remove(id)).status).toBe(204);
});

describe('Process', () => {
  it('starts a lost execution again without paying for a second provider job', { tags: ['whole'] }, async () => {
    const paid = await stuckGeneration(stage.product);
    const job = await jobOf(stage.product, paid);
    const id = await lostGeneration(stage.product, { ...job, submittedAt: new Date().toISOString() });
    expect((await process(id)).body).toMatchObject({ isEnding: true, outcome: { status: 'processing' } });
    expect(await subscriber.settled(id)).toMatchObject({ status: 'completed', receipt: { charged: 10 } });
    expect(stage.product.providers.activity.of(id).accepted).toBe(0);
    await subscriber.settled(paid);
  });

  it('settles a generation whose execution has ended', { tags: ['A7.5-15'] }, async () => {
    const id = await stuckGeneration(stage.product);
    await stage.product.cloud.executions.stop(id, undefined, undefined);
    expect((await process(id)).body.isEnding).toBe(true);
    expect(await generationOf(id)).toMatchObject({ status: 'failed', receipt: { released: 10 } });
    const repeated = await process(id);
    expect(repeated.body).toMatchObject({ isEnding: false, outcome: { status: 'failed' } });
  });

  it('ends a generation that fal does not know, and releases its credits', { tags: ['whole'] }, async () => {
    const before = await balance();
    const unknownSince = new Date(Date.now() - 120_000).toISOString();
    const lost = { requestId: randomUUID(), submittedAt: unknownSince };
    // The first response only records the missing job.
    const noted = await lostGeneration(stage.product, lost);
    const message = 'Still processing (Status: NOT_FOUND)';
    expect((await process(noted)).body).toMatchObject({ isEnding: false, outcome: { message } });
    await remove(noted);
    const id = await lostGeneration(stage.product, { ...lost, unknownSince });
    expect((await process(id)).body.isEnding).toBe(true);
    expect(await subscriber.settled(id)).toMatchObject({ status: 'failed', receipt: { released: 10 } });
    expect(await balance()).toMatchObject(before);
  });

  it('does nothing if the provider job is unknown', { tags: ['whole', 'A4.10-11', 'A5.12-1'] }, async () => {
    const id = await lostGeneration(stage.product);
    const { status, body } = await process(id);
    expect([status, body.error.message]).toEqual([409, notReady]);
    expect(await trailOf(id)).toEqual([]);
    expect((await remove(id)).status).toBe(204);
    expect((await process('no-such-asset')).status).toBe(404);
  });
});

describe('Delete', () => {
  it('ends each generation only once, even during a completion', { tags: ['whole'] }, async () => {
    const before = await balance();
    const ids = await Promise.all(Array.from({ length: 5 }, () => stuckGeneration(stage.product)));
    const races = ids.map(async (id) => (await Promise.all([process(id), remove(id), remove(id)])).slice(1));
    const answers = await Promise.all(races);
    let charged = 0;
    for (const [index, id] of ids.entries()) {
      const { status, receipt } = await subscriber.settled(id);
      const deleted = answers[index]!.filter((answer) => answer.status === 204).length;
      // Either the completion or one deletion wins.
      expect([status, deleted]).toEqual(status === 'completed' ? ['completed', 0] : ['cancelled', 1]);
      expect(receipt.charged + receipt.released).toBe(10);
      charged += receipt.charged;
      expect((await trailOf(id)).filter((action: string) => action === 'cancelled')).toHaveLength(deleted);
    }
    expect(await balance()).toMatchObject({ available: before.available - charged, held: before.held });
  });

  it('leaves all credits accounted for', { tags: ['whole'] }, async () => {
    const day = new Date().toISOString().slice(0, 10);
    expect(await stage.product.cloud.invoke('reconciliation', { day })).toMatchObject({ drifting: 0 });
  });
});

it('support is led only to screens of its role', { tags: ['whole'] }, async () => {
  const values = { prompt: 'a fox', image_size: 'square_hd', num_images: 1 };
  await subscriber.settled((await subscriber.generate('dream-image', values)).body.generation.id);
  const headers = { 'idempotency-key': randomUUID() };
  const body = { routePath: 'portrait-request', details: 'A portrait', values: {} };
  expect((await subscriber.call(proRequests.createProRequest, { headers, body })).status).toBe(201);
  const { userId, password } = await createTestAdmin(stage.product, { role: 'support' });
  const { cookie } = await stage.product.signInAdmin(userId, password);
  const { page } = await openScreen(stage, '/icon.svg', { viewport: { width: 1920, height: 900 }, cookie });
  const items = listOf(1, () => true);
  await page.route(
    ({ pathname }) => pathname === adminMonitor.listProcessing.path,
    (route) => route.fulfill({ json: { items } }),
  );
  const offered: string[] = [];
  const collect = async (links: Locator) =>
    offered.push(...(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))));
  for (const path of ['/processing-monitor', '/admin/generations', '/admin/requests']) {
    await page.goto(`${stage.product.siteUrl}${path}`);
    await page.getByRole('rowheader').first().waitFor();
    await collect(page.locator('main a[href^="/"]'));
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem').first().waitFor();
    await collect(page.locator('[role=menuitem][href^="/"]'));
    await page.keyboard.press('Escape');
  }
  const support = { isSuperAdmin: false, role: 'support' } as const;
  const isRefused = (href: string) => {
    const { pathname } = new URL(href, stage.product.siteUrl);
    const screen = screens.find((one) => matchPath(one.path, pathname));
    return screen !== undefined && !hasRight(support, screen.right);
  };
  expect(offered.filter(isRefused)).toEqual([]);
  expect(offered.length).toBeGreaterThan(5);
});

it('the monitor is for admins only', { tags: ['A2.1-18', 'A6-28'] }, async () => {
  const params = { id: 'any' };
  for (const answer of [
    await call(stage.product.siteUrl, adminMonitor.listProcessing, {}),
    await call(stage.product.siteUrl, adminMonitor.inspectGeneration, { params }),
    await call(stage.product.siteUrl, adminMonitor.processGeneration, { params }),
    await call(stage.product.siteUrl, adminMonitor.deleteGeneration, { params }),
  ]) {
    expect([answer.status, answer.body.error.message]).toEqual([401, 'Your session has ended. Please sign in again.']);
  }
});
