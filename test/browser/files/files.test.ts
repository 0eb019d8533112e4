import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { assets } from '#shared/contracts/assets.ts';
import { desktop, phone } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { publishForm } from '../generation/form-page.ts';
import { goToElement, next } from '../generation/form-steps.ts';
import { retryRequest, expectUsableLayout, openScreen, describeAtSizes } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

const images = { id: 'f-files', variableName: 'images', type: 'file', label: 'Images', accept: 'image/*' };
const prompt = { id: 'f-prompt', variableName: 'prompt', type: 'textarea', label: 'Prompt' };

let stage: Stage;
let maya: NewSubscriber;
let photo: Buffer;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product, { gallery: true });
  photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#3a6ea5' } })
    .jpeg()
    .toBuffer();
  await publishForm(stage.product, 'some-files', [{ ...images, multiple: true }]);
  await publishForm(stage.product, 'words-and-files', [prompt, { ...images, multiple: true }]);
  await publishForm(stage.product, 'one-file', [{ ...images, imageValidationPrompt: 'A cat?' }]);
  await publishForm(stage.product, 'no-file', [{ ...images, imageValidationPrompt: 'A cat? #reject' }]);
  await publishForm(stage.product, 'unsure', [{ ...images, imageValidationPrompt: 'A cat? #openai-401' }]);
});

const file = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: photo });

async function upload(page: Page, button: string, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(file(name));
}

/** Pastes the photo as a browser does that has a picture, and perhaps its text, on the clipboard. */
function paste(target: Locator, name: string, text?: string): Promise<void> {
  const clipboard = { name, text, bytes: [...photo] };
  return target.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([new Uint8Array(copied.bytes)], copied.name, { type: 'image/jpeg' }));
    if (copied.text) clipboardData.setData('text/plain', copied.text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, clipboard);
}

const toFiles = (page: Page) => goToElement(page, page.getByRole('button', { name: 'Choose from your assets' }));

const refusal = /the file you selected is not according to our community guidelines/;

describeAtSizes('phone', 'a chosen image', (viewport) => {
  const open = (name: string) => openScreen(stage, `/p/${name}?id=${maya.sessionId}`, { viewport });

  it('is checked and accepted', { tags: ['S2.16-9', 'S2.16-37', 'S7.8-2'] }, async () => {
    const { page } = await open('one-file');
    await toFiles(page);
    const checked = page.waitForResponse('**/api/assist/validate-image');
    const refreshed = page.evaluate(
      () => new Promise((resolve) => addEventListener('refreshAssetGallery', () => resolve(true), { once: true })),
    );
    await upload(page, 'Browse files', 'cat.jpg');
    expect(await (await checked).json()).toMatchObject({ isAccepted: true });
    await page.getByText('Successfully uploaded 1 file(s)').waitFor();
    await page.getByRole('button', { name: 'Remove cat.jpg' }).waitFor();
    expect(await refreshed).toBe(true);
    await expectUsableLayout(page);
  });
});

