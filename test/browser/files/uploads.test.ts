import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { desktop, phone } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { publishForm } from '../generation/form-page.ts';
import { goToElement } from '../generation/form-steps.ts';
import { expectUsableLayout, openScreen, sizes } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';
import { type PickedFile, pickFiles, smallPicture } from './pick-files.ts';

const field = { id: 'f-files', variableName: 'files', type: 'file', label: 'Files', multiple: true };

let stage: Stage;
let maya: NewSubscriber;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product);
  await publishForm(stage.product, 'images', [{ ...field, accept: 'image/*' }]);
  await publishForm(stage.product, 'one-image', [{ ...field, accept: 'image/*', multiple: false }]);
  await publishForm(stage.product, 'everything', [{ ...field, accept: 'image/*,video/*,audio/*' }]);
  const [sound, picture] = ['sound', 'picture'].map((one) => ({
    id: one,
    variableName: one,
    label: one,
    type: 'file',
  }));
  await publishForm(stage.product, 'sound-and-picture', [
    { ...sound!, accept: 'audio/*' },
    { ...picture!, accept: 'image/*' },
  ]);
});

describe('several files', () => {
  it('show which uploads failed and why, and can be retried one by one', { tags: ['whole'] }, async () => {
    const { page, pageErrors } = await openScreen(stage, `/p/images?id=${maya.sessionId}`, { viewport: phone });
    await page.route('**/api/assets/uploads', async (route) => {
      if (route.request().postData()?.includes('lost.jpg')) await route.abort();
      else await route.continue();
    });
    const isAllowed = Promise.withResolvers<void>();
    await page.route('**/api/assets/uploads/*/complete', (route) => isAllowed.promise.then(() => route.continue()));
    const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') };
    await pickFiles(page, [await smallPicture('fine.jpg'), await smallPicture('lost.jpg'), broken]);
    // Each upload shows its own progress.
    await page.getByRole('progressbar', { name: 'Uploading fine.jpg' }).waitFor();
    await page.getByRole('button', { name: 'Retry lost.jpg' }).waitFor();
    isAllowed.resolve();
    await page.getByText('Successfully uploaded 1 file(s)').waitFor();
    const failureToast = page.getByText(/^Some uploads failed: /);
    await failureToast.waitFor();
    const reasons = (await failureToast.textContent())?.replace('Some uploads failed: ', '').split('; ');
    expect(reasons).toEqual([
      'lost.jpg: No connection. Check your network and try again.',
      "broken.jpg: broken.jpg can't be read as a picture: it seems to be damaged. Please choose another file.",
    ]);
    await page.getByRole('button', { name: 'Remove fine.jpg' }).waitFor();
    await expectUsableLayout(page);

    await page.unroute('**/api/assets/uploads');
    await page.getByRole('button', { name: 'Retry lost.jpg' }).click();
    await page.getByRole('button', { name: 'Retry lost.jpg' }).waitFor({ state: 'detached' });
    await page.getByText(/^Some uploads failed: broken\.jpg/).waitFor();
    await page.getByRole('button', { name: 'Remove broken.jpg' }).click();
    await failureToast.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('button', { name: /^Remove (fine|lost)\.jpg$/ }).count()).toBe(2);
    expect(pageErrors).toEqual([]);
  });

  it.each(sizes)(
    'show three previews, and count the others (%s)',
    { tags: ['whole', 'S2.16-46'] },
    async (_, viewport) => {
      const { page } = await openScreen(stage, `/p/images?id=${maya.sessionId}`, { viewport });
      const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'];
      await pickFiles(page, await Promise.all(names.map(smallPicture)));
      await page.getByRole('status').getByText('Successfully uploaded 5 file(s)').waitFor();
      const more = page.getByRole('button', { name: 'Show 2 more files' });
      await more.waitFor();
      await expect.poll(() => more.textContent()).toBe('+2');
      await expect.poll(() => page.getByRole('button', { name: /^Remove / }).count()).toBe(3);
      await page.getByText('All 5 files chosen.').waitFor();
      expect(await page.getByRole('button', { name: 'Browse files' }).count()).toBe(0);
      await expectUsableLayout(page);
      // The count is only shown there, not also in toasts.
      expect(await page.getByRole('dialog').count()).toBe(0);
      await more.click();
      await expect.poll(() => page.getByRole('button', { name: /^Remove / }).count()).toBe(5);
    },
  );
});

/** Holds back the end of a file's upload until the returned function is called. */
async function holdUpload(page: Page, name: string): Promise<() => void> {
  const isAllowed = Promise.withResolvers<void>();
  await page.route('**/api/assets/uploads', async (route) => {
    const isHeld = route.request().postData()?.includes(name);
    if (isHeld) await isAllowed.promise;
    await route.continue();
  });
  return isAllowed.resolve;
}

