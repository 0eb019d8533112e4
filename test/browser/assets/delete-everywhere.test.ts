import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { desktop, isOnScreen, phone } from '#test/support/browser.ts';
import { versionsNaming } from '#test/support/bucket-files.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { shareResult } from '#test/support/shared-result.ts';
import { expectUsableLayout, openScreen } from '../open-screen.ts';
import { it } from '../stage.ts';

/** Buttons that stay below the content would leave it no room. */
async function expectRoomWithLargeText(page: Page, drawer: Locator): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect.poll(() => isOnScreen(drawer.getByText(/^This can’t be undone/))).toBe(true);
  const button = drawer.getByRole('button', { name: 'Delete everywhere' });
  await button.scrollIntoViewIfNeeded();
  await expect.poll(() => isOnScreen(button)).toBe(true);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.setViewportSize(phone);
}

describe.each([
  ['phone', phone],
  ['desktop', desktop],
])('a picture on a %s', { tags: ['whole'] }, (_, viewport) => {
  it('is deleted everywhere after a list of what goes, with a receipt', async ({ stage }) => {
    const maya = await createMaya(stage.product);
    const subscriber = await stage.product.signIn(maya.sessionId);
    const prompt = `A lamp for ${viewport.width} pixels`;
    const { body } = await subscriber.generate('dream-image', { prompt, image_size: 'square_hd', num_images: 1 });
    const [made] = (await subscriber.settled(body.generation.id)).assets;
    const share = await shareResult(subscriber, made!.id);
    const film = {
      image_url: { publicUrl: made!.publicUrl },
      prompt: `It glides over ${viewport.width}`,
      duration: '5',
    };
    const { body: filmed } = await subscriber.generate('photo-to-video', film);
    await subscriber.settled(filmed.generation.id);

    const { page, pageErrors } = await openScreen(stage, `/assets?id=${maya.sessionId}`, { viewport });
    const tile = page.getByRole('button', { name: `Picture: ${prompt}`, exact: true });
    await tile.click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete everywhere…' }).click();
    const drawer = page.getByRole('dialog', { name: 'Delete everywhere' });
    await drawer.getByText('The picture, its preview and all earlier versions').waitFor();
    await drawer.getByText('Its shared page, with the files there').waitFor();
    await drawer.getByText('The file in the entries of 1 generation that used it').waitFor();
    await drawer.getByText('1 result was made from it').waitFor();
    await expectUsableLayout(page);
    if (viewport === phone) await expectRoomWithLargeText(page, drawer);
    await drawer.getByRole('checkbox', { name: 'Delete them everywhere, too' }).check();
    const isAnswered = Promise.withResolvers<void>();
    await page.route('**/api/assets/*/erasure', (route) => isAnswered.promise.then(() => route.continue()));
    await drawer.getByRole('button', { name: 'Delete everywhere' }).click();
    await drawer.getByRole('button', { name: 'Deleting…' }).waitFor();
    expect(await drawer.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
    isAnswered.resolve();
    await drawer.getByText(/^2 files are deleted everywhere: \d+ stored versions\. 1 shared page is gone\./).waitFor();
    await expectUsableLayout(page);
    const download = page.waitForEvent('download');
    await drawer.getByRole('button', { name: 'Download receipt' }).click();
    const receipt = await readFile(await (await download).path(), 'utf8');
    expect(receipt).toMatch(/^Atelia: receipt of a deletion\nDeleted on 20[^\n]+\n\n2 files are deleted everywhere/);
    expect(receipt).toMatch(/- Copies in the caches of browsers[^\n]+Gone by 20/);
    await drawer.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'Maya Lindqvist’s assets' }).waitFor();
    await tile.waitFor({ state: 'detached' });
    expect((await fetch(share.url)).status).toBe(404);
    expect(await versionsNaming(stage.product, made!.id)).toEqual([]);
    expect(pageErrors).toEqual([]);
  });
});
