import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { adminAnalytics } from '#shared/contracts/admin-analytics.ts';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { overviewDays } from '#shared/rules/stats.ts';
import { desktop, phone, isOnScreen } from '#test/support/browser.ts';
import { eventually } from '#test/support/eventually.ts';
import { call } from '#test/support/product.ts';
import { openConsole } from '../open-console.ts';
import { retryRequest, expectFitsAtBothWidths, expectUsableLayout, describeAtSizes } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
it.beforeAll(async ({ ownStage }) => {
  stage = ownStage;
  const subscriber = await stage.product.signIn('demo-session');
  const { body } = await subscriber.generate('dream-image', {
    prompt: 'A harbour',
    image_size: 'square_hd',
    num_images: 1,
  });
  await subscriber.settled(body.generation.id);
  const admin = await stage.product.signInAdmin();
  // The stream can lag.
  await eventually(async () => {
    const { totals } = (await admin.call(adminAnalytics.getBoard, { query: {} })).body;
    const { models } = (await admin.call(adminAnalytics.getDailyStats, { query: {} })).body;
    expect([totals.aiAssets >= 36, models[0]?.completed]).toEqual([true, 1]);
  });
});

describeAtSizes('desktop', 'the app board', (viewport, size) => {
  // The board looks alike for both kinds of admins, so each size tests another kind.
  const [userId, name] = size === '390 px' ? (['editor', 'Eddie Editor'] as const) : (['admin', 'Ada Admin'] as const);

  it(
    `${name} sees the ranking of apps, and opens the assets of one app`,
    {
      tags: [
        'whole',
        'A1-8',
        'A2.14-1',
        'A4.9-1',
        'A2.1-1',
        'A2.14-2',
        'A2.14-3',
        'A2.14-4',
        'A2.14-5',
        'A2.14-7',
        'A3.9-6',
        'A3.9-7',
        'A3.9-9',
        'A3.10-1',
        'A4.9-4',
        'A4.9-5',
        'A7.5-7',
      ],
    },
    async () => {
      const { page, pageErrors } = await openConsole(stage, '/admin', { viewport, userId });
      await page.getByRole('heading', { name: 'App Board' }).waitFor();
      for (const card of ['Total Apps', 'Total AI Assets', 'Most Active App']) await page.getByText(card).waitFor();
      await page.getByText('Top Performer').waitFor();
      await page.getByRole('cell', { name: 'Maya Lindqvist (demo-sub)' }).waitFor();
      await page.getByRole('cell', { name: 'Sweden' }).waitFor();
      const headers = page.getByRole('columnheader');
      await expect
        .poll(async () => (await headers.allTextContents()).filter((text) => text !== 'Actions'))
        .toEqual(['App Name', 'Rank', 'App ID', 'AI Assets', 'Most Active User', 'Country']);
      await expectUsableLayout(page);
      await page.reload();
      await page.getByRole('cell', { name: 'Sweden' }).waitFor();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.getByRole('button', { name: 'Refresh' }).click();
      const held = Promise.withResolvers<void>();
      await page.route('**/api/admin/apps/**', (route) => held.promise.then(() => route.continue()));
      await page.getByRole('button', { name: /^\d+ AI assets of/ }).click();
      const assets = page.getByRole('dialog');
      await assets.getByText('Loading…').waitFor();
      held.resolve();
      await assets.getByText('20 assets shown').waitFor();
      await expectUsableLayout(page);
      await assets.getByRole('button', { name: 'Load more' }).click();
      await assets.getByRole('button', { name: 'Load more' }).waitFor({ state: 'detached' });
      await assets.getByRole('searchbox').fill('A HARBOUR');
      await assets.getByRole('button', { name: 'Search', exact: true }).click();
      await assets.getByText('1 asset shown').waitFor();
      await assets.getByRole('listitem').getByRole('button').click();
      await page.getByRole('button', { name: 'Details' }).click();
      await page.getByText('"num_images": 1').waitFor();
      await page.getByText('Maya Lindqvist · demo-subscriber').waitFor();
      await expectUsableLayout(page);
      expect(pageErrors).toEqual([]);
    },
  );
});

