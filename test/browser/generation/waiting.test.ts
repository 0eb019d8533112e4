import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { desktop, phone } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { pickFiles, smallPicture } from '../files/pick-files.ts';
import { expectFitsAtBothWidths, expectUsableLayout, openScreen, describeAtSizes, sizes } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';
import { publishForm } from './form-page.ts';
import { goToElement, goToGenerateButton, holdProgress } from './form-steps.ts';

let stage: Stage;
let maya: NewSubscriber;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product);
});

const heading = 'Please Wait, Atelia is Creating Your Request';
const finished = 'Generation Complete!';
const resultImage = (place: Page | Locator, prompt: string) => place.getByRole('img', { name: prompt });

/** True if all pictures have loaded and are drawn at their own proportions. */
function areFullyLoaded(pictures: Locator): Promise<boolean> {
  return pictures.evaluateAll(
    (all) =>
      all.length > 0 &&
      all.every((one) => {
        if (!(one instanceof HTMLImageElement) || !one.complete || one.naturalWidth === 0) return false;
        const { width, height } = one.getBoundingClientRect();
        return Math.abs(width / height - one.naturalWidth / one.naturalHeight) < 0.02;
      }),
  );
}

/** Returns how many pixels the screen can be scrolled below its content. */
function emptyPixelsBelow(screen: Locator): Promise<number> {
  return screen.evaluate((main) =>
    Math.round(document.documentElement.scrollHeight - window.scrollY - main.getBoundingClientRect().bottom),
  );
}

async function generate(page: Page, prompt: string, pictures = 1): Promise<void> {
  const text = page.getByLabel(/Describe your picture/);
  await goToElement(page, text);
  await text.fill(prompt);
  const count = page.getByRole('radio', { name: String(pictures), exact: true });
  await goToElement(page, count);
  await count.check();
  await (await goToGenerateButton(page)).click();
}

async function goToPrompt(page: Page): Promise<Locator> {
  const text = page.getByLabel(/Describe your picture/);
  await goToElement(page, text, page.viewportSize()!.width < 1024 && !(await text.isVisible()) ? 'Back' : 'Next');
  return text;
}

