import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminAssist } from '#shared/contracts/admin-assist.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { adminPages } from '#shared/contracts/admin-pages.ts';
import { pressTool } from '../console/builder-steps.ts';
import { openConsole } from '../open-console.ts';
import { StoppedClock } from '../stopped-clock.ts';
import type { ConsoleScene } from './console-scene.ts';

async function openTool(page: Page, name: string) {
  await pressTool(page, name);
  return page.getByRole('dialog');
}

/** The JSON assistant, with its request and its failures. */
export const assistant: ConsoleScene = async (finder, stage) => {
  const { page, context } = await openConsole(stage, '/admin/create');
  const dialog = await openTool(page, 'JSON AI');
  const analyze = async (example: string) => {
    await dialog.getByLabel('API example').fill(example);
    await dialog.getByRole('button', { name: 'Analyze' }).click();
  };
  await analyze('');
  await finder.waitForText(dialog, 'Please paste an API example first');
  await analyze('#openai-401');
  await finder.waitForText(dialog, 'OpenAI API error: {status} - {message or Request failed}');
  await analyze('#refuse');
  await finder.waitForText(dialog, 'No response from OpenAI');
  await analyze('#cut');
  await finder.waitForText(dialog, 'Failed to parse OpenAI response. Please try again with a clearer API example.');
  await page.route(`**${adminAssist.draftModel.path}`, (route) => route.fulfill({ status: 500, json: {} }));
  await analyze('curl https://queue.fal.run/fal-ai/flux/schnell');
  await finder.waitForText(dialog, 'Analysis failed.');
  await context.close();

  const { product, openaiRequests } = stage.external;
  const admin = await product.signInAdmin();
  await admin.call(adminAssist.draftModel, { body: { example: 'curl https://queue.fal.run/fal-ai/flux/schnell' } });
  const lastRequest = openaiRequests.at(-1) as { model: string; temperature: number; max_completion_tokens: number };
  finder.expectValue('model gpt-4o', lastRequest.model, 'gpt-4o');
  finder.expectValue('temperature 0.3', lastRequest.temperature, 0.3);
  finder.expectValue('2000 max tokens', lastRequest.max_completion_tokens, 2000);
};

/** The output-key finder, with all kinds of responses. */
export const outputKey: ConsoleScene = async (finder, stage) => {
  const { page } = await openConsole(stage, '/admin/create');
  const dialog = await openTool(page, 'Find Output Key');
  const find = async (answer: string) => {
    await dialog.getByLabel('API response').fill(answer);
    await dialog.getByRole('button', { name: 'Find media' }).click();
  };
  await find('{ nothing');
  await finder.waitForText(dialog, 'Invalid JSON format. Please paste a valid FAL API response.');
  finder.markFound('the pasted response must be valid JSON');
  await find('{ "seed": 1 }');
  await finder.waitForText(dialog, 'No media output paths found in the response...');
};

const extensionRows = {
  image: 'image jpg, jpeg, png, gif, webp, svg, bmp, tiff, ico',
  video: 'video mp4, avi, mov, wmv, flv, webm, mkv',
  audio: 'audio mp3, wav, flac, aac, ogg, m4a',
} as const;

/** Results that can't be shown, and more results than fit. */
export const preview: ConsoleScene = async (finder, stage) => {
  const { page } = await openConsole(stage, '/admin/create?edit=dream-image');
  const dialog = await openTool(page, 'Preview');
  const images = Array.from({ length: 7 }, (_, index) => ({ url: `https://x.invalid/${index}.png` }));
  const answer = { images: [...images, { url: 'https://x.invalid/a.mp3' }] };
  await dialog.getByLabel('API answer').fill(JSON.stringify(answer));
  const samples = dialog.getByRole('region', { name: 'Sample results' });
  await finder.waitForText(samples, 'Failed to load audio');
  const failed = samples.getByText('Failed to load image');
  await failed.nth(5).waitFor();
  finder.expectValue('Preview shows at most 6 media items per kind', await failed.count(), 6);
  for (const [kind, row] of Object.entries(extensionRows)) {
    // Fills in one URL at a time, because another kind has another message.
    for (const extension of row.replace(/^\w+ /, '').split(', ')) {
      const url = `https://x.invalid/a.${extension}`;
      await dialog.getByLabel('API answer').fill(JSON.stringify({ images: [{ url }] }));
      await samples.getByText(`Failed to load ${kind}`).and(samples.locator('li:only-child p')).waitFor();
      await dialog.getByLabel('API answer').fill('');
    }
    finder.markFound(row);
  }
};

