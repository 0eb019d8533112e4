import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { desktop, phone } from '#test/support/browser.ts';
import { newMaya, type OwnSubscriber } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { goTo, goToGenerate, holdProgress } from './form-steps.ts';
import { pickFiles, smallPicture } from '../files/pick-files.ts';
import { expectFitsEverybody, openScreen, sizes } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
let maya: OwnSubscriber;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await newMaya(stage.product);
});

const heading = 'Please Wait, Atelia is Creating Your Request';

async function generate(page: Page, prompt: string, pictures = 1): Promise<void> {
  const text = page.getByLabel(/Describe your picture/);
  await goTo(page, text);
  await text.fill(prompt);
  const count = page.getByRole('radio', { name: String(pictures), exact: true });
  await goTo(page, count);
  await count.check();
  await (await goToGenerate(page)).click();
}

describe.each(sizes)('at %s', (_, viewport) => {
  it('waiting fills the screen until the result is ready to be viewed', async () => {
    const { page, complaints } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport });
    const letItEnd = await holdProgress(page);
    await generate(page, 'a lighthouse');
    const modal = page.getByRole('dialog', { name: heading });
    await modal.getByRole('progressbar', { name: 'Generation progress' }).waitFor();
    await modal.locator('video[src="/videos/waiting-landscape.mp4"]').waitFor();
    await expectFitsEverybody(page);
    await modal.getByRole('button', { name: 'Unmute' }).click();
    await modal.getByRole('button', { name: 'Mute' }).waitFor();
    letItEnd();
    await modal.getByRole('button', { name: 'View result now' }).waitFor();
    await expectFitsEverybody(page);
    await modal.getByRole('button', { name: 'View result now' }).click();
    await page
      .getByRole('img', { name: /\.(jpeg|png|webp|jpg)$/ })
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('a generation', () => {
  it('that fails opens the error modal, and OK loads the page anew', async () => {
    const { page } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport: phone });
    await generate(page, 'something #policy');
    const modal = page.getByRole('dialog', { name: 'Generation Failed' });
    await modal.waitFor();
    await modal
      .getByText(/^At Atelia - fast, accurate, safe and secure is everything\. The text you entered/)
      .waitFor();
    await modal.getByText(/No credits were charged/).waitFor();
    await expectFitsEverybody(page);
    const reloaded = page.waitForEvent('load');
    await modal.getByRole('button', { name: 'OK' }).click();
    await reloaded;
    await page.getByRole('heading', { name: 'Dream Image' }).waitFor();
  });

  it('is followed in the background, on after a reload, and cancelled', async () => {
    const { page } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport: desktop });
    await generate(page, 'a slow river #never');
    await page.getByRole('dialog', { name: heading }).waitFor();
    await page.getByRole('button', { name: 'Wait in the background' }).click();
    await page.getByRole('heading', { name: 'Creating your image' }).waitFor();
    await expectFitsEverybody(page);
    await page.reload();
    const modal = page.getByRole('dialog', { name: heading });
    await modal.waitFor();
    await page.route('**/cancel', (route) => route.abort());
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('It could not be cancelled. Please try again.').waitFor();
    await page.unroute('**/cancel');
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Generation Cancelled' }).waitFor();
    await expectFitsEverybody(page);
  });
});

describe('the result', () => {
  const open = async (viewport: { width: number; height: number }) => {
    const opened = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport });
    await generate(opened.page, 'four seasons', 4);
    await opened.page.getByRole('button', { name: 'View result now' }).click();
    await opened.page.getByRole('dialog').getByRole('img').first().waitFor();
    await opened.page.keyboard.press('Escape');
    await eventually(async () => expect(await opened.page.getByRole('dialog').count()).toBe(0));
    await opened.page.getByRole('heading', { name: 'Generation Complete!' }).waitFor();
    return opened;
  };

  it('ends the wizard with three files, the number of the others, and a new start', async () => {
    const { page } = await open(phone);
    await expect.poll(() => page.getByRole('button', { name: /^Save / }).count()).toBe(3);
    await page.getByText('+1 more assets generated').waitFor();
    await expectFitsEverybody(page);
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
  });

  it('is listed beside the form with its count', async () => {
    const { page } = await open(desktop);
    await page.getByText('4 assets').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Save / }).count()).toBe(4);
    await expect.poll(() => page.getByText(/^Image\s*Ready$/).count()).toBe(4);
    await expectFitsEverybody(page);
    await page
      .getByRole('button', { name: /^Preview / })
      .last()
      .click();
    await page.getByRole('dialog').getByRole('img').first().waitFor();
  });
});

describe('a long run in the background', () => {
  it('says that it was started, and on the button that it generates', async () => {
    const { page } = await openScreen(stage, `/p/photo-to-video?id=${maya.sessionId}`, { viewport: phone });
    await pickFiles(page, [await smallPicture('photo.jpg')]);
    await page.getByText('Successfully uploaded 1 file(s)').waitFor();
    const text = page.getByLabel(/What happens/);
    await goTo(page, text);
    await text.fill('The camera glides #never');
    await (await goToGenerate(page)).click();
    await page
      .getByRole('dialog')
      .getByText(/^Generation started in background/)
      .waitFor();
    await page.getByRole('button', { name: 'Wait in the background' }).click();
    const generating = page.getByRole('button', { name: 'Generating...' });
    await generating.waitFor();
    expect(await generating.isDisabled()).toBe(true);
    await page
      .locator('section[aria-busy]')
      .getByText(/^Generation started in background/)
      .waitFor();
    await expectFitsEverybody(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Generation Cancelled' }).waitFor();
  });
});
