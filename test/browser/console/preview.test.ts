import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { expectAccessible } from '#test/support/accessibility.ts';
import { desktop, phone } from '#test/support/browser.ts';
import { openConsole } from '../open-console.ts';
import { retryRequest, expectUsableLayout, expectFullScreen, describeAtSizes } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';
import { openConfiguration } from './builder-steps.ts';

let stage: Stage;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
});

const words = { id: 's', title: 'Main', fields: [{ id: 'f', label: 'Prompt', variableName: 'prompt', type: 'text' }] };

async function openPreview(page: Page, from: Locator = page.getByRole('toolbar')) {
  await from.getByRole('button', { name: 'Preview' }).click();
  return page.getByRole('dialog', { name: 'Live Form Preview' });
}

/** Finds the placeholder of a video that can't be shown. It has no controls. */
function playIcon(place: Locator) {
  return place.locator('svg.lucide-play');
}

describeAtSizes('desktop', 'the preview', (viewport) => {
  it(
    'shows the form as subscribers see it at both widths, and its payload',
    {
      tags: [
        'whole',
        'A1-3',
        'A2.5-4',
        'A2.5-13',
        'A2.7-2',
        'A2.7-3',
        'A2.7-4',
        'A2.7-5',
        'A2.7-8',
        'A2.7-9',
        'A2.7-10',
        'A2.7-1',
      ],
    },
    async () => {
      const { page, pageErrors } = await openConsole(stage, '/admin/create?edit=dream-image', { viewport });
      const preview = await openPreview(page);
      await expectFullScreen(preview);
      const form = preview.getByRole('region', { name: 'Form' });
      await preview.getByRole('button', { name: 'Phone' }).click();
      await form.getByRole('button', { name: 'Next' }).click();
      const prompt = form.getByLabel(/Describe your picture/);
      await prompt.fill('a paper boat');
      const payload = preview.getByRole('group', { name: 'Payload' });
      await payload.getByText('"prompt": "a paper boat"').waitFor();
      await payload.getByText('"output_format": "jpeg"').waitFor();
      await expectUsableLayout(page);

      await preview.getByRole('button', { name: 'Desktop' }).click();
      await form.getByLabel(/Describe your picture/).fill('a paper plane');
      await payload.getByText('"prompt": "a paper plane"').waitFor();
      await expectUsableLayout(page);
      await form.getByRole('button', { name: 'Preview: Generate (10 credits)' }).click();
      await page.getByText('Testing is available via public pages').waitFor();

      const answer = preview.getByLabel('API answer');
      await answer.fill('{ nothing');
      await preview.getByText('Invalid JSON format. Please paste a valid FAL API response.').waitFor();
      const broken = ['png', 'mp4', 'mp3'].map((extension) => ({ url: `https://x.invalid/a.${extension}` }));
      const images = Array.from({ length: 7 }, (_, index) => ({ url: `https://x.invalid/${index}.png` }));
      await answer.fill(JSON.stringify({ images: [...broken, ...images] }));
      const samples = preview.getByRole('region', { name: 'Sample results' });
      await samples.getByText('Failed to load video').waitFor();
      expect(await playIcon(samples).count()).toBe(1);
      await samples.getByText('Failed to load audio').waitFor();
      await samples.getByText('Failed to load image').nth(5).waitFor();
      await expect.poll(() => samples.getByText('Failed to load image').count()).toBe(6);
      expect(pageErrors.filter((text) => !/ERR_|x\.invalid/.test(text))).toEqual([]);
    },
  );
});

