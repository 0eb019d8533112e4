import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { assets } from '#shared/contracts/assets.ts';
import { desktop, phone } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { findLayoutProblems } from '#test/support/layout-problems.ts';
import { generateName, stepName } from '../generation/form-steps.ts';
import {
  chooseFromMenu,
  expectFitsAtBothWidths,
  expectUsableLayout,
  openScreen,
  describeAtSizes,
} from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
let maya: NewSubscriber;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product, { gallery: true });
});

/** Presses Tab until an element with this name has the focus. */
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

/** Presses the focused element and waits for its result. */
async function pressEnterAndWait(page: Page, result: Locator): Promise<void> {
  await page.keyboard.press('Enter');
  await result.waitFor();
}

async function goToGenerateByKeyboard(page: Page): Promise<void> {
  const generate = page.getByRole('button', { name: generateName });
  while (!(await generate.isVisible())) {
    await tabTo(page, /^Next/);
    const before = await stepName(page);
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await stepName(page)).not.toBe(before));
  }
}

/** Checks with text of twice the size, which WCAG requires, and on the narrowest phones. */
async function expectUsableWhenZoomed(page: Page): Promise<void> {
  for (const { fontSize, ...viewport } of [
    { ...phone, fontSize: '200%' },
    { width: 320, height: 640, fontSize: '' },
  ]) {
    await page.setViewportSize(viewport);
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize);
    // A menu follows its button a moment later.
    await eventually(async () => expect(await findLayoutProblems(page)).toEqual([]));
  }
}

/** The bars of the viewer would take half of a small screen with large text. */
async function expectLargePicture(page: Page): Promise<void> {
  const viewport = { width: 320, height: 640 };
  await page.setViewportSize(viewport);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const stageBox = await page.getByRole('button', { name: 'Show or hide the toolbar' }).boundingBox();
  expect(stageBox?.height).toBeGreaterThan(0.7 * viewport.height);
}

describe('text of twice the size at 390 px, and a screen of 320 px', { tags: ['whole'] }, () => {
  it('show everything uncut, uncovered and without sideways scrolling', async () => {
    const newAccount = await createMaya(stage.product);
    const subscriber = await stage.product.signIn(newAccount.sessionId);
    const generateOn = async (page: string, values: Record<string, unknown>) =>
      (await subscriber.generate(page, values)).body.generation.id as string;
    const picture = { prompt: 'A kite above the dunes', image_size: 'portrait_4_3' };
    const [pictures, sound, failed] = await Promise.all([
      generateOn('dream-image', { ...picture, prompt: '#nsfw-first', num_images: 4 }),
      generateOn('voice-over', { prompt: 'Good evening, and welcome.', 'voice_setting.voice_id': 'Wise_Woman' }),
      generateOn('dream-image', { ...picture, prompt: '#fail', num_images: 1 }),
    ]);
    for (const id of [pictures, sound, failed]) await subscriber.settled(id);

    const { page } = await openScreen(stage, `/p/dream-image?id=${newAccount.sessionId}`, { viewport: phone });
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
    const close = async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').or(page.getByRole('menu')).waitFor({ state: 'detached' });
    };
    await page.getByLabel(/Describe your picture/).fill('A sentence that is longer than a line of any telephone is');
    await page.getByRole('button', { name: generateName }).waitFor();
    await expectUsableWhenZoomed(page);
    await button('Next').click();
    await page.getByRole('radio', { name: 'Wide 16:9' }).waitFor();
    await expectUsableWhenZoomed(page);

    await generateOn('dream-image', { ...picture, prompt: '#never', num_images: 1 });
    await page.goto(stage.product.siteUrl);
    await page.getByRole('heading', { name: 'Recent generations' }).waitFor();
    // The composer shows the draft of its own page.
    await expect.poll(() => page.getByLabel(/Describe your picture/).inputValue()).toContain('A sentence');
    await button('1 running').waitFor();
    await expectUsableWhenZoomed(page);
    for (const name of ['1 running', 'Menu', / credits$/, /^Notifications/]) {
      await button(name).click();
      await page.getByRole('dialog').or(page.getByRole('menu')).waitFor();
      await expectUsableWhenZoomed(page);
      await close();
    }
    for (const name of ['History', 'Upgrade', 'App Settings', 'Profile']) {
      await chooseFromMenu(page, name);
      await page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).waitFor();
      await expectUsableWhenZoomed(page);
      await close();
    }

    await page.goto(`${stage.product.siteUrl}/results/${pictures}`);
    await button('Compare').waitFor();
    await page.getByText('1 picture was hidden').waitFor();
    await expectUsableWhenZoomed(page);
    await button(/^Picture 1 of 3: /).click();
    await button('More actions').waitFor();
    await expectUsableWhenZoomed(page);
    await expectLargePicture(page);
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Details' }).waitFor();
    await expectUsableWhenZoomed(page);
    await page.goto(`${stage.product.siteUrl}/results/${sound}`);
    await button('Play').waitFor();
    await expectUsableWhenZoomed(page);
    await button(/^Sound: /).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Play' }).waitFor();
    await expectUsableWhenZoomed(page);

    for (const [path, heading] of [
      [`/results/${failed}`, 'Generation Failed'],
      ['/assets', 'Maya Lindqvist’s assets'],
      ['/pro/portrait-request', 'Portrait Request'],
    ] as const) {
      await page.goto(stage.product.siteUrl + path);
      await page.getByRole('heading', { name: heading }).waitFor();
      await expectUsableWhenZoomed(page);
    }
  });
});