describe('a slow upload', { tags: ['whole'] }, () => {
  const removeButtons = (page: Page) =>
    page.getByRole('button', { name: /^Remove / }).evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel));

  it('takes the place in which its file was picked', async () => {
    const { page } = await openScreen(stage, `/p/images?id=${maya.sessionId}`, { viewport: desktop });
    const finish = await holdUpload(page, 'first.jpg');
    await page.getByRole('button', { name: 'Browse files' }).waitFor();
    await pickFiles(page, [await smallPicture('first.jpg'), await smallPicture('second.jpg')]);
    await page.getByRole('progressbar', { name: 'Uploading second.jpg' }).waitFor({ state: 'detached' });
    await page.getByRole('progressbar', { name: 'Uploading first.jpg' }).waitFor();
    finish();
    await page.getByText('Successfully uploaded 2 file(s)').waitFor();
    expect(await removeButtons(page)).toEqual(['Remove first.jpg', 'Remove second.jpg']);
  });

  it('does not replace the only file that was picked after it', async () => {
    const { page } = await openScreen(stage, `/p/one-image?id=${maya.sessionId}`, { viewport: desktop });
    const finish = await holdUpload(page, 'wrong.jpg');
    await pickFiles(page, [await smallPicture('wrong.jpg')]);
    await page.getByRole('progressbar', { name: 'Uploading wrong.jpg' }).waitFor();
    await pickFiles(page, [await smallPicture('right.jpg')]);
    await page.getByRole('button', { name: 'Remove right.jpg' }).waitFor();
    finish();
    await page.getByText('Successfully uploaded 1 file(s)').waitFor();
    expect(await removeButtons(page)).toEqual(['Remove right.jpg']);
  });
});

describe('files that are dropped outside of all fields', () => {
  /** Simulates files that are dropped on the page's title. */
  async function dropOnTitle(page: Page, { name, mimeType, buffer }: PickedFile): Promise<void> {
    const dataTransfer = await page.evaluateHandle(
      ([base64, ...file]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.fromBase64(base64!)], file[0]!, { type: file[1]! }));
        return transfer;
      },
      [buffer.toString('base64'), name, mimeType],
    );
    const title = page.getByRole('heading', { level: 1 });
    await title.dispatchEvent('dragover', { dataTransfer });
    await title.dispatchEvent('drop', { dataTransfer });
  }

  it('go to the first field that accepts them, otherwise the first field says why not', async () => {
    const opened = await openScreen(stage, `/p/sound-and-picture?id=${maya.sessionId}`, { viewport: desktop });
    const { page, pageErrors } = opened;
    const fields = page.getByRole('button', { name: 'Browse files' });
    await expect.poll(() => fields.count()).toBe(2);
    await dropOnTitle(page, await smallPicture('dropped.jpg'));
    const inField = page.getByRole('button', { name: 'Remove dropped.jpg' });
    await inField.waitFor();
    const below = async () => (await inField.boundingBox())!.y - (await fields.first().boundingBox())!.y;
    expect(await below()).toBeGreaterThan(0);
    await dropOnTitle(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') });
    await page.getByRole('alert').getByText('Invalid file types: notes.txt. Please select audio files only.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/p/sound-and-picture');
    expect(pageErrors).toEqual([]);
  });

  it('do not replace the app if no field accepts files', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, `/assets?id=${maya.sessionId}`, { viewport: desktop });
    const isRefused = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['Notes'], 'notes.txt'));
      return !title.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    });
    expect(isRefused).toBe(true);
  });
});

describe('the camera and the microphone', { tags: ['whole'] }, () => {
  const buttons = [
    ['Take a photo', 'image/*', 'environment'],
    ['Record a video', 'video/*', 'environment'],
    ['Record audio', 'audio/*', 'user'],
  ] as const;

  it('are offered on a touch screen for the accepted types, and upload their recordings', async () => {
    const touch = { viewport: phone, hasTouch: true, isMobile: true };
    const { page } = await openScreen(stage, `/p/everything?id=${maya.sessionId}`, touch);
    await goToElement(page, page.getByRole('button', { name: 'Add file' }));
    for (const [name, accept, capture] of buttons) {
      const button = page.getByRole('button', { name });
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      const chooser = page.waitForEvent('filechooser');
      await button.click();
      const input = (await chooser).element();
      expect(await input.getAttribute('accept')).toBe(accept);
      expect(await input.getAttribute('capture')).toBe(capture);
    }
    await expectUsableLayout(page);
    await pickFiles(page, [await smallPicture('snap.jpg')], 'Take a photo');
    await page.getByText('Successfully uploaded 1 file(s)').waitFor();
    await page.getByRole('button', { name: 'Remove snap.jpg' }).waitFor();

    await page.getByRole('button', { name: 'Choose from your assets' }).click();
    const gallery = page.getByRole('dialog', { name: 'Your assets' });
    await gallery.getByRole('button', { name: 'Take a photo' }).waitFor();
    await expectUsableLayout(page);
  });

  it('are offered only for images if only images are accepted', async () => {
    const touch = { viewport: phone, hasTouch: true, isMobile: true };
    const { page } = await openScreen(stage, `/p/images?id=${maya.sessionId}`, touch);
    await goToElement(page, page.getByRole('button', { name: 'Take a photo' }));
    expect(await page.getByRole('button', { name: /^Record/ }).count()).toBe(0);
  });

  it('are not offered on a device with a mouse', async () => {
    const { page } = await openScreen(stage, `/p/everything?id=${maya.sessionId}`, { viewport: desktop });
    await page.getByRole('button', { name: 'Browse files' }).waitFor();
    expect(await page.getByRole('button', { name: /^(Take|Record) / }).count()).toBe(0);
  });
});