describe('the waiting screen on a slow phone', () => {
  it('stays until the result of a second page, whose code is cached, is ready', { tags: ['whole'] }, async () => {
    const { page, context } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport: phone });
    await generate(page, 'a lighthouse on a rock');
    await page.getByRole('button', { name: 'View result now' }).click();
    await resultImage(page, 'a lighthouse on a rock').first().waitFor();

    await page.goto(`${stage.product.siteUrl}/p/voice-over`);
    const text = page.getByLabel(/Text to speak/);
    await goToElement(page, text);
    await text.fill('Good evening');
    const releaseProgress = await holdProgress(page);
    const generateButton = await goToGenerateButton(page);
    const processor = await context.newCDPSession(page);
    await processor.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await generateButton.click();
    await page.getByRole('dialog', { name: heading }).getByRole('progressbar').waitFor();
    releaseProgress();
    await page.getByRole('dialog', { name: finished }).getByRole('button', { name: 'View result now' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describeAtSizes('phone', 'the waiting screen', (viewport) => {
  it(
    'fills the screen until the result replaces it',
    { tags: ['S2.16-19', 'S2.17-1', 'S2.17-4', 'S2.17-6', 'S2.17-8', 'S4.6-3', 'S2.17-2', 'S2.17-3', 'S2.17-5'] },
    async () => {
      const { page, pageErrors } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport });
      const releaseProgress = await holdProgress(page);
      const imageRelease = Promise.withResolvers<void>();
      await page.route('**/videos/*.mp4', (route) => imageRelease.promise.then(() => route.continue()));
      await generate(page, 'a lighthouse');
      const modal = page.getByRole('dialog', { name: heading });
      await modal.getByRole('progressbar', { name: 'Generation progress' }).waitFor();
      const video = modal.locator('video[src="/videos/waiting-landscape.mp4"]');
      await video.waitFor();
      await modal.locator('.animate-shimmer').waitFor();
      imageRelease.resolve();
      expect(await video.getAttribute('loop')).not.toBeNull();
      await expect.poll(async () => (await video.boundingBox())?.height).toBe(400);
      await expectUsableLayout(page);
      await modal.getByRole('button', { name: 'Unmute' }).click();
      await modal.getByRole('button', { name: 'Mute' }).waitFor();
      releaseProgress();
      const done = page.getByRole('dialog', { name: finished });
      const view = done.getByRole('button', { name: 'View result now' });
      await view.waitFor();
      await expect.poll(() => areFullyLoaded(resultImage(done, 'a lighthouse'))).toBe(true);
      expect(await done.getByText(/Please Wait|^Tip: /).count()).toBe(0);
      await expect.poll(() => view.evaluate((button) => button === document.activeElement)).toBe(true);
      await expectUsableLayout(page);
      await page.keyboard.press('Enter');
      await done.waitFor({ state: 'detached' });
      // Nothing covers the result and its actions.
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.getByRole('button', { name: 'Vary (10 credits)' }).waitFor();
      await expect.poll(() => areFullyLoaded(resultImage(page, 'a lighthouse'))).toBe(true);
      expect(pageErrors).toEqual([]);
    },
  );
});

describe('a generation', () => {
  it(
    'that fails opens the error dialog, and OK reloads the page',
    { tags: ['S2.12-5', 'S4.6-4', 'S8-28', 'S2.1-26', 'S2.12-3'] },
    async () => {
      const { page } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport: phone });
      await generate(page, 'something #policy');
      const modal = page.getByRole('dialog', { name: 'Generation Failed' });
      await modal.waitFor();
      await modal.getByText(/^The text you entered doesn’t follow our community guidelines/).waitFor();
      await modal.getByText(/No credits were charged/).waitFor();
      await expectUsableLayout(page);
      const reloaded = page.waitForEvent('load');
      await modal.getByRole('button', { name: 'OK' }).click();
      await reloaded;
      await page.getByRole('heading', { name: 'Dream Image' }).waitFor();
      expect(await modal.count()).toBe(0);
    },
  );

  it(
    'can run in the background, over a reload, and be cancelled',
    { tags: ['whole', 'S2.16-27', 'S4.6-9'] },
    async () => {
      const { page } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport: desktop });
      await generate(page, 'a slow river #never');
      await page
        .getByRole('dialog', { name: heading })
        .getByText(/^Tip: /)
        .waitFor();
      await page.getByRole('button', { name: 'Hide, keep working' }).click();
      await page.getByRole('heading', { name: 'Creating your image' }).waitFor();
      await expectUsableLayout(page);
      await page.reload();
      const modal = page.getByRole('dialog', { name: heading });
      await modal.waitFor();
      await page.route('**/cancel', (route) => route.abort());
      await modal.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Couldn’t cancel it. Please try again.').waitFor();
      await page.unroute('**/cancel');
      await modal.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('heading', { name: 'Generation Cancelled' }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      await expectUsableLayout(page);
    },
  );
});

