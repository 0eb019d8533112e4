import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { PauseRepository } from '#functions/domain/pauses/pause-repository.ts';
import { adminApiKeys } from '#shared/contracts/admin-api-keys.ts';
import { adminGenerations } from '#shared/contracts/admin-generations.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { adminPages } from '#shared/contracts/admin-pages.ts';
import { adminPauses, type Pause } from '#shared/contracts/admin-pauses.ts';
import { noStats } from '#shared/rules/protection.ts';
import { desktop, expectNoSidewaysScroll, phone } from '#test/support/browser.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { productTable } from '#test/support/product-table.ts';
import type { Product } from '#test/support/product.ts';
import { openConsole } from '../open-console.ts';
import { chooseFromRow, expectFitsAtBothWidths, expectUsableLayout, describeAtSizes } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';
import { openConfiguration } from './builder-steps.ts';

type Admin = Awaited<ReturnType<Product['signInAdmin']>>;

let stage: Stage;
let admin: Admin;
let modelId: string;
it.beforeAll(async ({ ownStage }) => {
  stage = ownStage;
  admin = await stage.product.signInAdmin();
  // A run costs three cents, and a credit is worth two.
  modelId = await publish(admin, 'Weather Map', { providerCostUsd: 0.03, dailyCostCeilingUsd: 5 });
  await fail(modelId);
});

async function publish(as: Admin, name: string, more: object = {}, apiKeyId?: string): Promise<string> {
  const field = { id: 'p', label: 'Prompt', variableName: 'prompt', type: 'text' };
  const sections = [{ id: 'main', title: 'Main', fields: [field] }];
  const definition = { name, endpoint: 'fal-ai/flux/schnell', estimatedSeconds: 1, creditCost: 1, sections, ...more };
  const { body } = await as.call(adminModels.createModel, { body: { definition } });
  const page = { routePath: body.model.slug, appId: `app-of-${name}`, apiKeyId };
  expect((await as.call(adminPages.createPage, { params: { id: body.model.id }, body: page })).status).toBe(201);
  return body.model.id;
}

it('a name without spaces breaks in the heading', { tags: ['whole'] }, async () => {
  const id = await publish(admin, 'x'.repeat(150));
  const { page } = await openConsole(stage, `/admin/models/${id}/figures`, { viewport: phone });
  await page.getByRole('heading', { name: /^Stats of x/ }).waitFor();
  await expectNoSidewaysScroll(page);
});

/**
 * Ten runs fail at the provider (often enough to pause), two violate its policy, three succeed, and one
 * of these is refunded.
 */
async function fail(id: string): Promise<void> {
  const subscriber = await stage.product.signIn((await createMaya(stage.product)).sessionId);
  const generateWith = async (prompt: string) => {
    const { body } = await subscriber.generate('weather-map', { prompt });
    return subscriber.settled(body.generation.id);
  };
  const made = await Promise.all(['a front', 'a storm', 'a calm'].map(generateWith));
  const failing = Array.from({ length: 12 }, (_, index) =>
    generateWith(index < 2 ? 'a front #policy' : 'a front #fail'),
  );
  await Promise.all(failing);
  const refund = { params: { id: made[0]!.id }, body: { reason: 'It rained' } };
  expect((await admin.call(adminGenerations.refund, refund)).status).toBe(200);
  await eventually(async () => {
    await stage.product.cloud.invoke('protection', {});
    const { items } = (await admin.call(adminPauses.listPauses, {})).body;
    expect(items.map((pause: Pause) => [pause.id, pause.stats.faults, pause.stats.completed])).toEqual([[id, 10, 3]]);
  });
}

const waits = (page: Page) => page.getByRole('region', { name: 'Needs attention' });

