import { expect } from 'vitest';
import { assist } from '#shared/contracts/assist.ts';
import type { Product } from '#test/support/product.ts';
import { pickFiles, smallPicture } from '../files/pick-files.ts';
import { generateName } from '../generation/form-steps.ts';
import { openConsole } from '../open-console.ts';
import { chooseFromMenu, openScreen } from '../open-screen.ts';
import { pagesOf } from './scene-pages.ts';
import type { Scene } from './scene.ts';

/** A subscriber whose prompts decide how generations end. */
async function generator({ signIn }: Product) {
  const subscriber = await signIn('demo-session');
  const start = async (page: string, prompt: string): Promise<string> => {
    const { body } = await subscriber.generate(page, { image_size: 'square_hd', num_images: 1, prompt });
    return body.generation.id;
  };
  const ended = async (page: string, prompt: string) => subscriber.settled(await start(page, prompt));
  return { start, ended, settled: (id: string) => subscriber.settled(id) };
}

/** Messages about refused and failed generations. */
export const generationsThatFail: Scene = async (finder, stage) => {
  const { product } = stage;
  const { start, ended, settled } = await generator(product);
  finder.expectInResponse(await ended('slow-image', 'a storm #fail'), 'Background generation failed');
  const broken = await start('dream-image', 'a storm #never');
  await product.cloud.invoke('generationworkflowsettle', { generationId: broken, error: { Error: 'TypeError' } });
  finder.expectInResponse(await settled(broken), 'An unexpected generation error occurred');

  const { page } = await openScreen(stage, '/p/dream-image?id=demo-session');
  await page.getByLabel(/Describe your picture/).fill('a storm #fail');
  await page.getByRole('button', { name: generateName }).click();
  const modal = page.getByRole('dialog', { name: 'Generation Failed' });
  await finder.waitForText(modal, 'Generation Failed');
  await finder.waitForPartialText(modal, 'Fast generation failed');
  await page.keyboard.press('Escape');
  await chooseFromMenu(page, 'History');
  await finder.waitForText(page.getByRole('dialog', { name: 'History' }), 'Generation failed');

  const pages = pagesOf(product);
  await page.goto(`${product.siteUrl}/p/withdrawn`);
  await page.getByRole('textbox', { name: 'Prompt' }).fill('a lantern');
  const published = await pages.findPage('withdrawn');
  await pages.save({ ...published!, modelId: 'no-such-model' });
  await page.getByRole('button', { name: generateName }).click();
  await finder.waitForPartialText(page, 'Session or model not available');
  await page
    .getByRole('dialog')
    .getByText(/^This can’t be made right now/)
    .waitFor();
  expect(await page.getByText('Change your entries').count()).toBe(0);
  await pages.save(published!);
};

/** Failing rewrites by OpenAI. */
export const promptEnhancement: Scene = async (finder, stage) => {
  const { page } = await openScreen(stage, '/p/prompts?id=demo-session');
  await page.getByLabel('Refused').fill('a lantern');
  await page.getByRole('button', { name: 'Enhance prompt' }).first().click();
  await finder.waitForText(page, 'OpenAI API error: {status} - {message}');
  await page.getByLabel('Empty').fill('a lantern');
  await page.getByRole('button', { name: 'Enhance prompt' }).last().click();
  await finder.waitForText(page, 'No enhanced prompt received from OpenAI');
  await page.route(`**${assist.enhancePrompt.path}`, (route) => route.abort());
  await page.getByRole('button', { name: 'Enhance prompt' }).last().click();
  await finder.waitForText(page, 'Enhancement failed');
};

/** An image that the field's check refuses. */
export const imageCheck: Scene = async (finder, stage) => {
  const { page } = await openScreen(stage, '/p/refused-image?id=demo-session');
  await pickFiles(page, [await smallPicture('dog.jpg')]);
  const modal = page.getByRole('dialog', { name: 'Something went wrong' });
  await modal
    .getByText(
      'At Atelia - fast, accurate, safe and secure is everything. the file you selected is not according to our community guidelines. please select/upload different file and try again',
    )
    .waitFor();
  finder.markFound('error modal default above');
  const reloaded = page.waitForEvent('load');
  await modal.getByRole('button', { name: 'OK' }).click();
  await reloaded;
  finder.markFound('OK reloads the page');
};

/** The form as admins see it before publishing. */
export const consolePreview: Scene = async (finder, stage) => {
  const { page } = await openConsole(stage, '/admin/create?edit=dream-image');
  await page.getByRole('toolbar').getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Live Form Preview' });
  await preview.getByRole('button', { name: 'Desktop' }).click();
  await preview.getByRole('button', { name: 'Enhance prompt' }).click();
  await finder.waitForText(preview, 'Testing is available via public pages');
};
