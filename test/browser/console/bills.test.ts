import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { adminPages } from '#shared/contracts/admin-pages.ts';
import { adminTestRuns } from '#shared/contracts/admin-test-runs.ts';
import { modelDefinitionSchema } from '#shared/rules/model.ts';
import { desktop, phone } from '#test/support/browser.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { createTestAdmin } from '#test/support/test-admin.ts';
import { openConsole } from '../open-console.ts';
import { expectUsableLayout, openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
it.beforeAll(async ({ ownStage }) => {
  stage = ownStage;
});

async function setEstimate(providerCostUsd: number) {
  const admin = await stage.product.signInAdmin();
  const { items } = (await admin.call(adminPages.listPagePaths, {})).body;
  const { modelId } = items.find(({ routePath }: { routePath: string }) => routePath === '/dream-image');
  const { model } = (await admin.call(adminModels.getModel, { params: { id: modelId } })).body;
  const definition = { ...modelDefinitionSchema.parse(model), providerCostUsd };
  const body = { baseVersion: model.version, definition };
  expect((await admin.call(adminModels.saveModel, { params: { id: modelId }, body })).status).toBe(200);
}

const check = () => stage.product.cloud.invoke('provider-checks', { now: true });

async function generate(prompt: string): Promise<string> {
  const maya = await createMaya(stage.product);
  const subscriber = await stage.product.signIn(maya.sessionId);
  const values = { prompt, image_size: 'square_hd', num_images: 1 };
  const { body } = await subscriber.generate('dream-image', values);
  return (await subscriber.settled(body.generation.id)).id;
}

/** Runs a model for an admin, who pays with the stage's key. */
async function runTest() {
  const admin = await stage.product.signInAdmin();
  const fields = [{ id: 'prompt', label: 'Prompt', type: 'textarea', variableName: 'prompt' }];
  const body = { provider: 'fal', endpoint: 'fal-ai/flux/schnell', fields, values: { prompt: 'a tested fox' } };
  const headers = { 'idempotency-key': randomUUID() };
  const { id } = (await admin.call(adminTestRuns.startTestRun, { headers, body })).body.testRun;
  const readStatus = async () => (await admin.call(adminTestRuns.getTestRun, { params: { id } })).body.testRun.status;
  await expect.poll(readStatus).toBe('completed');
}

it('an admin sees an estimate until the provider’s bill is read, and what was paid for nothing', async () => {
  stage.product.providers.falAccount.discount = 0.5;
  await setEstimate(0.004);
  const id = await generate('a billed fox');
  const lostId = await generate('a lost fox #private-file');
  await runTest();
  const { page, pageErrors } = await openConsole(stage, `/admin/generations/${id}`, {
    viewport: desktop,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByText('Provider’s price, estimated').waitFor();
  await page.getByText('≈ $0.004').waitFor();
  await check();
  await page.reload();
  await page.getByText('Provider’s price', { exact: true }).waitFor();
  await page.getByText('$0.0015').waitFor();
  await expectUsableLayout(page);
  await page.goto(new URL('/admin/generations', page.url()).href);
  await page
    .getByRole('row', { name: /a billed fox/ })
    .getByText('$0.0015')
    .waitFor();
  await page.goto(new URL('/admin', page.url()).href);
  await page.getByText('By the provider’s bills for 1 of 1.').waitFor();
  await page.getByText('Balance at the provider').waitFor();
  await page.getByText('$100.00').waitFor();
  await page.getByText('Test runs: $0.0015 for 1 request in the last seven days').waitFor();
  await expectUsableLayout(page);
  await page
    .getByRole('link', { name: '1 request was paid without a result in the last seven days ($0.0015)' })
    .click();
  await page.getByText('Last 30 days: 1 request ($0.0015)').waitFor();
  await page.getByText('Last seven days: 1 request ($0.0015)').waitFor();
  const lost = page.getByRole('row', { name: /The generation failed.*Dream Image/ });
  await lost.getByRole('button', { name: 'Copy: Provider’s request' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  const requestId = await page.evaluate(() => navigator.clipboard.readText());
  expect(csv).toContain(`,The generation failed,Dream Image,fal-ai/flux/schnell,${requestId},${lostId},0.0015`);
  await expectUsableLayout(page);
  await lost.getByRole('link', { name: 'The generation failed' }).click();
  await page.waitForURL((url) => url.pathname === `/admin/generations/${lostId}`);
  expect(pageErrors).toEqual([]);
});

it('a finance admin sees what was lost, and is offered only screens that open', { tags: ['whole'] }, async () => {
  const lostId = await generate('a fox lost again #private-file');
  await check();
  const { userId, password } = await createTestAdmin(stage.product, { role: 'finance' });
  const { cookie } = await stage.product.signInAdmin(userId, password);
  const { page, pageErrors } = await openScreen(stage, '/admin', { viewport: desktop, cookie });
  const screens = ['/admin', '/admin/lost-bills', `/admin/generations/${lostId}`];
  await page.getByRole('link', { name: /paid without a result in the last seven days/ }).click();
  await page.getByRole('heading', { name: 'Paid without a result', level: 1 }).waitFor();
  const lost = page.getByRole('row').filter({ has: page.locator(`a[href="/admin/generations/${lostId}"]`) });
  await lost.getByText('Dream Image', { exact: true }).waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(lostId);
  await expectUsableLayout(page);
  const offered = new Set<string>();
  for (const screen of screens) {
    await page.goto(new URL(screen, page.url()).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const links = page.locator('main a[href], nav a[href]');
    for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!)))
      offered.add(href);
  }
  const refused: string[] = [];
  for (const href of offered) {
    await page.goto(new URL(href, page.url()).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const denials = await page.getByText(/Access denied|Failed to (load|fetch)/).allTextContents();
    if (denials.length > 0) refused.push(`${href}: ${denials.join()}`);
  }
  expect([refused, offered.size > 5]).toEqual([[], true]);
  expect(pageErrors).toEqual([]);
});

it('a low balance needs attention', async () => {
  stage.product.providers.falAccount.balanceUsd = 3.21;
  await check();
  const { page } = await openConsole(stage, '/admin', { viewport: phone });
  await page.getByRole('link', { name: /Balance at the provider: \$3\.21/ }).waitFor();
  await expectUsableLayout(page);
});