describe('a test run', () => {
  it('is refused to an ordinary admin without a key, with a hint who can help', { tags: ['whole'] }, async () => {
    const admin = await stage.product.signInAdmin('editor');
    const name = `Keyless ${randomUUID()}`;
    const { body } = await admin.call(adminModels.createModel, {
      body: { definition: { name, endpoint: 'fal-ai/flux/schnell', estimatedSeconds: 10, sections: [words] } },
    });
    const path = `/admin/create?edit=${body.model.id}`;
    const { page } = await openConsole(stage, path, { viewport: phone, userId: 'editor' });
    const keys = '**/api/admin/api-key-options';
    await page.route(keys, (route) => route.fulfill({ status: 500, json: {} }));
    const preview = await openPreview(page);
    await preview.getByRole('button', { name: 'Run for real' }).click();
    const question = preview.getByRole('alertdialog', { name: 'Run this for real?' });
    await question.getByText('The API keys could not be loaded').waitFor();
    await expectUsableLayout(page);
    await retryRequest(question.getByRole('button', { name: 'Try Again' }), keys, { items: [] });
    await question.getByText('A super admin can assign you an API key.').waitFor();
    expect(await question.getByText('The API keys could not be loaded').count()).toBe(0);
    expect(await question.getByRole('button', { name: 'Run it' }).isDisabled()).toBe(true);
    await expectUsableLayout(page);
  });

  it('is paid only after showing its cost, and checks the output key', { tags: ['whole'] }, async () => {
    const { page, pageErrors } = await openConsole(stage, '/admin/create?edit=dream-image', { viewport: desktop });
    await openConfiguration(page, 'Run');
    await page.getByLabel('Output key').fill('pictures');
    const preview = await openPreview(page);
    const run = preview.getByRole('button', { name: 'Run for real' });
    expect(await run.isDisabled()).toBe(true);
    await preview.getByRole('button', { name: 'Desktop' }).click();
    await preview.getByLabel(/Describe your picture/).fill('a lantern');
    await run.click();
    const question = preview.getByRole('alertdialog', { name: 'Run this for real?' });
    await question.getByText(/^fal charges .* USD per .*No credits are charged\.$/).waitFor();
    await expectUsableLayout(page);
    await question.getByRole('button', { name: 'Run it' }).click();
    await preview.getByText('The output key “pictures” contains no media.').waitFor();
    await preview.locator('img[src*="/test-runs/"]').waitFor();
    await expectUsableLayout(page);
    await preview.getByRole('button', { name: 'Use images' }).click();
    await preview.getByText('The output key “images” is correct.').waitFor();
    expect(pageErrors).toEqual([]);
  });
});

it('a test result becomes the example, and an uploaded file becomes the icon', { tags: ['whole'] }, async () => {
  const { page, pageErrors } = await openConsole(stage, '/admin/create?edit=dream-image', { viewport: desktop });
  await openConfiguration(page, 'Look');
  await page.getByRole('button', { name: 'Try it out' }).click();
  const pane = page.getByRole('region', { name: 'Try it out' });
  await pane.getByLabel(/Describe your picture/).fill('a lighthouse');
  await pane.getByRole('button', { name: 'Run for real' }).click();
  await pane.getByRole('button', { name: 'Run it' }).click();
  await page.getByRole('button', { name: 'From the test run: the example' }).click();
  const results = page.getByRole('dialog', { name: /^A result of the test run for/ });
  await expectUsableLayout(page);
  await results.getByRole('button', { name: 'Result 1' }).click();
  const example = page.getByLabel('Example media URL', { exact: true });
  await expect.poll(() => example.inputValue()).toMatch(/\/published\/[\w-]+\.\w+$/);

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload the icon' }).click();
  const buffer = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#4060c0' } })
    .png()
    .toBuffer();
  await (await chooser).setFiles({ name: 'icon.png', mimeType: 'image/png', buffer });
  const icon = page.getByLabel('Icon URL', { exact: true });
  await expect.poll(() => icon.inputValue()).toMatch(/\/published\/[\w-]+\.webp$/);
  await page.getByRole('button', { name: 'Upload the icon' }).waitFor();
  await expectUsableLayout(page);
  expect(pageErrors).toEqual([]);
});