describeAtSizes('phone', 'keyboard-only use', (viewport) => {
  it('makes a picture and opens it', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport });
    const isWizard = viewport.width < 1024;
    const start = page.getByRole('button', { name: isWizard ? 'Next' : generateName });
    await start.waitFor();
    if (isWizard) {
      await tabTo(page, /^Next/);
      await pressEnterAndWait(page, page.getByLabel(/^Describe your picture/));
    }
    await tabTo(page, /^Describe your picture/);
    await page.keyboard.type('A paper crane');
    if (isWizard) await goToGenerateByKeyboard(page);
    await tabTo(page, generateName);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'View result now' }).waitFor();
    await tabTo(page, /^View result now/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Picture: A paper crane/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('img').first().waitFor();
    await tabTo(page, /Download/);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Generation Complete!' }).waitFor();
    await expectUsableLayout(page);
  });
});

describe('keyboard-only use', () => {
  it('opens the menu and a dialog from it, and returns to the start', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, `/?id=${maya.sessionId}`, { viewport: phone });
    await page.getByRole('button', { name: 'Menu', exact: true }).waitFor();
    await tabTo(page, /^Menu/);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Your assets' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'App Settings' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describe('a subscriber without a session', () => {
  it('sees that access is required after signing out', { tags: ['S2.2-3', 'S4.1-4', 'S4.1-5'] }, async () => {
    // Signing out also ends the link, so this test has its own subscriber.
    const leaving = await createMaya(stage.product);
    const { page } = await openScreen(stage, `/p/dream-image?id=${leaving.sessionId}`);
    await page.getByRole('heading', { name: 'Dream Image' }).waitFor();
    await chooseFromMenu(page, 'App Settings');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: 'Access Required' }).waitFor();
    await page.getByRole('heading', { name: 'How to get a new link' }).waitFor();
    await page.getByText('The mobile app creates a fresh link each time', { exact: false }).waitFor();
    await page.getByText('You’re logged out.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByText(/Session ID required|Invalid session/).count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: /iOS|Android/ }).count()).toBe(2);
    expect(new URL(page.url()).pathname).toBe('/');
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).not.toContain('fingerprint');
    expect(stored).not.toContain(leaving.id);
    await expectFitsAtBothWidths(page);

    await page.reload();
    await page.getByText('Session ID required - Please access this app through the companion app').waitFor();
  });

  it('sees another message if the server ended the session', async () => {
    const { context, page } = await openScreen(stage, `/?id=${maya.sessionId}`, { viewport: desktop });
    const assetsLink = page.getByRole('link', { name: 'Your assets' });
    await assetsLink.waitFor();
    await context.clearCookies();
    await assetsLink.click();
    await page.getByRole('alert').getByText('Invalid session').waitFor();
  });
});

/** Returns the number of elements after the browser has rendered everything. */
async function settledCount(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const whenIdle = (before: number) =>
          requestIdleCallback(() => {
            const count = document.querySelectorAll('*').length;
            if (count === before) resolve(count);
            else requestAnimationFrame(() => whenIdle(count));
          });
        whenIdle(-1);
      }),
  );
}

describe('a gallery of 10,000 assets', { tags: ['whole'] }, () => {
  /** Returns the number of elements in a gallery of `count` assets that is scrolled to its middle. */
  async function elementsWith(count: number): Promise<number> {
    const { context, page } = await openScreen(stage, `/?id=${maya.sessionId}`, { viewport: desktop });
    await page.getByRole('heading', { name: 'Atelia', level: 1 }).waitFor();
    const { body } = await (
      await stage.product.signIn(maya.sessionId)
    ).call(assets.listAssets, { query: { limit: 1, mediaType: 'image' } });
    const items = Array.from({ length: count }, (_, index) => ({ ...body.items[0], id: `asset-${index}` }));
    await page.route('**/api/assets?**', (route) => route.fulfill({ json: { items } }));
    await page.goto(`${stage.product.siteUrl}/assets`);
    const tiles = page.getByRole('list', { name: 'Assets, newest first' }).getByRole('listitem');
    await tiles.first().waitFor();
    await page.locator('main').evaluate((main) => (main.scrollTop = main.scrollHeight / 2));
    const elements = await settledCount(page);
    await context.close();
    return elements;
  }

  it('has at most 5 % more elements than a gallery of 100', async () => {
    const [few, many] = [await elementsWith(100), await elementsWith(10_000)];
    expect(Math.abs(many - few) / few).toBeLessThan(0.05);
  });
});
