import type { BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { phone } from '#test/support/browser.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { countClicks } from '../click-counter.ts';
import { smallPicture } from '../files/pick-files.ts';
import { watchShifts } from '../layout-shifts.ts';
import { expectUsableLayout, openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

const words = 'A lantern on a boat';
const wordsLabel = /Describe your picture/;

/** Opens a deep link on a phone. `taps` counts trusted presses since its last call; a picked file is one of them. */
async function openLink(
  stage: Stage,
  path: string,
  options: BrowserContextOptions & { readonly gallery?: boolean } = {},
) {
  const { gallery = false, ...contextOptions } = options;
  const { sessionId } = await createMaya(stage.product, { gallery });
  const opened = await openScreen(stage, '/icon.svg', { viewport: phone, ...contextOptions });
  const { page } = opened;
  const counter = await countClicks(page);
  await page.goto(`${stage.product.siteUrl}${path}?id=${sessionId}`);
  let before = 0;
  const taps = async () => {
    const all = await counter.clicks();
    const since = all - before;
    before = all;
    return since;
  };
  return { ...opened, taps };
}

/** The tap opens a phone's keyboard, even if the field has the focus. */
async function write(page: Page, label: RegExp | string, text: string): Promise<void> {
  await page.getByLabel(label).click();
  await page.keyboard.type(text);
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

function waitForStart(page: Page): Promise<Request> {
  return page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/generations'));
}

async function viewResult(page: Page): Promise<Locator> {
  await press(page, 'View result now');
  await page.getByRole('heading', { name: 'Generation Complete!' }).waitFor();
  const picture = page.getByRole('button', { name: `Picture: ${words}` });
  await picture.waitFor();
  return picture;
}

const copiedLink = async (page: Page) => {
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
};

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('taps at 390 px', () => {
  it('two from the link home to a picture, one to a variation, two to share, one to share more, two to a film', async ({
    stage,
  }) => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page, taps, pageErrors } = await openLink(stage, '/', { permissions });
    await write(page, wordsLabel, words);
    const generate = page.getByRole('button', { name: 'Generate (10 credits)' });
    await page.getByRole('radio', { name: '4' }).waitFor();
    const started = waitForStart(page);
    await generate.click();
    expect((await started).postDataJSON()).toMatchObject({ routePath: '/dream-image', values: { prompt: words } });
    expect(await taps()).toBe(2);
    const readShifts = await watchShifts(page);
    const picture = await viewResult(page);
    // It was decoded before it was announced.
    expect(await picture.getByRole('img').evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
    expect(await readShifts()).toEqual([]);
    await expectUsableLayout(page);

    await taps();
    await press(page, 'Share');
    await press(page, 'Create and copy link');
    const first = await copiedLink(page);
    expect(first).toContain('/s/');
    expect(await taps()).toBe(2);
    await closeDialog(page);

    const variation = waitForStart(page);
    await press(page, 'Vary (10 credits)');
    expect((await variation).postDataJSON()).toMatchObject({ values: { prompt: words }, creditCost: 10 });
    expect(await taps()).toBe(1);
    await viewResult(page);

    await taps();
    await press(page, 'Share');
    const further = await copiedLink(page);
    expect(further).toContain('/s/');
    expect(further).not.toBe(first);
    expect(await taps()).toBe(1);
    await closeDialog(page);

    await press(page, /^Animate Photo to Video, about 40 credits/);
    const film = waitForStart(page);
    await press(page, 'Generate (40 credits)');
    expect((await film).postDataJSON()).toMatchObject({ routePath: '/photo-to-video', values: { prompt: words } });
    expect(await taps()).toBe(2);
    expect(pageErrors).toEqual([]);
  });

  it('two from the link of a page to a picture', { tags: ['whole'] }, async ({ stage }) => {
    const { page, taps } = await openLink(stage, '/p/dream-image');
    await write(page, wordsLabel, words);
    const started = waitForStart(page);
    await press(page, 'Generate (10 credits)');
    expect((await started).postDataJSON()).toMatchObject({ values: { prompt: words }, creditCost: 10 });
    expect(await taps()).toBe(2);
  });

  it.for(['/', '/p/dream-image'])(
    'two besides the words to four pictures, from %s',
    { tags: ['whole'] },
    async (path, { stage }) => {
      const { page, taps } = await openLink(stage, path);
      await write(page, wordsLabel, words);
      await taps();
      await page.getByRole('radio', { name: '4' }).click();
      const started = waitForStart(page);
      await press(page, 'Generate (40 credits)');
      expect((await started).postDataJSON()).toMatchObject({ creditCost: 40 });
      expect(await taps()).toBe(2);
    },
  );

  it('three and the picker to edit a photo', { tags: ['whole'] }, async ({ stage }) => {
    const { page, taps } = await openLink(stage, '/p/photo-edit', { hasTouch: true });
    const chooser = page.waitForEvent('filechooser');
    await press(page, 'Add photo');
    await (await chooser).setFiles([await smallPicture('boat.jpg')]);
    await page.getByRole('button', { name: 'Remove boat.jpg' }).waitFor();
    await write(page, 'What should change', 'Make it night');
    const started = waitForStart(page);
    await press(page, /^Generate \(/);
    expect((await started).postDataJSON()).toMatchObject({ routePath: '/photo-edit' });
    const picker = 1;
    expect(await taps()).toBe(3 + picker);
  });

  it('three in the gallery to find an old picture and download it', { tags: ['whole'] }, async ({ stage }) => {
    const { page, taps } = await openLink(stage, '/assets', { gallery: true });
    await page.getByRole('searchbox', { name: 'Search your assets' }).click();
    await page.keyboard.type('autumn owl');
    await page.getByRole('button', { name: /^All \([1-9]\)$/ }).waitFor();
    const owls = page.getByRole('button', { name: /^Picture: An owl made of autumn leaves/ });
    await owls.last().click();
    const download = page.waitForEvent('download');
    await press(page, 'Download');
    expect((await download).suggestedFilename()).toMatch(/\./);
    expect(await taps()).toBe(3);
  });
});
