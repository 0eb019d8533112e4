import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { expectAccessible } from '#test/support/accessibility.ts';
import { desktop, expectNoSidewaysScroll, phone } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { describeAtSizes, openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';
import { holdProgress } from './form-steps.ts';

let stage: Stage;
let maya: NewSubscriber;
let photo: Buffer;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product);
  photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#3a6ea5' } })
    .jpeg()
    .toBuffer();
});

/** Phones show a wizard with steps; wide screens show all fields at once. */
interface Layout {
  viewport: { width: number; height: number };
  next: (page: Page) => Promise<void>;
  toTheEnd: (page: Page) => Promise<void>;
}

const onPhone: Layout = {
  viewport: phone,
  next: (page) => page.getByRole('button', { name: 'Next' }).click(),
  toTheEnd: async (page) => {
    const last = page.getByRole('button', { name: /^Generate \(/ });
    const next = page.getByRole('button', { name: 'Next' });
    while (!(await last.isVisible())) await next.click();
  },
};
const onWideScreen: Layout = { viewport: desktop, next: async () => {}, toTheEnd: async () => {} };

const open = (path: string, { viewport }: Layout) => openScreen(stage, path, { viewport, serviceWorkers: 'allow' });

async function generate(page: Page, layout: Layout): Promise<void> {
  await layout.toTheEnd(page);
  await expectNoSidewaysScroll(page);
  const releaseProgress = await holdProgress(page);
  await page.getByRole('button', { name: /^Generate \(/ }).click();
  await page.getByRole('progressbar', { name: 'Generation progress' }).waitFor();
  releaseProgress();
  await page.getByRole('button', { name: 'View result now' }).click();
  // An audio result has no visible element.
  await page.locator(`[src*="/generated/${maya.id}/"]`).first().waitFor({ state: 'attached' });
}

describeAtSizes('phone', 'a subscriber', (viewport) => {
  const layout = viewport === phone ? onPhone : onWideScreen;

  it(
    'makes a picture from a deep link, and finds it among the assets',
    { tags: ['A2.1-13', 'A7.10-6', 'S1-1', 'S2.1-6', 'S2.1-22', 'S2.14-6', 'S4.1-6', 'S7.3-2'] },
    async () => {
      const { page, pageErrors } = await open(`/p/dream-image?id=${maya.sessionId}`, layout);
      await page.getByRole('heading', { name: 'Dream Image' }).waitFor();
      expect(page.url()).not.toContain(maya.sessionId);
      await layout.next(page);
      await page.getByLabel(/Describe your picture/).fill('A red fox in the snow');
      await expectAccessible(page);
      await generate(page, layout);

      const picture = page.getByRole('img', { name: 'A red fox in the snow' }).first();
      await picture.waitFor();
      const shown = await picture.evaluate(async (img: HTMLImageElement) => {
        await img.decode();
        return { src: img.currentSrc, width: img.naturalWidth, height: img.naturalHeight };
      });
      expect(shown).toMatchObject({ width: 768, height: 1024 });
      expect(shown.src.startsWith(`${stage.product.mediaUrl}/generated/${maya.id}/`)).toBe(true);
      await expectAccessible(page);
      await page.keyboard.press('Escape');

      await page.goto(`${stage.product.siteUrl}/assets`);
      const file = shown.src.split('/').at(-1)!.split('.')[0]!;
      await page.locator(`img[src*="${file}"]`).waitFor();
      expect(pageErrors).toEqual([]);
    },
  );

  it('makes a playable video from their own photo', { tags: ['S1-1', 'S2.10-11'] }, async () => {
    const { page, pageErrors } = await open(`/p/photo-to-video?id=${maya.sessionId}`, layout);
    await page.getByRole('heading', { name: 'Photo to Video' }).waitFor();
    await layout.next(page);
    const picker = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Browse files' }).click();
    await (await picker).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.getByText('Successfully uploaded 1 file(s)').waitFor();
    await layout.next(page);
    await page.getByLabel(/What happens/).fill('The camera glides forward');
    await generate(page, layout);

    const media = await playedMedia(page, 'video');
    expect(media).toMatchObject({ width: 640, height: 360, host: stage.product.mediaUrl });
    await page.keyboard.press('Escape');
    await page.getByRole('figure').getByText('The camera glides forward').waitFor();
    expect(media.seconds).toBeCloseTo(5, 0);
    expect(pageErrors).toEqual([]);
  });

  it('makes a playable sound from a text', { tags: ['whole', 'S1-1', 'S2.10-11'] }, async () => {
    const { page, pageErrors } = await open(`/p/voice-over?id=${maya.sessionId}`, layout);
    await page.getByRole('heading', { name: 'Voice Over' }).waitFor();
    await layout.next(page);
    await page.getByLabel(/Text to speak/).fill('Good evening, and welcome to this small demonstration.');
    await generate(page, layout);

    const media = await playedMedia(page, 'audio');
    expect(media.host).toBe(stage.product.mediaUrl);
    expect(media.seconds).toBeGreaterThan(1);
    // Louder parts have higher bars in the waveform.
    const bars = page.locator('div:has(> input[type="range"]) > span[aria-hidden="true"]');
    const heights = () => bars.evaluateAll((all) => new Set(all.map((bar) => bar.getAttribute('style'))).size);
    await expect.poll(heights).toBeGreaterThan(4);
    // The copied demonstration data names the voices' samples at the address of another product.
    expect(pageErrors.filter((text) => !text.includes('/examples/voices/'))).toEqual([]);
  });
});

/** Plays the viewer's media until its time advances, and returns its properties. */
async function playedMedia(page: Page, kind: 'video' | 'audio') {
  const element = page.locator(`${kind}[src*="/generated/${maya.id}/"]`).first();
  await element.waitFor({ state: 'attached' });
  return element.evaluate(async (media: HTMLVideoElement) => {
    media.muted = true;
    const moved = new Promise<void>((resolve, reject) => {
      media.addEventListener('timeupdate', () => media.currentTime > 0 && resolve());
      media.addEventListener('error', () => reject(new Error(media.error?.message)));
    });
    await media.play();
    await moved;
    const { videoWidth, videoHeight, duration, currentSrc } = media;
    return { width: videoWidth, height: videoHeight, seconds: duration, host: new URL(currentSrc).origin };
  });
}

describe('a visitor without a session', { tags: ['S2.1-18', 'S2.1-19', 'S2.1-20', 'S2.14-2'] }, () => {
  const cases = [
    ['without an id', '/p/dream-image', 'Session ID required - Please access this page through the companion app'],
    ['with a wrong one', '/p/dream-image?id=nobody', 'Invalid session - Please check your app access'],
    ['with an expired one', '/p/dream-image?id=expired-session', 'Invalid session - Please check your app access'],
    ['without an id, on the main app', '/', 'Session ID required - Please access this app through the companion app'],
    ['with a wrong one, on the main app', '/?id=nobody', 'Invalid session'],
  ] as const;

  it.each(cases)(
    '%s sees that access is required, and why',
    { tags: ['S1-6', 'S2.2-1', 'S2.2-4', 'S4.1-7', 'S6-7', 'S2.2-2'] },
    async (_, path, message) => {
      const { page } = await open(path, onPhone);
      await page.getByRole('heading', { name: 'Access Required' }).waitFor();
      await page.getByText(message, { exact: true }).waitFor();
      await page.getByText('Open Atelia from the mobile app, with a valid session ID.').waitFor();
      await page.getByText(/session ID parameter is mandatory for data synchronization/).waitFor();
      await page.getByRole('heading', { name: 'How to get a new link' }).waitFor();
      await page.getByText('The mobile app creates a fresh link each time', { exact: false }).waitFor();
      await expect.poll(() => page.getByRole('link', { name: /iOS|Android/ }).count()).toBe(2);
      await expectAccessible(page);
    },
  );
});

describe('a path', () => {
  it('that ends in -request leads to the pro page with its query', { tags: ['S2.1-9', 'S2.1-14'] }, async () => {
    const { page } = await open(`/image-request?id=${maya.sessionId}&x=1`, onPhone);
    await page.waitForURL(/\/pro\/image-request\?.*x=1/);
  });

  it('that names no page says so', { tags: ['S2.14-3', 'S2.14-4'] }, async () => {
    const { page } = await open(`/p/no-such-page?id=${maya.sessionId}`, onWideScreen);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await page.getByText('Page not found. This public page does not exist.').waitFor();
    await page.getByRole('button', { name: 'Go Back' }).waitFor();
  });
});