it(
  'a model without a workflow path is previewed with flux-pro, but can’t run',
  { tags: ['whole', 'A2.7-11', 'A2.7-12'] },
  async () => {
    const { page } = await openConsole(stage, '/admin/create');
    await openConfiguration(page, 'Run');
    await page.getByLabel('Output key').fill('');
    const preview = await openPreview(page);
    await preview.getByText('What would be sent to fal-ai/flux-pro/v1.1').waitFor();
    await preview.getByText('Enter a workflow path to test.').waitFor();
    const answer = { video: { url: 'https://x.invalid/a.mp4' }, images: [{ url: 'https://x.invalid/a.png' }] };
    await preview.getByLabel('API answer').fill(JSON.stringify(answer));
    await preview.getByText('Failed to load image').waitFor();
    expect(await preview.getByText('Failed to load video').count()).toBe(0);
    expect(await preview.getByRole('button', { name: 'Run for real' }).isDisabled()).toBe(true);
  },
);

it('a failed run shows its reason', { tags: ['whole'] }, async () => {
  const { page } = await openConsole(stage, '/admin/create?edit=dream-image');
  const preview = await openPreview(page);
  await preview.getByLabel(/Describe your picture/).fill('something #fail');
  await preview.getByRole('button', { name: 'Run for real' }).click();
  await preview.getByRole('button', { name: 'Run it' }).click();
  await preview.getByText(/^The test run failed: /).waitFor();
});

it('the editor’s header also opens the preview', { tags: ['whole', 'A2.5-1', 'A2.5-2'] }, async () => {
  const { page } = await openConsole(stage, '/admin/create?edit=dream-image', { viewport: phone });
  const header = page.getByRole('heading', { name: 'Edit Model' }).locator('..');
  await header.getByRole('link', { name: 'Back to the models' }).waitFor();
  await openPreview(page, header).then((preview) => preview.waitFor());
});

it('an example video that fails to load shows a play icon', { tags: ['whole', 'A8.13-3'] }, async () => {
  const { page } = await openConsole(stage, '/admin/create', { viewport: desktop });
  await openConfiguration(page, 'Look');
  await page.getByLabel('Example media URL').fill('https://x.invalid/a.mp4');
  const example = page.getByRole('region', { name: 'Configuration' });
  await example.getByText('Failed to load video').waitFor();
  expect(await playIcon(example).count()).toBe(1);
});

it('a model with a publish check goes live once its values gave a result', { tags: ['whole'] }, async () => {
  const admin = await stage.product.signInAdmin('admin');
  const sections = [{ ...words, fields: words.fields.map((field) => ({ ...field, required: true })) }];
  const definition = {
    name: `Checked ${randomUUID()}`,
    endpoint: 'fal-ai/flux/schnell',
    estimatedSeconds: 5,
    sections,
    description: 'Before',
  };
  const { body } = await admin.call(adminModels.createModel, { body: { definition } });
  const { page, pageErrors } = await openConsole(stage, `/admin/create?edit=${body.model.id}`, { viewport: desktop });
  await page.getByRole('button', { name: 'Try it out' }).click();
  const pane = page.getByRole('region', { name: 'Try it out' });
  const use = pane.getByRole('button', { name: 'Use as publish check' });
  expect(await use.isDisabled()).toBe(true);
  await pane.getByLabel(/Prompt/).fill('a lighthouse');
  await use.click();

  await page.getByRole('button', { name: 'Update Configuration' }).click();
  const check = page.getByRole('region', { name: 'Values to run' });
  await page
    .getByText('The publish check has not given a result since the last change. Run it, then publish.')
    .first()
    .waitFor();
  await check.getByText('a lighthouse').waitFor();
  await check.getByRole('button', { name: 'Run for real' }).click();
  await check.getByRole('button', { name: 'Run it' }).click();
  await check.getByText('Passed. The model can go live with this.').waitFor();
  await expectAccessible(page, check);
  await page.getByRole('button', { name: 'Update Configuration' }).click();
  await page.getByText('Version 2').first().waitFor();
  expect(pageErrors).toEqual([]);
});
