import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop } from '#test/support/browser.ts';
import { publishForm } from './form-page.ts';
import { closeStage, expectFitsEverybody, openScreen, sizes, type Stage, startStage } from './open-screen.ts';

const images = { id: 'f-files', variableName: 'images', type: 'file', label: 'Images', accept: 'image/*' };

let stage: Stage;
let photo: Buffer;
beforeAll(async () => {
  stage = await startStage();
  photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#3a6ea5' } })
    .jpeg()
    .toBuffer();
  await publishForm(stage.product, 'some-files', [{ ...images, multiple: true }]);
  await publishForm(stage.product, 'one-file', [{ ...images, imageValidationPrompt: 'A cat?' }]);
});
afterAll(() => closeStage(stage));

const file = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: photo });

async function upload(page: Page, button: string, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(file(name));
}

/** On a phone the field comes after the intro. */
async function toFiles(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' });
  const choose = page.getByRole('button', { name: 'Choose from your assets' });
  await next.or(choose).waitFor();
  if (await next.isVisible()) await next.click();
}

describe('an image that is chosen', () => {
  const open = () => openScreen(stage, '/p/one-file?id=demo-session', { viewport: desktop });

  it('is checked, and taken when it is accepted', async () => {
    const { context, page } = await open();
    const checked = page.waitForResponse('**/api/assist/validate-image');
    await upload(page, 'Browse files', 'cat.jpg');
    expect(await (await checked).json()).toMatchObject({ isAccepted: true });
    await page.getByRole('button', { name: 'Remove cat.jpg' }).waitFor();
    await context.close();
  });

  it('is refused in the error modal when it is not', async () => {
    const { context, page } = await open();
    await page.route('**/api/assist/validate-image', (route) =>
      route.fulfill({ json: { isAccepted: false, reason: 'This is a dog.' } }),
    );
    await upload(page, 'Browse files', 'dog.jpg');
    const modal = page.getByRole('dialog', { name: 'Something went wrong' });
    await modal.getByText(/the file you selected is not according to our community guidelines/).waitFor();
    await expectFitsEverybody(page);
    await page.keyboard.press('Escape');
    await page.getByText('This is a dog.').waitFor();
    expect(await page.getByRole('button', { name: 'Remove dog.jpg' }).count()).toBe(0);
    await context.close();
  });

  it('of a wrong type is refused at once', async () => {
    const { context, page } = await open();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Browse files' }).click();
    await (await chooser).setFiles({ name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('x') });
    await page.getByText('Invalid file types: song.mp3. Please select image files only.').waitFor();
    await context.close();
  });
});

describe.each(sizes)('the asset gallery at %s', (_, viewport) => {
  it('has tabs, an upload button and a selection', async () => {
    const { context, page, complaints } = await openScreen(stage, '/p/some-files?id=demo-session', { viewport });
    const choose = page.getByRole('button', { name: 'Choose from your assets' });
    await toFiles(page);
    await choose.click();
    const gallery = page.getByRole('dialog', { name: 'Your assets' });
    await gallery.getByText('0 of 5 selected').waitFor();
    await gallery.locator('[aria-pressed="false"]').first().waitFor();
    await expectFitsEverybody(page);
    await upload(page, 'Upload files', 'fresh.jpg');
    await gallery.getByRole('button', { name: 'fresh.jpg', pressed: true }).waitFor();
    await gallery.getByText('1 of 5 selected').waitFor();
    await page.getByText('Successfully uploaded 1 file(s)').waitFor();
    await gallery.getByRole('tab', { name: 'Generated' }).click();
    await gallery.locator('[aria-pressed="false"]').first().click();
    await gallery.getByText('2 of 5 selected').waitFor();
    if (viewport.width < 1024) await gallery.getByRole('button', { name: 'Full height' }).click();
    await expectFitsEverybody(page);
    await gallery.getByRole('button', { name: 'Use selection' }).click();
    await gallery.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove fresh.jpg' }).waitFor();
    expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(2);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says when it can not be had, and tries again', async () => {
    const { context, page } = await openScreen(stage, '/p/one-file?id=demo-session', { viewport });
    const choose = page.getByRole('button', { name: 'Choose from your assets' });
    await toFiles(page);
    await page.route('**/api/assets?**', (route) => route.fulfill({ status: 400, json: {} }));
    await choose.click();
    const gallery = page.getByRole('dialog', { name: 'Your assets' });
    await gallery.getByText('Failed to fetch assets').waitFor();
    await expectFitsEverybody(page);
    await page.unroute('**/api/assets?**');
    await gallery.getByRole('button', { name: 'Try Again' }).click();
    await gallery.locator('[aria-pressed="false"]').first().waitFor();
    await context.close();
  });
});
