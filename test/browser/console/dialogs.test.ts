import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { falEndpoints } from '#infra/stand-ins/fal/catalog.ts';
import { endpointDocument } from '#infra/stand-ins/fal/platform-routes.ts';
import { adminAssist } from '#shared/contracts/admin-assist.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { phone } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { openConsole } from '../open-console.ts';
import { expectUsableLayout, openScreen, describeAtSizes } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';
import { pressTool } from './builder-steps.ts';

let stage: Stage;
let maya: NewSubscriber;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product);
});

async function openTool(page: Page, name: string) {
  await pressTool(page, name);
  return page.getByRole('dialog');
}

describe('a drawer of the editor', () => {
  const viewport = phone;

  it('an import shows everything in the API description, and becomes the form', { tags: ['whole'] }, async () => {
    const { page, pageErrors } = await openConsole(stage, '/admin/create', { viewport });
    const dialog = await openTool(page, 'Import');
    const reference = dialog.getByLabel('Paste or drop anything');
    await reference.fill('not an endpoint!');
    await dialog.getByRole('button', { name: 'Read' }).click();
    await dialog.getByText('This is neither an endpoint nor a link to a model of fal').waitFor();
    await reference.fill('fal-ai/no-such-model');
    await dialog.getByRole('button', { name: 'Read' }).click();
    await dialog.getByText('fal has no endpoint "fal-ai/no-such-model"').waitFor();
    await expectUsableLayout(page);
    await reference.fill('https://fal.ai/models/fal-ai/flux/schnell');
    await dialog.getByRole('button', { name: 'Read' }).click();
    await dialog.getByText('Container “images”, image').waitFor();
    await dialog.getByText('USD per').waitFor();
    await expectUsableLayout(page);
    expect(await dialog.getByRole('checkbox', { name: /^Prompt/ }).isDisabled()).toBe(true);
    const steps = dialog.getByRole('checkbox', { name: /num_inference_steps/ });
    expect(await steps.isChecked()).toBe(false);
    await steps.check();
    await dialog.getByRole('checkbox', { name: /num_images/ }).uncheck();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Imported into the form. Review it, then save.').waitFor();
    await expect.poll(() => page.getByLabel('Workflow path').inputValue()).toBe('fal-ai/flux/schnell');
    await page
      .getByRole('button', { name: /^Settings of/ })
      .filter({ hasText: 'Num Inference Steps' })
      .waitFor();
    expect(await page.getByRole('button', { name: /^Settings of Num Images/ }).count()).toBe(0);
    expect(await page.getByLabel('Estimated time (seconds)').inputValue()).toBe('10');
    expect(Number(await page.getByLabel('Provider cost (US dollars)').inputValue())).toBeGreaterThan(0);

    const again = await openTool(page, 'Import');
    await again.getByRole('button', { name: 'Read' }).click();
    await again.getByText('What changed at fal since the last import').waitFor();
    await again.getByText('Nothing is different.').waitFor();
    await again.getByRole('checkbox', { name: /num_images/ }).check();
    await again.getByRole('button', { name: 'Apply' }).click();
    const images = page.getByRole('button', { name: /^Settings of Num Images/ });
    await images.waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await images.waitFor({ state: 'detached' });
    expect(pageErrors.filter((text) => !/40[04]/.test(text))).toEqual([]);
  });

  it('an import recognises what is pasted or dropped', { tags: ['whole'] }, async () => {
    const { page, pageErrors } = await openConsole(stage, '/admin/create', { viewport });
    const dialog = await openTool(page, 'Import');
    const read = async (source: string) => {
      await dialog.getByLabel('Paste or drop anything').fill(source);
      await dialog.getByRole('button', { name: 'Read', exact: true }).click();
    };
    await read(`curl https://queue.fal.run/fal-ai/flux/schnell \\\n  -d '{"prompt": "a fox"}'`);
    await dialog.getByText('Container “images”, image').waitFor();
    await read('{"paths": {}}');
    await dialog.getByText('The document names no endpoint that can be run').waitFor();
    await read(JSON.stringify(endpointDocument(falEndpoints.get('fal-ai/flux-lora')!)));
    await dialog.getByText('fal-ai/flux-lora', { exact: true }).waitFor();
    await expectUsableLayout(page);

    const admin = await stage.product.signInAdmin();
    const { body } = await admin.call(adminModels.listModels, {});
    const ids = body.items.slice(0, 2).map(({ id }: { id: string }) => id);
    const { body: exported } = await admin.call(adminModels.exportModels, { body: { ids } });
    const file = { name: 'models.json', mimeType: 'application/json' };
    const buffer = Buffer.from(JSON.stringify({ models: exported.items }));
    await dialog.locator('input[type="file"]').setInputFiles({ ...file, buffer });
    await expect.poll(() => dialog.getByLabel('Paste or drop anything').inputValue()).toBe(buffer.toString());
    await dialog.getByRole('button', { name: 'Read', exact: true }).click();
    await dialog.getByText('2 exported models. Choose one; these settings change:').waitFor();
    await expectUsableLayout(page);

    await read('POST https://api.example.test/v1/pictures\n{ "prompt": "a fox", "size": "large" }');
    await dialog.getByText('Drafted from your example. These settings change:').waitFor();
    await dialog.getByText('Drafted by gpt-4o.').waitFor();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => page.getByLabel('Model name').inputValue()).not.toBe('');
    expect(pageErrors.filter((text) => !/40[04]/.test(text))).toEqual([]);
  });

  it(
    'the assistant drafts a model, and shows the changes before applying them',
    { tags: ['whole', 'A2.5-4', 'A2.8-1', 'A2.8-3', 'A2.8-4', 'A4.5-1', 'A2.8-2'] },
    async () => {
      const { page } = await openConsole(stage, '/admin/create', { viewport });
      const dialog = await openTool(page, 'JSON AI');
      await dialog.getByText('Drafted by gpt-4o. It retires on 2027-01-14').waitFor();
      await dialog.getByRole('button', { name: 'Analyze' }).click();
      await dialog.getByText('Please paste an API example first').waitFor();
      const example = dialog.getByLabel('API example');
      const document = '{ "openapi": "3.0.4", "paths": {} }';
      await example.fill(document);
      await dialog.getByRole('button', { name: 'Open in Import' }).click();
      const importDialog = page.getByRole('dialog', { name: 'Import' });
      expect(await importDialog.getByRole('textbox').inputValue()).toBe(document);
      await page.keyboard.press('Escape');
      await openTool(page, 'JSON AI');
      const held = Promise.withResolvers<void>();
      await page.route(`**${adminAssist.draftModel.path}`, (route) => held.promise.then(() => route.continue()));
      await example.fill('#openai-500 fal-ai/flux/schnell');
      await dialog.getByRole('button', { name: 'Analyze' }).click();
      await dialog.getByRole('button', { name: 'Analyzing…' }).waitFor();
      held.resolve();
      await dialog.getByText(/^OpenAI API error: 500/).waitFor();
      await example.fill('#cut fal-ai/flux/schnell');
      await dialog.getByRole('button', { name: 'Analyze' }).click();
      await dialog.getByText('Failed to parse OpenAI response. Please try again with a clearer API example.').waitFor();
      await example.fill('#refuse fal-ai/flux/schnell');
      await dialog.getByRole('button', { name: 'Analyze' }).click();
      await dialog.getByText('No response from OpenAI').waitFor();
      await expectUsableLayout(page);
      await example.fill('curl https://queue.fal.run/fal-ai/flux/schnell -d { "prompt": "a fox" }');
      await dialog.getByRole('button', { name: 'Analyze' }).click();
      await dialog.getByText('The draft changes:').waitFor();
      await expectUsableLayout(page);
      await expect.poll(() => page.getByLabel('Model name').inputValue()).toBe('');
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('Draft applied. Check it, then save.').waitFor();
      await expect.poll(() => page.getByLabel('Model name').inputValue()).not.toBe('');
    },
  );

  it('the output key can be found in a pasted response', { tags: ['whole', 'A2.9-1'] }, async () => {
    const { page, pageErrors } = await openConsole(stage, '/admin/create', { viewport });
    const dialog = await openTool(page, 'Find Output Key');
    const response = dialog.getByLabel('API response');
    const find = dialog.getByRole('button', { name: 'Find media' });
    await response.fill('{ nothing');
    await find.click();
    await dialog.getByText('Invalid JSON format. Please paste a valid FAL API response.').waitFor();
    await response.fill('{ "seed": 1 }');
    await find.click();
    await dialog.getByText(/^No media output paths found in the response/).waitFor();
    await expectUsableLayout(page);
    await response.fill(
      '{ "seed": 1, "films": [{ "url": "https://v3.fal.media/a.mp4" }], "cover": "https://x.test/b.png" }',
    );
    await find.click();
    await dialog.getByText('films[0].url').waitFor();
    await dialog.getByText('cover', { exact: true }).waitFor();
    await expectUsableLayout(page);
    await dialog.getByRole('button', { name: 'Use films' }).click();
    await expect.poll(() => page.getByLabel('Output key').inputValue()).toBe('films');
    expect(pageErrors).toEqual([]);
  });
});