describe('the result', () => {
  const open = async (
    viewport: { width: number; height: number },
    prompt = 'four seasons',
    receiptText = '40 credits charged',
  ) => {
    const opened = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport });
    await generate(opened.page, prompt, 4);
    await opened.page.getByRole('button', { name: 'View result now' }).waitFor();
    await opened.page.getByRole('dialog').getByText(receiptText).waitFor();
    await opened.page.keyboard.press('Escape');
    await eventually(async () => expect(await opened.page.getByRole('dialog').count()).toBe(0));
    await opened.page.getByRole('heading', { name: finished }).waitFor();
    return opened;
  };

  it(
    'ends the wizard with three files, the number of the others, and a new start',
    { tags: ['whole', 'S2.16-8', 'S2.16-22', 'S2.16-23', 'S2.16-24', 'S2.16-21', 'S4.6-18'] },
    async () => {
      const { page } = await open(phone);
      await expect.poll(() => page.getByRole('button', { name: /^Save / }).count()).toBe(3);
      const pictures = resultImage(page, 'four seasons');
      await expect.poll(() => areFullyLoaded(pictures)).toBe(true);
      expect(await pictures.count()).toBe(3);
      await page.getByText('3 of 4', { exact: true }).first().waitFor();
      expect(await page.getByText(/\.jpe?g$/).count()).toBe(0);
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Details' }).click();
      const details = page.getByRole('dialog', { name: 'Details' });
      for (const text of ['Image', 'Ready', /\.jpe?g$/]) await details.getByText(text).first().waitFor();
      await page.keyboard.press('Escape');
      await details.waitFor({ state: 'detached' });
      await page.getByText('40 credits charged: 10 credits × 4 (Pictures: 4).').waitFor();
      await expectUsableLayout(page);
      await page.getByRole('button', { name: '+1 more assets generated' }).click();
      await page.getByRole('dialog').getByText('4 of 4', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      const saved = page.waitForEvent('download');
      await page
        .getByRole('button', { name: /^Save / })
        .first()
        .click();
      expect((await saved).suggestedFilename()).toMatch(/\.jpe?g$/);
      const reloaded = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Restart' }).click();
      await reloaded;
      await page.getByText('Tap Next or swipe to continue').waitFor();
      expect(await page.getByLabel(/Describe your picture/).inputValue()).toBe('four seasons');
    },
  );

  it('appears beside the form with its count', { tags: ['whole', 'S2.16-29', 'S2.16-30', 'S2.16-31'] }, async () => {
    const { page } = await open(desktop);
    await page.getByText('4 assets').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Save (?!as preset)/ }).count()).toBe(4);
    await expect.poll(() => areFullyLoaded(resultImage(page, 'four seasons'))).toBe(true);
    await expectUsableLayout(page);
    expect(await emptyPixelsBelow(page.getByRole('main'))).toBe(0);
    const last = page.getByRole('button', { name: /^Picture \d of 4: four seasons/ }).last();
    await last.click();
    const viewer = page.getByRole('dialog');
    await viewer.getByText('4 of 4', { exact: true }).waitFor();
    for (const [key, place] of [
      ['ArrowLeft', '3 of 4'],
      ['Home', '1 of 4'],
      ['ArrowRight', '2 of 4'],
      ['End', '4 of 4'],
    ] as const) {
      await page.keyboard.press(key);
      await viewer.getByText(place, { exact: true }).waitFor();
    }
    const saved = page.waitForEvent('download');
    await viewer.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.jpe?g$/);
    await viewer.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
    const details = page.getByRole('dialog', { name: 'Details' });
    for (const text of ['four seasons', 'Dream Image', 'Image', 'Ready', '768 × 1024', '40 credits for 4 files']) {
      await details.getByText(text, { exact: true }).first().waitFor();
    }
    await details.getByText(/^\d+$/).first().waitFor();
    await expectUsableLayout(page);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    await expect.poll(() => last.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it(
    'says which files are hidden, can be compared side by side, and saved as one archive',
    { tags: ['whole'] },
    async () => {
      const leftOutNotice = '1 picture was hidden by the safety filter. It counts towards the price.';
      const { page } = await open(desktop, 'four seasons #nsfw-first', leftOutNotice);
      await page.getByText('3 assets').waitFor();
      await page.getByText(leftOutNotice).waitFor();
      await page.getByText('40 credits charged: 10 credits × 4 (Pictures: 4).').waitFor();
      await page.getByRole('button', { name: 'Compare' }).click();
      const compare = page.getByRole('dialog', { name: 'Compare' });
      const second = compare.getByRole('img', { name: /^Second picture/ });
      const before = await second.getAttribute('src');
      const choice = compare.getByRole('group', { name: 'Second picture' });
      await choice.getByRole('button', { name: '3' }).click();
      await expect.poll(() => second.getAttribute('src')).not.toBe(before);
      await expect.poll(() => areFullyLoaded(compare.getByRole('img'))).toBe(true);
      await expectFitsAtBothWidths(page);
      await page.keyboard.press('Escape');
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download all (3)' }).click();
      const archive = await saved;
      expect(archive.suggestedFilename()).toMatch(/^atelia-\d+\.zip$/);
      const zip = await readFile(await archive.path());
      expect(zip.subarray(-22).readUInt16LE(10)).toBe(3);
      await page.setViewportSize(phone);
      await page.getByText('40 credits charged: 10 credits × 4 (Pictures: 4).').waitFor();
      await page.getByText(leftOutNotice).waitFor();
    },
  );

  it('made from a picture can be compared with it by mouse or keyboard', { tags: ['whole'] }, async () => {
    const promptField = { id: 'prompt', variableName: 'prompt', label: 'Prompt', type: 'text' } as const;
    const photo = { id: 'photo', variableName: 'image_url', label: 'Photo', type: 'file', accept: 'image/*' } as const;
    await publishForm(stage.product, 'retouch', [promptField, photo]);
    const { page } = await openScreen(stage, `/p/retouch?id=${maya.sessionId}`, { viewport: desktop });
    await page.getByLabel('Prompt').fill('warmer light');
    await pickFiles(page, [await smallPicture('photo.jpg')]);
    await page.getByText('Successfully uploaded 1 file(s)').waitFor();
    await (await goToGenerateButton(page)).click();
    await page.getByRole('button', { name: 'View result now' }).click();
    await page.getByRole('button', { name: 'Before and after' }).click();
    const both = page.getByRole('dialog', { name: 'Before and after' });
    await both.getByRole('img', { name: 'Before' }).waitFor();
    const slider = both.getByRole('slider', { name: 'Before and after' });
    await slider.focus();
    await page.keyboard.press('End');
    const after = both.getByRole('img', { name: 'After' }).locator('..');
    await expect.poll(() => after.evaluate((one) => getComputedStyle(one).clipPath)).toBe('inset(0px 0px 0px 100%)');
    await page.keyboard.press('ArrowLeft');
    expect(await slider.getAttribute('aria-valuetext')).toBe('99% before, 1% after');
    await expectFitsAtBothWidths(page);
  });

  it('can be used on another page, filled in', { tags: ['whole'] }, async () => {
    const { page } = await open(desktop);
    await page.getByRole('group', { name: 'Picture' }).getByRole('button', { name: '2' }).click();
    const second = await page
      .getByRole('button', { name: /^Picture 2 of 4/ })
      .getByRole('img')
      .getAttribute('src');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Use as input' }).click();
    await page.getByRole('button', { name: /^Photo to Video .*about 40 credits/ }).click();
    await page.waitForURL('**/p/photo-to-video');
    const inField = page.getByRole('button', { name: /^Remove / });
    await inField.waitFor();
    const name = (url: string | null) => url!.split('/').at(-1)!.split('.')[0]!;
    await page.locator(`form img[src*="${name(second)}"]`).waitFor();
    const filledInNotice = page.getByText('Filled in from your picture.');
    await filledInNotice.waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await inField.waitFor({ state: 'detached' });
    await filledInNotice.waitFor({ state: 'detached' });
  });
});

