import { assets } from '#shared/contracts/assets.ts';
import { type PickedFile, pickFiles, smallPicture } from '../files/pick-files.ts';
import { openScreen } from '../open-screen.ts';
import type { Scene } from './scene.ts';

const listOfAssets = '**/api/assets?**';
const limitOf = (url: string) => new URL(url).searchParams.get('limit');
const isList = (request: { url: () => string }) => request.url().includes('/api/assets?');

/** Galleries with several pages, with files that can't be shown, and with load errors. */
export const assetLists: Scene = async (finder, stage) => {
  const { page } = await openScreen(stage, '/?id=demo-session');
  await page.getByRole('heading', { name: 'Atelia', level: 1 }).waitFor();
  await page.route('**/*.mp4', (route) => route.abort());
  const ofUser = page.waitForRequest(isList);
  await page.goto(`${stage.product.siteUrl}/assets`);
  finder.expectValue('10 (user view)', limitOf((await ofUser).url()), '10');

  const tiles = page.getByRole('list', { name: 'Assets, newest first' }).last().getByRole('listitem');
  await tiles.first().getByRole('button').first().click();
  await page.getByRole('button', { name: 'More actions' }).click();
  const ofApp = page.waitForRequest((request) => isList(request) && request.url().includes('appId='));
  await page.getByRole('menuitem', { name: /^Assets of this app/ }).click();
  finder.expectValue('20 (app view)', limitOf((await ofApp).url()), '20');
  const viewer = page.getByRole('dialog', { name: /^Assets of/ });
  const caption = tiles.first().locator('span > span');
  const lines = await caption.evaluate((element) => getComputedStyle(element).webkitLineClamp);
  finder.expectValue('Prompt text in lists limited to 2 lines', lines, '2');

  await viewer.getByRole('button', { name: /^Videos/ }).click();
  const failed = tiles.first().filter({ hasNot: page.locator('video') });
  await failed.locator('svg.lucide-play').waitFor();
  finder.markFound('video failure shows a play-icon placeholder');

  await page.route(listOfAssets, (route) => route.fulfill({ status: 500, json: {} }));
  await viewer.getByRole('button', { name: /^Audio/ }).click();
  await finder.waitForText(viewer, 'Failed to fetch assets');
  await finder.waitForPartialText(viewer, 'Failed to get assets');
};

const extensions = {
  image: 'Image extensions: jpg, jpeg, png, gif, webp, svg, bmp, tiff, ico',
  video: 'Video: mp4, avi, mov, wmv, flv, webm, mkv, m4v, 3gp',
  audio: 'Audio: mp3, wav, flac, aac, ogg, m4a, wma, opus',
} as const;

const noPicture = (name: string): PickedFile => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });

/** A file field with its accepted types, and uploads that succeed and fail. */
export const uploads: Scene = async (finder, stage) => {
  const { page, context } = await openScreen(stage, '/p/files?id=demo-session');
  const accepted = (await page.locator('input[type="file"]').first().getAttribute('accept'))?.split(',') ?? [];
  for (const row of Object.values(extensions)) {
    const wanted = row.replace(/^.*: /, '').split(', ');
    finder.expectValue(
      row,
      wanted.filter((extension) => !accepted.includes(`.${extension}`)),
      [],
    );
  }
  const list = page.waitForRequest(isList);
  await page.getByRole('button', { name: 'Choose from your assets' }).click();
  finder.expectValue('50 (gallery)', limitOf((await list).url()), '50');
  const gallery = page.getByRole('dialog', { name: 'Your assets' });
  await gallery.getByText('0 of 5 selected').waitFor();
  finder.markFound('file field limit default 5');
  await gallery.getByRole('button', { name: 'Cancel' }).click();
  await gallery.waitFor({ state: 'detached' });

  await pickFiles(page, [noPicture('one.jpg'), noPicture('two.jpg')]);
  await finder.waitForText(page, 'Some uploads failed: {file}: {reason}; ...');
  const bucket = `${stage.product.cloud.endpoints.s3}/**`;
  const headers = { 'access-control-allow-origin': '*' };
  await page.route(bucket, (route) => route.fulfill({ status: 403, headers }));
  await pickFiles(page, [await smallPicture('refused.jpg')]);
  await finder.waitForText(page, 'Upload failed');
  await page.unroute(bucket);
  await pickFiles(page, [await smallPicture('fine.jpg')]);
  await finder.waitForText(page, 'Successfully uploaded {n} file(s)');
  await page.evaluate(() => {
    XMLHttpRequest.prototype.send = () => {
      throw new Error('Broken');
    };
  });
  await pickFiles(page, [await smallPicture('odd.jpg')]);
  await finder.waitForText(page, 'Unknown error');
  await context.close();

  const subscriber = await stage.product.signIn('demo-session');
  const { body } = await subscriber.call(assets.listAssets, { query: { limit: 1, source: 'uploaded' } });
  const { publicUrl } = body.items[0];
  const answer = await fetch(publicUrl);
  finder.expectValue('Upload cache control 3600 s', answer.headers.get('cache-control'), 'max-age=3600');
  finder.expectValue('default bucket "uploaded"', new URL(publicUrl).pathname.split('/')[1], 'uploaded');
};