describeAtSizes('desktop', 'public pages', (viewport, label) => {
  it(
    'can be published, edited and deleted',
    {
      tags: [
        'whole',
        'A2.1-14',
        'A2.5-4',
        'A2.5-5',
        'A2.10-1',
        'A2.10-2',
        'A2.10-3',
        'A2.10-4',
        'A2.10-5',
        'A2.10-6',
        'A4.6-1',
        'A4.6-2',
        'A4.6-3',
        'A8.2-2',
      ],
    },
    async () => {
      const admin = await stage.product.signInAdmin();
      const { body } = await admin.call(adminModels.duplicateModel, { params: { id: 'dream-image' } });
      const { page } = await openConsole(stage, '/admin/create', { viewport });
      const unsaved = await openTool(page, 'Page Settings');
      await unsaved.getByText('Please save the model configuration first before creating public pages').waitFor();
      await expectUsableLayout(page);

      await page.goto(`${stage.product.siteUrl}/admin/create?edit=${body.model.id}`);
      const dialog = await openTool(page, 'Page Settings');
      await dialog.getByText('This model has no public page yet.').waitFor();
      const create = dialog.getByRole('button', { name: 'Create public page' });
      expect(await create.isDisabled()).toBe(true);
      const path = `made-${label.replace(' ', '-')}`;
      await dialog.getByLabel('Route path').fill('a path');
      await dialog
        .getByText('Route path can only contain letters, numbers, hyphens, underscores, and forward slashes')
        .waitFor();
      await dialog.getByRole('combobox', { name: 'App', exact: true }).selectOption('Other id…');
      await dialog.getByLabel('App ID').fill('app-1');
      await dialog.getByLabel('Route path').fill('dream-image');
      await create.click();
      await dialog.getByText('This route path is already used by another model').waitFor();
      await expectUsableLayout(page);
      await dialog.getByLabel('Route path').fill(path);
      await create.click();
      await page.getByText('Public page created successfully!').waitFor();
      await dialog.getByText(`${stage.product.siteUrl}/p/${path}`).waitFor();
      // The form is gone, so another press creates no second page, and the link can be copied at once.
      const copy = dialog.getByRole('button', { name: 'Copy link' });
      await expect.poll(() => copy.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await create.count()).toBe(0);
      await dialog.getByText(/^Dream Image \(Copy\) · App ID: app-1$/).waitFor();
      await dialog.getByText('10 credits · Pays with Default key').waitFor();
      await dialog.getByRole('button', { name: 'QR code' }).click();
      await dialog.getByRole('img', { name: /^QR code of/ }).waitFor();
      await expectUsableLayout(page);

      const edit = dialog.getByRole('button', { name: `Edit /${path}` });
      await edit.click();
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
      await edit.click();
      await dialog.getByLabel('Page title').last().fill('Renamed');
      await dialog.getByLabel('App name').last().fill('Paint Box');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Page updated successfully.').waitFor();
      await dialog.getByText('Renamed · Paint Box · App ID: app-1').waitFor();
      await dialog.getByRole('button', { name: `Delete /${path}` }).click();
      await page.getByText('Are you sure you want to delete this public page? This cannot be undone.').waitFor();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Public page deleted successfully').waitFor();
      await dialog.getByText('This model has no public page yet.').waitFor();
    },
  );
});