describe('several generations', () => {
  /** Leaves a generation running in the background and frees the form. */
  async function leaveRunning(page: Page, prompt: string): Promise<void> {
    await generate(page, prompt);
    await page.getByRole('dialog', { name: heading }).waitFor();
    await page.getByRole('button', { name: 'Hide, keep working' }).click();
    await page.getByRole('button', { name: 'Start another' }).click();
  }

  it.for(sizes)(
    'another one can start while one runs, which is shown everywhere and can be cancelled (%s)',
    { tags: ['whole'] },
    async ([, viewport]) => {
      const otherMaya = await createMaya(stage.product);
      const { page, pageErrors } = await openScreen(stage, `/p/dream-image?id=${otherMaya.sessionId}`, { viewport });
      await leaveRunning(page, 'a slow river #never');
      const running = page.getByRole('button', { name: '1 running', exact: true });
      await running.waitFor();
      // A cancelled generation does not return, even after a reload.
      await page.reload();
      await running.waitFor();
      await page.getByRole('heading', { name: 'Dream Image' }).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      await goToPrompt(page).then((text) => text.fill('a quick brook'));
      await (await goToGenerateButton(page)).click();
      await page.getByRole('button', { name: 'View result now' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: finished }).waitFor();

      for (const path of ['/', '/assets']) {
        await page.goto(`${stage.product.siteUrl}${path}`);
        await running.click();
        const tray = page.getByRole('dialog', { name: 'Your generations' });
        await tray.getByRole('progressbar', { name: 'Progress of Dream Image' }).waitFor();
        await expectUsableLayout(page);
        await page.keyboard.press('Escape');
        await tray.waitFor({ state: 'detached' });
      }
      await running.click();
      await page.getByRole('button', { name: 'Cancel Dream Image' }).click();
      // The tray disappears with its last row.
      await page.getByRole('dialog', { name: 'Your generations' }).waitFor({ state: 'detached' });
      expect(await running.count()).toBe(0);
      expect(pageErrors).toEqual([]);
    },
  );

  it('those that end while a menu is open are announced once, below no menu', { tags: ['whole'] }, async () => {
    const otherMaya = await createMaya(stage.product);
    const subscriber = await stage.product.signIn(otherMaya.sessionId);
    for (const prompt of ['a brook in autumn #slow', 'a brook in winter #slow'])
      await subscriber.generate('dream-image', { prompt, image_size: 'square_hd', num_images: 1 });
    const { page } = await openScreen(stage, `/?id=${otherMaya.sessionId}`, { viewport: phone });
    await page.getByRole('button', { name: '2 running' }).waitFor();
    const releaseProgress = await holdProgress(page);
    await page.getByRole('button', { name: '2 ended' }).waitFor();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Your assets' }).waitFor();
    const answers = [1, 2].map((number) => {
      let count = 0;
      return page.waitForResponse((answer) => /generations\/[^/]+$/.test(answer.url()) && ++count === number);
    });
    releaseProgress();
    await Promise.all(answers);
    const announcement = page.getByText('Dream Image is ready');
    for (const item of await page.getByRole('menuitem').all()) await item.click({ trial: true });
    expect(await announcement.count()).toBe(0);

    await page.keyboard.press('Escape');
    await expect.poll(() => announcement.count()).toBe(2);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await announcement.first().waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: '2 ended' }).click();
    await page.getByRole('button', { name: 'View Dream Image' }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await announcement.count()).toBe(0);
  });

  it(
    'one that ended unseen stays in the tray until it is viewed, also after a reload',
    { tags: ['whole'] },
    async () => {
      const otherMaya = await createMaya(stage.product);
      const { page } = await openScreen(stage, `/p/dream-image?id=${otherMaya.sessionId}`, { viewport: phone });
      const releaseProgress = await holdProgress(page);
      await leaveRunning(page, 'a brook in spring');
      releaseProgress();
      await page.getByText('Dream Image is ready').waitFor();
      const ended = page.getByRole('button', { name: '1 ended', exact: true });
      await page.reload();
      await ended.click();
      const tray = page.getByRole('dialog', { name: 'Your generations' });
      await tray.getByRole('button', { name: 'View Dream Image' }).waitFor();
      await expectUsableLayout(page);
      await tray.getByRole('button', { name: 'View Dream Image' }).click();
      await resultImage(page, 'a brook in spring').waitFor();
      await page.keyboard.press('Escape');
      await ended.waitFor({ state: 'detached' });
    },
  );

  it('all running ones are polled with one call', { tags: ['whole'] }, async () => {
    const otherMaya = await createMaya(stage.product);
    const subscriber = await stage.product.signIn(otherMaya.sessionId);
    const values = { prompt: 'a river #never', image_size: 'square_hd', num_images: 1 };
    for (let count = 0; count < 3; count += 1) await subscriber.generate('dream-image', values);
    const { page } = await openScreen(stage, `/assets?id=${otherMaya.sessionId}`, { viewport: desktop });
    const requestedUrls: string[] = [];
    page.on(
      'request',
      (sent) => sent.url().includes('/api/generations') && requestedUrls.push(new URL(sent.url()).pathname),
    );
    await page.getByRole('button', { name: '3 running' }).waitFor();
    await expect.poll(() => requestedUrls.length, { timeout: 60_000 }).toBeGreaterThan(1);
    expect(new Set(requestedUrls)).toEqual(new Set(['/api/generations']));
  });
});

