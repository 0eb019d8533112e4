import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { isOnScreen, phone } from '#test/support/browser.ts';
import { newMaya, type OwnSubscriber } from '#test/support/companion-api.ts';
import { everyType } from '../console/every-type.ts';
import { publishForm } from './form-page.ts';
import { goTo, goToGenerate } from './form-steps.ts';
import { expectFitsEverybody, openScreen, sizes } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
let maya: OwnSubscriber;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await newMaya(stage.product);
  const areas = everyType.filter(({ type }) => type === 'textarea');
  await publishForm(stage.product, 'every-type', everyType);
  await publishForm(stage.product, 'not-configured', areas);
});

async function enter(page: Page, label: string | RegExp, text: string): Promise<void> {
  await goTo(page, page.getByLabel(label));
  await page.getByLabel(label).fill(text);
}

async function entered(page: Page, label: string | RegExp): Promise<string> {
  await goTo(page, page.getByLabel(label));
  return page.getByLabel(label).inputValue();
}

describe.each(sizes)('a draft at %s', (_, viewport) => {
  it('keeps what is entered over a reload, but for secrets', async () => {
    const { page } = await openScreen(stage, `/p/every-type?id=${maya.sessionId}`, { viewport });
    await enter(page, /^Name/, 'Grace');
    await enter(page, 'Secret', 'hush');
    await goTo(page, page.getByLabel('Style', { exact: true }));
    await page.getByLabel('Style', { exact: true }).selectOption('ink');
    await goTo(page, page.getByLabel('Chalk'));
    await page.getByLabel('Chalk').check();
    await page.getByLabel('Oil').check();
    await enter(page, 'Animal', 'heron');
    await page.getByText('A heron at', { exact: false }).waitFor();
    await expectFitsEverybody(page);
    await page.reload();
    // The reload stays at the step; by its link the page begins anew.
    await page.goto(`${stage.product.siteUrl}/p/every-type?id=${maya.sessionId}`);
    expect(await entered(page, /^Name/)).toBe('Grace');
    expect(await entered(page, 'Secret')).toBe('');
    await goTo(page, page.getByLabel('Style', { exact: true }));
    await expect.poll(() => page.getByLabel('Style', { exact: true }).inputValue()).toBe('ink');
    await goTo(page, page.getByLabel('Chalk'));
    expect(await page.getByLabel('Chalk').isChecked()).toBe(true);
    expect(await entered(page, 'Animal')).toBe('heron');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('hush');
  });
});

describe('a draft', () => {
  it('outlives a submit without a connection, which says so', async () => {
    const { context, page } = await openScreen(stage, `/p/every-type?id=${maya.sessionId}`, { viewport: phone });
    await enter(page, /^Name/, 'Offline');
    const generate = await goToGenerate(page);
    await context.setOffline(true);
    await generate.click();
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await page.getByText('Nothing was started and no credits were charged.').waitFor();
    await expectFitsEverybody(page);
    await context.setOffline(false);
    await page.reload();
    expect(await entered(page, /^Name/)).toBe('Offline');
  });

  it('that can not be submitted is told of in sight, however far the page is scrolled', async () => {
    const viewport = { width: 390, height: 640 };
    const { context, page } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport });
    await page.getByLabel(/Describe your picture/).fill('A kite');
    const generate = await goToGenerate(page);
    await context.setOffline(true);
    await page.getByText('Tap Next or swipe to continue').scrollIntoViewIfNeeded();
    await generate.click();
    await expect.poll(() => isOnScreen(page.getByRole('heading', { name: 'You are offline' }))).toBe(true);
  });
});

describe('prompt enhancement', () => {
  const open = (path: string) => openScreen(stage, `${path}?id=${maya.sessionId}`, { viewport: phone });

  it('rewrites the text, and gives the old one back', async () => {
    const { page } = await open('/p/dream-image');
    const text = page.getByLabel(/Describe your picture/);
    await goTo(page, text);
    await page.getByRole('button', { name: 'Enhance prompt' }).click();
    await page.getByText('Please enter some text first').waitFor();
    await expectFitsEverybody(page);
    await text.fill('a red fox');
    await page.getByRole('button', { name: 'Enhance prompt' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await expect.poll(() => text.inputValue()).toMatch(/^a red fox, in rich detail/);
    await expectFitsEverybody(page);
    await undo.click();
    await expect.poll(() => text.inputValue()).toBe('a red fox');
  });

  it('says why it failed', async () => {
    const { context, page } = await open('/p/not-configured');
    const enhance = page.getByRole('button', { name: 'Enhance prompt' });
    await enter(page, 'Prompt', 'a red fox');
    await enhance.click();
    await page.getByText('System instructions not configured').waitFor();
    await expectFitsEverybody(page);
    await page.route('**/api/assist/**', (route) => route.abort());
    await enhance.click();
    await page.getByText('Enhancement failed').waitFor();
    await context.close();

    const other = await open('/p/dream-image');
    await enter(other.page, /Describe your picture/, '#openai-401');
    await other.page.getByRole('button', { name: 'Enhance prompt' }).click();
    await other.page.getByText(/^OpenAI API error: 401 - /).waitFor();
    await other.context.close();
  });
});