/** Public pages, with the rules of their paths and all actions. */
export const pageSettings: ConsoleScene = async (finder, stage) => {
  const admin = await stage.product.signInAdmin();
  const { body } = await admin.call(adminModels.duplicateModel, { params: { id: 'dream-image' } });
  const params = { id: body.model.id as string };
  const refused = (routePath: string, appId: string) =>
    admin.call(adminPages.createPage, { params, body: { routePath, appId } });
  finder.expectInResponse(await refused('', 'app-1'), 'Route path is required');
  finder.expectInResponse(await refused('scene-page', ''), 'App ID is required');
  const { page } = await openConsole(stage, '/admin/create', { permissions: ['clipboard-write'] });
  const unsaved = await openTool(page, 'Page Settings');
  await finder.waitForText(unsaved, 'Please save the model configuration first before creating public pages');

  const pages = '**/api/admin/**/pages**';
  await page.route(pages, (route) => route.abort());
  await page.goto(`${stage.product.siteUrl}/admin/create?edit=${body.model.id}`);
  const dialog = await openTool(page, 'Page Settings');
  await finder.waitForText(dialog, 'Failed to load pages');
  // A refusal shows its own message instead.
  const message = 'Access denied. You can only edit your own models.';
  await page.unroute(pages);
  await page.route(pages, (route) => route.fulfill({ status: 403, json: { error: { code: 'forbidden', message } } }));
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await dialog.getByRole('heading', { name: message }).waitFor();
  await page.unroute(pages);
  await page.route(pages, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Use “dream-image-copy”' }).click();
  const title = await dialog.getByLabel('Page title').inputValue();
  finder.expectValue('Generated page titles from the model name are lower-cased', title, 'dream-image-copy');
  const path = dialog.getByLabel('Route path').first();
  const create = dialog.getByRole('button', { name: 'Create public page' });
  await path.fill('a path');
  await finder.waitForText(
    dialog,
    'Route path can only contain letters, numbers, hyphens, underscores, and forward slashes',
  );
  await path.fill('/');
  await finder.waitForText(dialog, 'Route path cannot be empty');
  await path.fill('scene-page');
  const app = dialog.getByRole('combobox', { name: 'App', exact: true }).first();
  await app.selectOption('Other id…');
  await dialog.getByLabel('App ID').fill('app-1');
  await create.click();
  await finder.waitForText(dialog, 'Failed to create page');
  await page.unrouteAll();
  await path.fill('dream-image');
  await create.click();
  await finder.waitForText(dialog, 'This route path is already used by another model');
  await path.fill('scene-page');
  await create.click();
  await finder.waitForText(page, 'Public page created successfully!');
  const link = `${stage.product.siteUrl}/p/scene-page`;
  await dialog.getByText(link, { exact: true }).waitFor();
  finder.markFound('Public route prefix: /p/');
  await dialog.getByRole('button', { name: 'Edit /scene-page' }).waitFor();
  finder.markFound('A leading slash is added on save');
  await dialog.getByRole('button', { name: 'Add a page' }).click();
  await path.fill('scene-page');
  await app.selectOption('Other id…');
  await dialog.getByLabel('App ID').first().fill('app-1');
  await create.click();
  await finder.waitForText(dialog, 'This route path already exists.');

  const clock = await StoppedClock.of(page);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  const copied = dialog.getByRole('button', { name: 'Copied' });
  await copied.waitFor();
  await clock.pass(1900);
  expect(await copied.isVisible()).toBe(true);
  await clock.pass(200);
  // With the clock stopped, the text disappears now or never.
  await copied.waitFor({ state: 'detached' });
  finder.markFound('Copy confirmation lasts 2 seconds');
  await page.clock.resume();

  await page.route('**/api/admin/pages/**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Edit /scene-page' }).click();
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await finder.waitForText(dialog, 'Failed to update page');
  await page.unrouteAll();
  await save.click();
  await finder.waitForText(page, 'Page updated successfully.');
  await dialog.getByRole('button', { name: 'Delete /scene-page' }).click();
  await finder.waitForText(page, 'Are you sure you want to delete this public page? This cannot be undone.');
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
  await page.route('**/api/admin/pages/**', (route) => route.abort());
  await remove.click();
  await finder.waitForText(page, 'Failed to delete page');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Delete /scene-page' }).click();
  await remove.click();
  await finder.waitForText(page, 'Public page deleted successfully');
};