describe('a long run in the background', () => {
  it(
    'says that it was started, and Generate shows that it runs',
    { tags: ['whole', 'S2.16-13', 'S3-62', 'S4.6-6'] },
    async () => {
      const { page } = await openScreen(stage, `/p/photo-to-video?id=${maya.sessionId}`, { viewport: phone });
      await pickFiles(page, [await smallPicture('photo.jpg')]);
      await page.getByText('Successfully uploaded 1 file(s)').waitFor();
      const text = page.getByLabel(/What happens/);
      await goToElement(page, text);
      await text.fill('The camera glides #never');
      await (await goToGenerateButton(page)).click();
      await page
        .getByRole('dialog')
        .getByText(/^Generation started in background/)
        .waitFor();
      await page.getByRole('button', { name: 'Hide, keep working' }).click();
      const generating = page.getByRole('button', { name: 'Generating...' });
      await generating.waitFor();
      expect(await generating.isDisabled()).toBe(true);
      await page
        .locator('section[aria-busy]')
        .getByText(/^Generation started in background/)
        .waitFor();
      await expectUsableLayout(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('heading', { name: 'Generation Cancelled' }).waitFor();
    },
  );
});

describe('what a page shows when it is opened again', { tags: ['whole'] }, () => {
  /** Reports each heading or field that the page has ever shown. */
  const watchForm = (page: Page) =>
    page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      new MutationObserver(() => {
        if (document.querySelector('textarea')) seen.add('form');
        if (document.body?.textContent?.includes('Generation Complete!')) seen.add('result');
      }).observe(document, { childList: true, subtree: true });
    });
  const seen = (page: Page) => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);

  it.each(sizes)('is the result after a reload, and the form after its card was opened, at %s', async (_, viewport) => {
    const { sessionId } = await createMaya(stage.product);
    const { page } = await openScreen(stage, `/p/dream-image?id=${sessionId}`, { viewport });
    await watchForm(page);
    const text = page.getByLabel(/Describe your picture/);
    await text.fill('a mill by a stream');
    await (await goToGenerateButton(page)).click();
    await page.getByRole('button', { name: 'View result now' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('heading', { name: 'Generation Complete!' }).waitFor();
    // A wide screen has the form beside the result.
    expect(await seen(page)).toEqual(viewport === phone ? ['result'] : ['form', 'result']);

    await page.goto(`${stage.product.siteUrl}/`);
    await page
      .getByRole('link', { name: /Dream Image/ })
      .first()
      .click();
    await text.waitFor();
    await page.getByRole('link', { name: 'Your last result' }).click();
    await page.getByRole('heading', { name: 'Dream Image', level: 1 }).waitFor();
    expect(await page.getByText('Generation Complete!').count()).toBe(0);
    await page.getByRole('button', { name: 'Edit prompt' }).click();
    await expect.poll(() => text.inputValue()).toBe('a mill by a stream');
  });
});
