import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop } from '#test/support/browser.ts';
import { assets } from '#shared/contracts/assets.ts';
import { closeStage, openScreen, type Stage, startStage } from './open-screen.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => closeStage(stage));

/** Presses Tab until something of that name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label =
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0] : null;
      return `${element?.getAttribute('aria-label') ?? ''} ${label?.textContent ?? element?.textContent ?? ''}`.trim();
    });
    if (name.test(focused)) return;
  }
  throw new Error(`The keyboard does not reach ${name.source}`);
}

describe('the keyboard alone', () => {
  it('makes a picture, and looks at it', async () => {
    const { context, page } = await openScreen(stage, '/p/dream-image?id=demo-session', { viewport: desktop });
    await page.getByRole('button', { name: /^Generate \(/ }).waitFor();
    await tabTo(page, /^Describe your picture/);
    await page.keyboard.type('A paper crane');
    await tabTo(page, /^Generate \(/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'View result now' }).waitFor({ timeout: 30_000 });
    await tabTo(page, /^View result now/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('img').first().waitFor();
    await tabTo(page, /Download/);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Generation Complete!' }).waitFor();
    await context.close();
  });

  it('opens the menu, a modal from it, and comes back to where it was', async () => {
    const { context, page } = await openScreen(stage, '/?id=demo-session', { viewport: desktop });
    await page.getByRole('button', { name: 'Menu', exact: true }).waitFor();
    await tabTo(page, /^Menu/);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Your assets' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'App Settings' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await context.close();
  });
});

describe('a gallery of 10,000 assets', () => {
  /** How many elements the gallery has when it shows so many assets and was scrolled to its middle. */
  async function elementsWith(count: number): Promise<number> {
    const { context, page } = await openScreen(stage, '/?id=demo-session', { viewport: desktop });
    await page.getByRole('heading', { name: 'Atelia', level: 1 }).waitFor();
    const { body } = await (
      await stage.product.signIn('demo-session')
    ).call(assets.listAssets, { query: { limit: 1, mediaType: 'image' } });
    const items = Array.from({ length: count }, (_, index) => ({ ...body.items[0], id: `asset-${index}` }));
    await page.route('**/api/assets?**', (route) => route.fulfill({ json: { items } }));
    await page.goto(`${stage.product.siteUrl}/assets`);
    const tiles = page.getByRole('list', { name: 'Assets, newest first' }).getByRole('listitem');
    await tiles.first().waitFor();
    await page.locator('main').evaluate((main) => (main.scrollTop = main.scrollHeight / 2));
    await page.waitForTimeout(500);
    const elements = await page.evaluate(() => document.querySelectorAll('*').length);
    await context.close();
    return elements;
  }

  it('has within 5 % as many elements as one of 100', async () => {
    const [few, many] = [await elementsWith(100), await elementsWith(10_000)];
    expect(Math.abs(many - few) / few).toBeLessThan(0.05);
  });
});