describe('home', () => {
  const panel = (page: Page, question: string) => page.getByRole('region', { name: question });
  const figure = (page: Page, question: string, name: string) =>
    panel(page, question)
      .locator('div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
      .first();

  it(
    'shows what needs attention, health and money with links, and counts beside the menu entries',
    { tags: ['A2.1-1'] },
    async () => {
      const subscriber = await stage.product.signIn('demo-session');
      const headers = { 'idempotency-key': randomUUID() };
      const body = { routePath: 'portrait-request', details: 'A captain', values: {} };
      await subscriber.call(proRequests.createProRequest, { headers, body });
      const admin = await stage.product.signInAdmin();
      await eventually(async () => {
        const { pendingRequests } = (await admin.call(adminOverview.getPending, {})).body;
        expect(pendingRequests.count).toBe(1);
      });
      const { page, pageErrors } = await openConsole(stage, '/admin', { viewport: desktop });
      await expect.poll(() => figure(page, 'Health', 'Started today').textContent()).toBe('1');
      expect(await figure(page, 'Health', 'Completed today').textContent()).toBe('1');
      await page.getByRole('img', { name: /^Started today, day by day: .* 0, .* 1$/ }).waitFor();
      expect(await figure(page, 'Health', 'Processing now').textContent()).toBe('0');
      expect(await figure(page, 'Health', 'Failed today').textContent()).toBe('0');
      await page.getByText('0% of those that ended').waitFor();
      expect(await figure(page, 'Money', 'Credits earned today').textContent()).toBe('10');
      await panel(page, 'Most used in the last seven days').getByRole('button', { name: 'Credits earned' }).click();
      const topPages = page.getByRole('region', { name: 'Pages' }).getByRole('link');
      expect(await topPages.allTextContents()).toEqual(['Dream Image10 credits']);
      // Everything important is above the fold of a small screen.
      await page.setViewportSize({ width: 1024, height: 768 });
      await expect.poll(() => isOnScreen(panel(page, 'Money'))).toBe(true);
      await page.setViewportSize(desktop);
      const waits = panel(page, 'Needs attention').getByRole('link', { name: /^1 request is pending/ });
      expect(await waits.getAttribute('href')).toBe('/admin/requests');
      const links = await Promise.all(
        ['See the generations', 'Open the Processing Monitor', 'See the analytics'].map((name) =>
          page.getByRole('link', { name }).getAttribute('href'),
        ),
      );
      expect(links).toEqual(['/admin/generations', '/processing-monitor', '/analytics']);
      const sidebar = page.getByRole('navigation', { name: 'Console' });
      await sidebar.getByRole('link', { name: 'Requests 1 pending' }).waitFor();
      expect(await sidebar.locator('[aria-current="page"]').allTextContents()).toEqual(['Dashboard']);
      await expectFitsAtBothWidths(page);

      await page.setViewportSize(phone);
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await menu.getByRole('link', { name: 'Requests 1 pending' }).waitFor();
      expect(await menu.locator('[aria-current="page"]').allTextContents()).toEqual(['Dashboard']);
      await expectUsableLayout(page);
      await menu.getByRole('link', { name: 'Paused', exact: true }).click();
      await page.getByRole('heading', { name: 'Paused' }).waitFor();
      await menu.waitFor({ state: 'detached' });
      await page.goBack();
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      expect(pageErrors).toEqual([]);
    },
  );

  it('shows ordinary admins only their own requests and models', { tags: ['whole'] }, async () => {
    const { page } = await openConsole(stage, '/admin', { viewport: desktop, userId: 'editor' });
    await panel(page, 'Needs attention').getByText('You’re all caught up.').waitFor();
    await panel(page, 'Health').getByText('No generations in the last eight days.').waitFor();
    expect(await page.getByText('New subscribers today').count()).toBe(0);
    await page.getByRole('link', { name: 'Requests', exact: true }).waitFor();
    // Only super admins can open generations, so the only link leads to the monitor.
    expect(await page.getByRole('link', { name: 'See the generations' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Open the Processing Monitor' }).count()).toBe(1);
  });

  it('guides new products to the next step, and shows an error if it fails to load', { tags: ['whole'] }, async () => {
    const { page } = await openConsole(stage, '/appTOS', { viewport: desktop, userId: 'editor' });
    const none = {
      started: 0,
      completed: 0,
      failed: 0,
      cancelled: 0,
      spent: 0,
      released: 0,
      refunded: 0,
      granted: 0,
      priced: 0,
    };
    const days = overviewDays(new Date()).map((day) => ({ day, ...none }));
    await page.route('**/api/admin/overview', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${stage.product.siteUrl}/admin`);
    await page.getByRole('heading', { name: 'Failed to load the dashboard' }).waitFor();
    await expectFitsAtBothWidths(page);
    await retryRequest(page.getByRole('button', { name: 'Try Again' }), '**/api/admin/overview', {
      days,
      models: [],
      pages: [],
      unpriced: [],
      isCreditValueKnown: true,
    });
    await page.getByText('No generations in the last eight days.').waitFor();
    await page.getByText('None completed today.').waitFor();
    await page.getByText('Not known').waitFor();
    await expectFitsAtBothWidths(page);
    await page.getByRole('link', { name: 'Create a model' }).click();
    await page.getByRole('heading', { name: 'Create Model' }).waitFor();
  });
});

describe('the statistics', () => {
  const viewport = desktop;

  it('show errors and empty states of the board and the assets', { tags: ['whole', 'A2.14-6'] }, async () => {
    const { page } = await openConsole(stage, '/appTOS', { viewport });
    await page.route('**/api/admin/board*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${stage.product.siteUrl}/admin`);
    await page.getByRole('heading', { name: 'Failed to fetch app board data' }).waitFor();
    await expectFitsAtBothWidths(page);
    await retryRequest(page.getByRole('button', { name: 'Try Again' }), '**/api/admin/board*');
    await page.getByText('Top Performer').waitFor();
    await page.route('**/api/admin/board*', (route) =>
      route.fulfill({ json: { items: [], totals: { apps: 0, aiAssets: 0 } } }),
    );
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('heading', { name: 'No App Data' }).waitFor();
    await expectFitsAtBothWidths(page);
  });

  it(
    'can be drawn, listed and exported, with a search for users',
    {
      tags: [
        'whole',
        'A1-9',
        'A2.1-9',
        'A2.16-1',
        'A2.16-2',
        'A2.16-4',
        'A2.16-5',
        'A2.16-8',
        'A3.11-1',
        'A6-28',
        'A7.9-1',
        'S2.1-7',
        'A2.16-6',
        'A4.9-1',
      ],
    },
    async () => {
      const { page, pageErrors } = await openConsole(stage, '/analytics', { viewport, userId: 'editor' });
      await page.getByRole('heading', { name: 'Analytics' }).waitFor();
      await page.getByText('Total Users').waitFor();
      await page.getByRole('img', { name: /^Generations by day: Completed 1, Failed 0, Cancelled 0/ }).waitFor();
      await page.getByText('95th percentile').first().waitFor();
      const reader = page.getByRole('slider', { name: 'Days of Generations by day' });
      await reader.focus();
      await page.getByText('Completed 1', { exact: true }).waitFor();
      await page.keyboard.press('ArrowLeft');
      await page.getByText('Completed 0', { exact: true }).waitFor();
      expect(await reader.getAttribute('aria-valuetext')).toMatch(/^\w+ \d+: Completed 0, Failed 0, Cancelled 0$/);
      await expectFitsAtBothWidths(page);
      await page.getByRole('button', { name: '90 days' }).click();
      await page.getByText('The last 90 days, in UTC', { exact: true }).first().waitFor();
      const spent = page.getByRole('slider', { name: 'Days of Credits by day, spent' });
      expect(await spent.getAttribute('aria-valuemax')).toBe('90');
      await spent.hover();
      await page.getByText('Spent 0', { exact: true }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: '90 days', pressed: true }).waitFor();
      await expectFitsAtBothWidths(page);
      await page
        .getByRole('tablist', { name: 'View of Generations by day' })
        .getByRole('tab', { name: 'Table' })
        .click();
      await page.getByRole('cell', { name: 'All models' }).waitFor();
      await page.getByRole('combobox', { name: 'Model' }).selectOption({ label: 'Dream Image' });
      await page.getByRole('cell', { name: 'Dream Image' }).waitFor();
      await expectFitsAtBothWidths(page);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export CSV of Generations by day' }).click(),
      ]);
      const day = new Date().toISOString().slice(0, 10);
      expect(await readFile(await download.path(), 'utf8')).toBe(
        `\uFEFFDay,Model,Started,Completed,Failed,Cancelled\r\n${day},Dream Image,1,1,0,0\r\n`,
      );
      await page.getByRole('searchbox').fill('MAYA');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByText('1 user shown').waitFor();
      await page.getByRole('cell', { name: 'Sweden (SE)' }).waitFor();
      const joined = page.getByRole('row').filter({ hasText: 'Sweden (SE)' });
      await joined.getByText(/^\w{3} \d{1,2}, \d{4}$/).waitFor();
      const held = Promise.withResolvers<void>();
      await page.route('**/api/admin/analytics/users/**', (route) => held.promise.then(() => route.continue()));
      await page.getByRole('button', { name: /^\d+ assets of Maya/ }).click();
      await page.getByRole('dialog').getByText('Loading…').waitFor();
      held.resolve();
      await page.getByRole('dialog').getByRole('listitem').nth(9).waitFor();
      await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(10);
      await expectFitsAtBothWidths(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Load more' }).click();
      await page.getByRole('dialog').getByRole('listitem').nth(19).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Back to the dashboard' }).click();
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      expect(pageErrors).toEqual([]);
    },
  );
});

it('the analytics API is for admins only', { tags: ['A2.1-11', 'A2.1-18', 'A6-28'] }, async () => {
  const { siteUrl } = stage.product;
  const subscriber = await stage.product.signIn('demo-session');
  for (const contract of [adminAnalytics.getBoard, adminAnalytics.getTotals, adminAnalytics.getDailyStats]) {
    expect((await call(siteUrl, contract, {})).status).toBe(401);
    expect((await subscriber.call(contract, {})).status).toBe(401);
  }
});

it(
  'the search finds an app’s assets by owner’s name and id on all pages, ignoring case',
  { tags: ['whole', 'A5.13-2', 'A7.5-6', 'A7.5-8'] },
  async () => {
    const admin = await stage.product.signInAdmin('editor');
    const { items } = (await admin.call(adminAnalytics.getBoard, { query: {} })).body;
    const params = { appId: items[0].appId };
    const search = async (words: string, cursor?: string) =>
      (await admin.call(adminAnalytics.listAppAssets, { params, query: { search: words, cursor, limit: 20 } })).body;
    const first = await search('maya LIND');
    const second = await search('maya LIND', first.nextCursor);
    const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
    expect(first.items).toHaveLength(20);
    expect(new Set(ids).size).toBe(items[0].aiAssets);
    expect(second.nextCursor).toBeUndefined();
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect((await search('DEMO-SUBSCRIBER')).items).toHaveLength(20);
    expect((await search('nobody at all')).items).toEqual([]);
  },
);