describeAtSizes('desktop', 'a paused model', (viewport) => {
  it('is marked on the dashboard, in the list and the editor, with the reason', { tags: ['whole'] }, async () => {
    const { page, pageErrors } = await openConsole(stage, '/admin', { viewport });
    const matter = waits(page).getByRole('link', { name: /^Weather Map is paused/ });
    await matter.getByText('Fails too often. Nothing starts until it works again').waitFor();
    expect(await matter.getAttribute('href')).toBe('/admin/pauses');
    await expectUsableLayout(page);

    await page.goto(`${stage.product.siteUrl}/admin/models`);
    await page.getByText('Paused: fails too often', { exact: true }).waitFor();
    await expectUsableLayout(page);
    await chooseFromRow(page, 'Weather Map', 'Edit');
    const badge = page.locator('header').getByRole('link', { name: 'Paused', exact: true });
    expect(await badge.getAttribute('title')).toBe('Paused: fails too often');
    expect(await badge.getAttribute('href')).toBe('/admin/pauses');
    await expectUsableLayout(page);

    await openConfiguration(page, 'Price');
    const earned = page.getByRole('link', { name: 'Earnings and cost so far' });
    expect(await earned.getAttribute('href')).toBe(`/admin/models/${modelId}/figures`);
    await earned.click();
    await page.getByRole('heading', { name: 'Stats of Weather Map' }).waitFor();
    await page.getByRole('heading', { name: 'Paused: fails too often' }).waitFor();
    await page.getByText(/^10 of 13 failed; since .*\. Next test request .*; resumes if it works\./).waitFor();
    const limits = page.getByRole('region', { name: 'Limits' });
    for (const texts of [
      ['Failed today', 'Ceiling 50%', '10 of 13'],
      ['Margin today', 'No floor', '-50%'],
      ['Provider cost today', 'Ceiling $5.00', '$0.09'],
    ]) {
      const gauge = limits.locator('dl > div', { hasText: texts[0] });
      for (const text of texts) await gauge.getByText(text, { exact: true }).waitFor();
    }
    const chartNames = [
      'Generations by day: Completed 3, Failed 12, Cancelled 0',
      'Income by day: Income $0.04',
      'Provider cost by day: Provider cost $0.09',
      'Margin by day: Margin -$0.05',
    ];
    for (const name of chartNames) await page.getByRole('img', { name, exact: true }).waitFor();
    await page.getByRole('img', { name: /^Median duration by day: Median duration .* s over all days$/ }).waitFor();
    await page.getByText('Estimate, 1.0 s').first().waitFor();
    const causes = page.getByRole('list', { name: 'Why they failed' }).getByRole('listitem');
    await expect
      .poll(async () => (await causes.allTextContents()).map((text) => text.replace('Failed ', ': ')))
      .toEqual(['Provider error or timeout: 10', 'Content policy: 2']);
    await expectUsableLayout(page);
    const margin = page.getByRole('slider', { name: 'Days of Margin by day' });
    await margin.focus();
    await page.getByText('Margin -$0.05', { exact: true }).waitFor();
    await expectUsableLayout(page);
    expect(pageErrors).toEqual([]);
  });
});

