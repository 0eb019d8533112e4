import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { generations } from '#shared/contracts/generations.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { phone } from '#test/support/browser.ts';
import { eventually } from '#test/support/eventually.ts';
import { openScreen } from '../open-screen.ts';
import { it } from '../stage.ts';

const wordsLabel = /Describe your picture/;

/** Counts the taps on a phone. */
class Taps {
  count = 0;

  async tap(target: Locator): Promise<void> {
    await target.click();
    this.count++;
  }
}

async function expectFocusedWords(page: Page): Promise<void> {
  const words = page.getByLabel(wordsLabel);
  await expect.poll(() => words.evaluate((area) => area === document.activeElement)).toBe(true);
}

describe('the first minute at 390 px', () => {
  it.for([
    ['home', '/', 1],
    ['a page', '/p/dream-image', 1],
    ['a page, of four pictures', '/p/dream-image', 4],
  ] as const)('takes two taps from the link to %s', async ([, path, count], { stage }) => {
    const { sessionId } = await createMaya(stage.product);
    const subscriber = await stage.product.signIn(sessionId);
    const taps = new Taps();
    const { page, pageErrors } = await openScreen(stage, `${path}?id=${sessionId}`, { viewport: phone });
    // A page focuses the words by itself; the tap opens a phone's keyboard.
    if (count === 1) await taps.tap(page.getByLabel(wordsLabel));
    else await expectFocusedWords(page);
    await page.keyboard.type('A kite above the dunes');
    if (count > 1) await taps.tap(page.getByRole('radio', { name: String(count) }));
    await taps.tap(page.getByRole('button', { name: `Generate (${10 * count} credits)` }));
    await page.waitForURL('**/p/dream-image');
    await eventually(async () => {
      const { items } = (await subscriber.call(generations.listGenerations, { query: {} })).body;
      expect(items).toMatchObject([{ creditCost: 10 * count, routePath: '/dream-image' }]);
    });
    expect([taps.count, pageErrors]).toEqual([2, []]);
  });
});