describe('a chosen image', () => {
  const open = (name: string) => openScreen(stage, `/p/${name}?id=${maya.sessionId}`, { viewport: phone });

  it('is not checked if its field requires no check', { tags: ['whole'] }, async () => {
    const { page } = await open('some-files');
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await toFiles(page);
    await upload(page, 'Browse files', 'anything.jpg');
    await page.getByText('Successfully uploaded 1 file(s)').waitFor();
    expect(requestedUrls.filter((url) => url.includes('/api/assist/'))).toEqual([]);
  });

  it('is refused in the error dialog if the check fails', { tags: ['whole', 'S1-9'] }, async () => {
    const { page } = await open('no-file');
    await toFiles(page);
    await upload(page, 'Browse files', 'dog.jpg');
    const modal = page.getByRole('dialog', { name: 'Something went wrong' });
    await modal.getByText(refusal).waitFor();
    await expectUsableLayout(page);
    await page.keyboard.press('Escape');
    await page.getByRole('alert').getByText('reason: the image').waitFor();
    await page.getByRole('button', { name: 'Remove dog.jpg' }).waitFor({ state: 'detached' });
    await expectUsableLayout(page);
  });

  it('is also refused if it was prefilled', { tags: ['whole'] }, async () => {
    const { page } = await open('no-file');
    await toFiles(page);
    await page.waitForURL((url) => !url.searchParams.has('id'));
    const subscriber = await stage.product.signIn(maya.sessionId);
    const { body } = await subscriber.call(assets.listAssets, { query: { limit: 1, mediaType: 'image' } });
    const { id: assetId, publicUrl, filename } = body.items[0];
    await page.evaluate((values) => history.replaceState({ key: 'brought', usr: { values } }, ''), {
      images: { assetId, publicUrl, filename },
    });
    await page.reload();
    await next(page);
    await page.getByRole('dialog', { name: 'Something went wrong' }).getByText(refusal).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Remove ${filename}` }).waitFor({ state: 'detached' });
  });

  it(
    'is refused while the check is unavailable, and the instruction stays on the server',
    { tags: ['whole'] },
    async () => {
      const opened = openScreen(stage, `/?id=${maya.sessionId}`, { viewport: phone });
      const { page } = await opened;
      await page.getByRole('heading', { name: 'Atelia', level: 1 }).waitFor();
      const answered = page.waitForResponse('**/api/pages/unsure');
      await page.goto(`${stage.product.siteUrl}/p/unsure`);
      const answer = await (await answered).text();
      expect(answer).toContain('"checksImages":true');
      expect(answer).not.toContain('A cat?');
      await toFiles(page);
      await upload(page, 'Browse files', 'who.jpg');
      await page.getByText('Couldn’t check the image. Please try again.').waitFor();
      await page.getByRole('button', { name: 'Remove who.jpg' }).waitFor({ state: 'detached' });
    },
  );

  it('stays after a reload while the check is unavailable', { tags: ['whole'] }, async () => {
    const nadia = await createMaya(stage.product);
    const { page } = await openScreen(stage, `/p/one-file?id=${nadia.sessionId}`, { viewport: desktop });
    await upload(page, 'Browse files', 'cat.jpg');
    const kept = page.getByRole('button', { name: 'Remove cat.jpg' });
    await page.getByText('Successfully uploaded 1 file(s)').waitFor();
    await page.route('**/api/assist/validate-image', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (sent) => sent.url().endsWith('/validate-image'));
    await page.reload();
    await failed;
    await page.getByText('Checking the file…', { exact: true }).waitFor({ state: 'detached' });
    expect(await kept.count()).toBe(1);
    expect(
      await page
        .getByRole('alert')
        .getByText(/^Couldn’t check/)
        .count(),
    ).toBe(0);
  });

  it('is refused at once if its type is wrong', { tags: ['whole'] }, async () => {
    const { page } = await open('one-file');
    await toFiles(page);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Browse files' }).click();
    await (await chooser).setFiles({ name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('x') });
    const problem = 'Invalid file types: song.mp3. Please select image files only. No valid files selected.';
    await page.getByText(problem).waitFor();
    await expectUsableLayout(page);
  });
});

describe('a pasted picture', () => {
  it('goes to the file field, from the prompt and from anywhere on the page', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, `/p/words-and-files?id=${maya.sessionId}`, { viewport: desktop });
    const words = page.getByRole('textbox', { name: 'Prompt' });
    await page.getByRole('button', { name: 'Browse files' }).waitFor();
    await paste(words, 'from-prompt.jpg');
    await page.getByRole('button', { name: 'Remove from-prompt.jpg' }).waitFor();
    await paste(words, 'of-text.jpg', 'A kite');
    await paste(page.locator('body'), 'from-page.jpg');
    await page.getByRole('button', { name: 'Remove from-page.jpg' }).waitFor();
    // A program that copies text adds a picture of it.
    expect(await page.getByRole('button', { name: 'Remove of-text.jpg' }).count()).toBe(0);
  });
});

it('a double click on "Use selection" takes each file once', { tags: ['whole'] }, async () => {
  const { page } = await openScreen(stage, `/p/some-files?id=${maya.sessionId}`, { viewport: desktop });
  await page.getByRole('button', { name: 'Choose from your assets' }).click();
  const gallery = page.getByRole('dialog', { name: 'Your assets' });
  await gallery.getByRole('tab', { name: 'Generated' }).click();
  await gallery.locator('[aria-pressed="false"]').first().click();
  await gallery.getByRole('button', { name: 'Use selection' }).dblclick();
  await gallery.waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(1);
});

describeAtSizes('phone', 'the asset gallery', (viewport) => {
  it(
    'has tabs, an upload button and a selection',
    { tags: ['S2.10-17', 'S2.10-18', 'S2.10-19', 'S2.10-23', 'S2.10-25', 'S2.16-45', 'S4.5-4', 'S4.5-5'] },
    async () => {
      const { page, pageErrors } = await openScreen(stage, `/p/some-files?id=${maya.sessionId}`, { viewport });
      const choose = page.getByRole('button', { name: 'Choose from your assets' });
      await toFiles(page);
      await choose.click();
      const gallery = page.getByRole('dialog', { name: 'Your assets' });
      await gallery.getByText('0 of 5 selected').waitFor();
      await gallery.locator('[aria-pressed="false"]').first().waitFor();
      await expectUsableLayout(page);
      await upload(page, 'Upload files', 'fresh.jpg');
      await gallery.getByRole('button', { name: 'fresh.jpg', pressed: true }).waitFor();
      await gallery.getByText('1 of 5 selected').waitFor();
      await page.getByText('Successfully uploaded 1 file(s)').waitFor();
      await gallery.getByRole('tab', { name: 'Generated' }).click();
      await gallery.locator('[aria-pressed="false"]').first().click();
      await gallery.getByText('2 of 5 selected').waitFor();
      if (viewport.width < 1024) await gallery.getByRole('button', { name: 'Full height' }).click();
      await expectUsableLayout(page);
      await gallery.getByRole('button', { name: 'Use selection' }).click();
      await gallery.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Remove fresh.jpg' }).waitFor();
      await expect.poll(() => page.getByRole('button', { name: /^Remove / }).count()).toBe(2);
      expect(pageErrors).toEqual([]);
    },
  );
});

describe('the asset gallery', () => {
  it(
    'says when it fails to load, and can retry',
    { tags: ['whole', 'S2.10-21', 'S2.10-20', 'S2.10-24', 'S4.5-6', 'S2.10-22'] },
    async () => {
      const { page } = await openScreen(stage, `/p/one-file?id=${maya.sessionId}`, { viewport: phone });
      const choose = page.getByRole('button', { name: 'Choose from your assets' });
      await toFiles(page);
      await page.route('**/api/assets?**', (route) => route.fulfill({ status: 500, json: {} }));
      await choose.click();
      const gallery = page.getByRole('dialog', { name: 'Your assets' });
      await gallery.getByText('Failed to fetch assets').waitFor();
      await expectUsableLayout(page);
      await retryRequest(gallery.getByRole('button', { name: 'Try Again' }), '**/api/assets?**');
      await gallery.locator('[aria-pressed="false"]').first().click();
      await gallery.getByText('1 of 1 selected').waitFor();
      await gallery.getByRole('button', { name: 'Cancel' }).click();
      await gallery.waitFor({ state: 'detached' });
      expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(0);
      await choose.click();
      await gallery.getByText('0 of 1 selected').waitFor();

      const held = Promise.withResolvers<void>();
      await page.route('**/api/assets?**', async (route) => {
        const isMore = route.request().url().includes('cursor=');
        if (!isMore) await held.promise;
        const items = isMore ? [] : (await (await route.fetch()).json()).items.slice(0, 1);
        await route.fulfill({ json: isMore ? { items } : { items, nextCursor: 'next' } });
      });
      await gallery.getByRole('tab', { name: 'Generated' }).click();
      await gallery.getByRole('status').getByText('Loading…').waitFor();
      held.resolve();
      await gallery.getByRole('button', { name: 'Load more' }).click();
      await gallery.getByRole('button', { name: 'Load more' }).waitFor({ state: 'detached' });
      await page.unroute('**/api/assets?**');
      await page.reload();
      await page.route('**/api/assets?**', (route) => route.fulfill({ json: { items: [] } }));
      await toFiles(page);
      await choose.click();
      await gallery.getByText('No assets yet').waitFor();
    },
  );
});