describe('the statistics of a model', () => {
  it('can be listed and exported for the chosen range', { tags: ['whole'] }, async () => {
    const { page, pageErrors } = await openConsole(stage, `/admin/models/${modelId}/figures`, { viewport: desktop });
    await page.getByRole('button', { name: '7 days' }).click();
    await page.getByText('The last 7 days, in UTC', { exact: true }).first().waitFor();
    expect(new URL(page.url()).searchParams.get('days')).toBe('7');
    for (const view of ['Generations by day', 'Why they failed', 'Duration by day', 'Income, cost and margin by day']) {
      await page
        .getByRole('tablist', { name: `View of ${view}` })
        .getByRole('tab', { name: 'Table' })
        .click();
    }
    await page.getByRole('cell', { name: '83.3' }).waitFor();
    await expectFitsAtBothWidths(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV of Income, cost and margin by day' }).click(),
    ]);
    const day = new Date().toISOString().slice(0, 10);
    expect(await readFile(await download.path(), 'utf8')).toBe(
      `\uFEFFDay,Credits spent,Income (USD),Priced generations,Provider cost (USD),Margin (USD)\r\n${day},2,0.04,3,0.09,-0.05\r\n`,
    );
    await page.getByRole('main').getByRole('link', { name: 'Generations' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Model statistics' }).click();
    await page.getByRole('heading', { name: 'Stats of Weather Map' }).waitFor();
    expect(pageErrors).toEqual([]);
  });

  it('have an empty state if unused, and are refused to other admins', { tags: ['whole'] }, async () => {
    const editor = await stage.product.signInAdmin('editor');
    const key = { provider: 'fal', name: 'Key of a chart', apiKey: 'secret-key-0123456789' };
    const { body } = await editor.call(adminApiKeys.createApiKey, { body: key });
    const ownModel = await publish(editor, 'Sea Chart', {}, body.apiKey.id);
    const { page } = await openConsole(stage, `/admin/models/${ownModel}/figures`, {
      viewport: desktop,
      userId: 'editor',
    });
    await page.getByText('Running normally.').waitFor();
    await page.getByRole('heading', { name: 'None failed' }).waitFor();
    await page.getByRole('heading', { name: 'None completed' }).waitFor();
    await expectFitsAtBothWidths(page);
    await page.goto(`${stage.product.siteUrl}/admin/models/${modelId}/figures`);
    await page.getByText('Access denied. You can only see the stats of your own models.').waitFor();
    await expectFitsAtBothWidths(page);

    // Ordinary admins are notified only about their own models.
    const pauses = new PauseRepository(
      productTable(stage.product.cloud.endpoints.dynamodb, stage.product.cloud.tableName('Table')),
    );
    const subject = { kind: 'model', id: ownModel, name: 'Sea Chart', ownerId: 'editor', reason: 'margin' } as const;
    const now = new Date();
    await pauses.begin({
      ...subject,
      since: now.toISOString(),
      stats: { ...noStats, priced: 5 },
      failedTestRequests: 0,
    });
    await pauses.savePausedNow(await pauses.all());
    await page.goto(`${stage.product.siteUrl}/admin`);
    await waits(page)
      .getByRole('link', { name: /^Sea Chart is paused Earns less than its floor/ })
      .waitFor();
    await page.goto(`${stage.product.siteUrl}/admin/models`);
    await page.getByText('Paused: earns less than its floor', { exact: true }).waitFor();
  });

  it('can resume the model, and then say that it runs normally', { tags: ['whole'] }, async () => {
    const { page, pageErrors } = await openConsole(stage, `/admin/models/${modelId}/figures`, { viewport: desktop });
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Resumed Weather Map').waitFor();
    await page.getByText('Running normally.').waitFor();
    // Earlier failures no longer count.
    await page.getByRole('region', { name: 'Limits' }).getByText('0 of 0').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'All models' }).click();
    await page
      .getByRole('row', { name: /Weather Map/ })
      .getByText('Active', { exact: true })
      .waitFor();
    expect(pageErrors).toEqual([]);
  });
});

it(
  'analytics count spent credits net of refunds, and distinguish refunded from released ones',
  { tags: ['whole'] },
  async () => {
    const { page } = await openConsole(stage, '/analytics', { viewport: desktop });
    for (const creditsText of ['spent: Spent 2', 'released: Released 12', 'refunded: Refunded 1']) {
      await page.getByRole('img', { name: `Credits by day, ${creditsText}`, exact: true }).waitFor();
    }
    await page.getByRole('tablist', { name: 'View of Credits by day' }).getByRole('tab', { name: 'Table' }).click();
    await page.getByRole('columnheader', { name: 'Refunded' }).waitFor();
    await expectFitsAtBothWidths(page);
  },
);