it(
  'an admin imports and publishes a model, and a subscriber generates with it',
  { tags: ['A1-4', 'S1-7'] },
  async () => {
    const { context, page } = await openConsole(stage, '/admin/create');
    const dialog = await openTool(page, 'Import');
    await dialog.getByLabel('Paste or drop anything').fill('fal-ai/flux/schnell');
    await dialog.getByRole('button', { name: 'Read' }).click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByLabel('Model name').fill('Imported painter');
    await page.getByRole('button', { name: 'Save Configuration' }).click();
    await page.getByRole('heading', { name: 'Edit Model' }).waitFor();
    const pages = await openTool(page, 'Page Settings');
    expect(await pages.getByLabel('Route path').inputValue()).toBe('imported-painter');
    await pages.getByRole('combobox', { name: 'App', exact: true }).selectOption('Other id…');
    await pages.getByLabel('App ID').fill('app-of-painters');
    await pages.getByLabel('App name').fill('The Painters');
    await pages.getByRole('button', { name: 'Create public page' }).click();
    await page.getByText('Public page created successfully!').waitFor();
    await context.close();

    const again = await openConsole(stage, '/admin/create');
    await again.page.goto(`${stage.product.siteUrl}/admin/create?edit=dream-image`);
    const pageSettings = await openTool(again.page, 'Page Settings');
    await pageSettings.getByRole('button', { name: 'Add a page' }).click();
    await pageSettings.getByRole('combobox', { name: 'App', exact: true }).selectOption('The Painters');
    expect(await pageSettings.getByLabel('App ID').count()).toBe(0);
    await again.context.close();

    const visit = await openScreen(stage, `/p/imported-painter?id=${maya.sessionId}`, {
      viewport: { width: 1440, height: 900 },
    });
    await visit.page.getByRole('heading', { name: 'Imported painter' }).waitFor();
    await visit.page.getByLabel(/^Prompt/).fill('a red kite');
    await visit.page.getByRole('button', { name: /^Generate \(10 credits\)/ }).click();
    await visit.page.locator(`img[src*="/generated/${maya.id}/"]`).first().waitFor();
    // The app has the name that the admin entered.
    await visit.page.goto(`${stage.product.siteUrl}/assets`);
    await visit.page.getByRole('list', { name: 'Assets, newest first' }).getByRole('button').first().click();
    await visit.page.getByRole('button', { name: 'More actions' }).click();
    await visit.page.getByRole('menuitem', { name: 'Assets of this app The Painters' }).click();
    await visit.page.getByRole('dialog', { name: 'Assets of The Painters' }).waitFor();
    await visit.context.close();
  },
);
