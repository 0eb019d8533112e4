import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { desktop, phone } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { openConsole } from '../open-console.ts';
import { openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
let maya: NewSubscriber;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product);
  const subscriber = await stage.product.signIn(maya.sessionId);
  const values = { prompt: 'two boats', image_size: 'square_hd', num_images: 2 };
  const { body } = await subscriber.generate('dream-image', values);
  await subscriber.settled(body.generation.id);
});

const openHome = (viewport = phone) => openScreen(stage, `/?id=${maya.sessionId}`, { viewport });
const focused = (page: Page) =>
  page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent?.slice(0, 30)]);

describe('the focus', () => {
  it('goes to the heading of each new screen, and back to the link that was followed', async () => {
    const { page, pageErrors } = await openHome();
    const list = page.getByRole('list', { name: 'What you can make' });
    const card = list.getByRole('link', { name: /Dream Image/ });
    await card.focus();
    await page.keyboard.press('Enter');
    // This screen moves the focus itself, to its first field.
    await expect.poll(() => focused(page)).toEqual(['TEXTAREA', '']);
    await page.goBack();
    await expect.poll(() => card.evaluate((link) => link === document.activeElement)).toBe(true);
    const assets = page.getByRole('link', { name: /^Your assets/ }).first();
    await assets.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/assets*');
    await expect.poll(() => focused(page)).toEqual(['H1', 'Maya Lindqvist’s assets']);
    expect(pageErrors).toEqual([]);
  });
});

/** Returns the styles that tell two states apart where the system replaces all colours. */
const look = (element: Locator) =>
  element.evaluate((one) => {
    const { backgroundColor, color, borderTopWidth, borderTopColor } = getComputedStyle(one);
    return { backgroundColor, color, borderTopWidth, borderTopColor };
  });

describe('forced colours', () => {
  it('show what is chosen, and where buttons end', async () => {
    const { page } = await openHome();
    await page.emulateMedia({ forcedColors: 'active' });
    const all = page.getByRole('button', { name: 'All', exact: true });
    await all.waitFor();
    expect(await look(all)).not.toEqual(await look(page.getByRole('button', { name: 'Tools', exact: true })));

    await page.setViewportSize(desktop);
    await page.goto(`${stage.product.siteUrl}/p/dream-image`);
    const shapes = page.getByRole('radiogroup').first().locator('label');
    await shapes.first().waitFor();
    const chosen = shapes.filter({ has: page.locator(':checked') });
    expect(await look(chosen)).not.toEqual(await look(shapes.filter({ hasNot: page.locator(':checked') }).first()));
    const generate = await look(page.getByRole('button', { name: /^Generate/ }));
    expect([generate.borderTopWidth, generate.borderTopColor === generate.backgroundColor]).toEqual(['1px', false]);

    await page.goto(`${stage.product.siteUrl}/appTOS`);
    expect(await look(page.getByRole('tab', { selected: true }))).not.toEqual(
      await look(page.getByRole('tab', { selected: false }).first()),
    );
  });
});

describe('the viewer on a phone', () => {
  it('has buttons for the next and the previous picture, and tells where it is', async () => {
    const { page } = await openScreen(stage, `/assets?id=${maya.sessionId}`, { viewport: phone });
    await page
      .getByRole('button', { name: /^Picture: / })
      .first()
      .click();
    const viewer = page.getByRole('dialog');
    await viewer.getByRole('status').getByText('1 of 2').waitFor();
    await viewer.getByRole('button', { name: 'Next' }).click();
    await viewer.getByRole('status').getByText('2 of 2').waitFor();
    await viewer.getByRole('button', { name: 'Previous' }).click();
    await viewer.getByRole('status').getByText('1 of 2').waitFor();
  });
});

describe('where words are written from right to left', () => {
  it('stands the newest file first, and keeps paths, ids and time as they are', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, `/assets?id=${maya.sessionId}`, { viewport: desktop });
    const tiles = page.getByRole('list', { name: 'Assets, newest first' }).getByRole('listitem');
    await tiles.nth(1).waitFor();
    await page.evaluate(() => (document.dir = 'rtl'));
    const [first, second] = await Promise.all([tiles.nth(0).boundingBox(), tiles.nth(1).boundingBox()]);
    expect(first!.x).toBeGreaterThan(second!.x);
    expect(Math.round(first!.x + first!.width)).toBeGreaterThan(desktop.width / 2);

    const { page: consolePage } = await openConsole(stage, '/analytics', { viewport: desktop });
    const days = consolePage.getByRole('slider').first();
    await days.waitFor();
    await consolePage.evaluate(() => (document.dir = 'rtl'));
    const lineOf = () => days.locator('> div').first().boundingBox();
    await days.press('ArrowLeft');
    const later = await lineOf();
    await days.press('ArrowLeft');
    expect((await lineOf())!.x).toBeLessThan(later!.x);

    await consolePage.goto(`${stage.product.siteUrl}/admin/create?edit=dream-image`);
    const path = consolePage.getByRole('link', { name: '/p/dream-image' });
    await path.waitFor();
    await consolePage.evaluate(() => (document.dir = 'rtl'));
    // `/p/dream-image` reads from left to right, although the page does not.
    const slashBeforeName = await path.locator('bdi').evaluate((element) => {
      const range = document.createRange();
      const [text] = element.childNodes;
      const xOf = (from: number) => {
        range.setStart(text!, from);
        range.setEnd(text!, from + 1);
        return range.getBoundingClientRect().x;
      };
      return xOf(0) < xOf('/p/d'.length);
    });
    expect(slashBeforeName).toBe(true);
  });
});

describe('loading', () => {
  it('is announced once, also where several parts load', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, '/appTOS', { viewport: phone });
    await page.addInitScript(() => {
      const announced: string[] = [];
      Object.assign(window, { announced });
      const seen = new Set<Element>();
      new MutationObserver(() => {
        for (const region of document.querySelectorAll('[role="status"]')) {
          if (!seen.has(region) && region.textContent.endsWith('…')) announced.push(region.textContent);
          seen.add(region);
        }
      }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['role'] });
    });
    await page.goto(`${stage.product.siteUrl}/?id=${maya.sessionId}`);
    await page.getByRole('heading', { name: 'Recent generations' }).waitFor();
    await page.waitForLoadState('networkidle');
    const announced = await page.evaluate(() => (window as unknown as { announced: string[] }).announced);
    expect(announced).toEqual([...new Set(announced)]);
    expect(announced).toContain('Opening your session…');
  });
});
