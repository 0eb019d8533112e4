import { join } from 'node:path';
import sharp from 'sharp';
import { phone } from '#test/support/browser.ts';
import { createSubscriberWithCredits } from '#test/support/companion-api.ts';
import type { Size } from './engine.ts';
import type { Visitor } from './visitor.ts';

interface Setting {
  readonly siteUrl: string;
  readonly size: Size;
  /** For files of the journey. */
  readonly folder: string;
  readonly takePicture: (name: string) => Promise<void>;
}

type Journey = (visitor: Visitor, setting: Setting) => Promise<void>;

export const journeys: Readonly<Record<string, Journey>> = {
  'makes a picture': makePicture,
  'uploads a photo': uploadPhoto,
  'edits a model': editModel,
};

/** On a phone also makes a sound after a whole load, when the film opens from the cache. */
async function makePicture(visitor: Visitor, { siteUrl, size, takePicture }: Setting): Promise<void> {
  const { sessionId } = await createSubscriberWithCredits(siteUrl, 500);
  await visitor.open(`/p/dream-image?id=${sessionId}`);
  await visitor.see('heading', /^Dream Image$/);
  await fillIn(visitor, /Describe your picture/, 'A red fox in the snow');
  await takePicture('form');
  await generate(visitor, takePicture);
  await visitor.see('heading', /^Generation Complete!$/);
  await takePicture('result');
  await visitor.click('button', /^Picture: A red fox/);
  await visitor.see('button', /^Download$/);
  await takePicture('viewer');
  if (size === phone) {
    await visitor.open('/p/voice-over');
    await visitor.see('heading', /^Voice Over$/);
    await fillIn(visitor, /Text to speak/, 'Good evening, and welcome.');
    await generate(visitor, takePicture);
    await takePicture('sound');
  }
  await visitor.open('/assets');
  await visitor.until('the picture', () => showsResult(visitor));
  await takePicture('assets');
}

async function uploadPhoto(visitor: Visitor, { siteUrl, folder, takePicture }: Setting): Promise<void> {
  const { sessionId } = await createSubscriberWithCredits(siteUrl, 500);
  const photo = join(folder, 'photo.jpg');
  await sharp({ create: { width: 640, height: 480, channels: 3, background: '#3a6ea5' } }).toFile(photo);
  await visitor.open(`/p/photo-to-video?id=${sessionId}`);
  await visitor.see('heading', /^Photo to Video$/);
  await goTo(visitor, () => visitor.has('button', /^Browse files$/));
  await visitor.chooseFile(photo);
  await visitor.seeText(/Successfully uploaded 1 file\(s\)/);
  await takePicture('uploaded');
}

async function editModel(visitor: Visitor, { takePicture }: Setting): Promise<void> {
  await visitor.open('/admin/models');
  await visitor.see('heading', /^Admin Access$/);
  await takePicture('sign-in');
  await visitor.type(/^User ID/, 'admin');
  await visitor.type(/^Password/, 'atelia-local-admin');
  await visitor.click('button', /^Sign In$/);
  await visitor.seeText(/Showing \d+ of \d+ models/);
  await takePicture('models');
  await visitor.click('link', /^Dream Image$/);
  await visitor.type(/^Credit cost/, '13');
  await visitor.click('button', /^Update Configuration$/);
  await visitor.seeText(/is saved as "/);
  await takePicture('saved');
  await visitor.open('/admin/audit');
  await visitor.see('field', /^Up to$/);
  await takePicture('audit');
}

/** Phones have a wizard of steps, wide screens show every field. Leads to Generate and fills in the field on the way. */
async function fillIn(visitor: Visitor, label: RegExp, text: string): Promise<void> {
  let isFilled = false;
  await goTo(visitor, async () => {
    if (!isFilled && (await visitor.has('field', label))) {
      await visitor.type(label, text);
      isFilled = true;
    }
    return isFilled && (await visitor.has('button', /^Generate \(/));
  });
}

async function goTo(visitor: Visitor, isThere: () => Promise<boolean>): Promise<void> {
  const readStep = () => visitor.page.evaluate(() => document.querySelector('form [role="status"]')?.textContent);
  const next = /^Next$/;
  await visitor.until('the form', async () => (await isThere()) || visitor.has('button', next));
  while (!(await isThere())) {
    if (!(await visitor.has('button', next))) {
      await visitor.until('the last step', isThere);
      return;
    }
    const step = await readStep();
    await visitor.click('button', next);
    await visitor.until('the next step', async () => (await readStep()) !== step);
  }
}

async function generate(visitor: Visitor, takePicture: Setting['takePicture']): Promise<void> {
  await visitor.click('button', /^Generate \(/);
  await visitor.seeText(/is Creating Your Request|Generation Complete!/);
  await takePicture('waiting');
  await visitor.click('button', /^View result now$/);
  await visitor.until('the result', () => showsResult(visitor));
}

function showsResult({ page }: Visitor): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll('img, video, audio')].some((media) => {
      const isGenerated = /generated|thumbnail/.test(media.getAttribute('src') ?? '');
      const isLoaded =
        media instanceof HTMLMediaElement ? media.readyState > 0 : (media as HTMLImageElement).naturalWidth > 0;
      return isGenerated && isLoaded;
    }),
  );
}
