import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { desktop, phone } from '#test/support/browser.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { consoleScreens } from '#test/support/console-screens.ts';
import { patienceMs } from '#test/support/eventually.ts';
import { generateName, goToElement, goToGenerateButton, next } from '../generation/form-steps.ts';
import { openConsole } from '../open-console.ts';
import { openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
it.beforeAll(({ stage: shared }) => {
  stage = shared;
});

describe('a page that the browser translates', () => {
  it('makes a picture on a phone, for the price that its button shows', async () => {
    const maya = await createMaya(stage.product);
    const { page, pageErrors } = await openTranslated(`/p/dream-image?id=${maya.sessionId}`, phone);
    await next(page);
    const prompt = page.getByLabel(/Describe your picture/);
    await prompt.fill('A red fox');
    await page.getByRole('button', { name: 'Enhance prompt' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    const pictures = page.getByRole('radiogroup', { name: 'Pictures' });
    await goToElement(page, pictures);
    await pictures.getByRole('radio', { name: '2', exact: true }).check();
    const generate = page.getByRole('button', { name: generateName });
    await goToElement(page, generate);
    expect(await generate.innerText()).toBe('Generate (20 credits)');
    await goToElement(page, pictures, 'Back');
    await pictures.getByRole('radio', { name: '1', exact: true }).check();
    await goToElement(page, generate);
    expect(await generate.innerText()).toBe('Generate (10 credits)');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/generations'),
    );
    await generate.click();
    expect((await sent).postDataJSON()).toMatchObject({ creditCost: 10 });
    await page.getByRole('button', { name: 'View result now' }).click();
    await page.locator(`[src*="/generated/${maya.id}/"]`).first().waitFor({ state: 'attached' });
    expect(pageErrors).toEqual([]);
  });

  it('makes a picture, requests a portrait and shows the gallery on a wide screen', { tags: ['whole'] }, async () => {
    const maya = await createMaya(stage.product, { gallery: true });
    const { page, pageErrors } = await openTranslated(`/p/dream-image?id=${maya.sessionId}`, desktop);
    await page.getByLabel(/Describe your picture/).fill('A red fox');
    await (await goToGenerateButton(page)).click();
    await page.getByRole('button', { name: 'View result now' }).click();
    await page.locator(`[src*="/generated/${maya.id}/"]`).first().waitFor({ state: 'attached' });

    await page.goto(`${stage.product.siteUrl}/pro/portrait-request`);
    await page.getByLabel('Request Details').fill('My dog as a captain');
    await page.getByLabel('Style').selectOption('Comic');
    await page.getByRole('button', { name: 'Submit Request (20 credits)' }).click();
    await page.getByRole('heading', { name: 'Request submitted' }).waitFor();

    await page.goto(`${stage.product.siteUrl}/assets`);
    for (const filter of ['Images', 'Videos']) {
      const button = { name: new RegExp(`^${filter}`) };
      await page.getByRole('button', button).click();
      await page.getByRole('button', { ...button, pressed: true }).waitFor();
    }
    expect(pageErrors).toEqual([]);
  });

  it('opens each screen of the console, and refreshes it', { tags: ['whole'] }, async () => {
    const { page, pageErrors } = await openConsole(stage, '/admin', { viewport: desktop });
    await page.addInitScript(translateTexts);
    for (const { address } of consoleScreens.filter((screen) => !screen.address.includes(':'))) {
      await page.goto(`${stage.product.siteUrl}${address}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
      if (await refresh.isVisible()) await refresh.click();
      await page.waitForLoadState('networkidle');
    }
    expect(pageErrors).toEqual([]);
  });
});

async function openTranslated(path: string, viewport: typeof phone): Promise<{ page: Page; pageErrors: string[] }> {
  const { page, pageErrors } = await openScreen(stage, '/appTOS', { viewport });
  // A generation ends later than the steps of a form.
  page.setDefaultTimeout(4 * patienceMs);
  await page.addInitScript(translateTexts);
  await page.goto(`${stage.product.siteUrl}${path}`);
  return { page, pageErrors };
}

/** Replaces each text node like Chrome's translation does, with a copy in two `font` elements. */
function translateTexts(): void {
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node);
    if (root instanceof Text) texts.push(root);
    for (const text of texts) {
      const parent = text.parentElement;
      if (!parent || parent.closest('font, script, style, title, textarea, option') || !/\p{L}|\d/u.test(text.data))
        continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') translate(target);
      for (const node of addedNodes) if (node.isConnected) translate(node);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
