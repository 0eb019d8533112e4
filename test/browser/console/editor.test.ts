import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { desktop, phone } from '#test/support/browser.ts';
import { openConsole } from '../open-console.ts';
import { chooseFromRow, expectFitsAtBothWidths } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';
import { addField, openConfiguration, saveSettings, startField } from './builder-steps.ts';

let stage: Stage;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
});

let models = 0;
/** Saves a model of the super admin through the API. */
async function makeModel(name = `Edited model ${models++}`) {
  const admin = await stage.product.signInAdmin();
  const field = (id: string) => ({ id, label: `Field ${id}`, variableName: id, type: 'text' });
  const sections = [{ id: 'main', title: 'Main', fields: [field('one'), field('two')] }];
  const definition = { name, endpoint: 'fal-ai/flux/schnell', estimatedSeconds: 10, sections };
  const { body } = await admin.call(adminModels.createModel, { body: { definition } });
  return { admin, id: body.model.id as string, name, definition };
}

const name = (page: Page) => page.getByLabel('Model name');
const update = (page: Page) => page.getByRole('button', { name: 'Update Configuration' });
const problem = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true });

describe('a model in the editor', () => {
  const viewport = desktop;

  it(
    'can be described, is refused while incomplete, and can be saved',
    {
      tags: [
        'A1-2',
        'A2.1-3',
        'A2.5-9',
        'A2.5-10',
        'A3.2-6',
        'A3.2-13',
        'A3.2-16',
        'A3.2-19',
        'A3.2-21',
        'A4.4-5',
        'A4.4-7',
        'S3-34',
        'A2.5-3',
        'A2.5-12',
      ],
    },
    async () => {
      const { page, pageErrors } = await openConsole(stage, '/admin/create', { viewport });
      await page.getByRole('heading', { name: 'Create Model' }).waitFor();
      await page.getByRole('button', { name: 'Logout' }).waitFor();
      const save = page.getByRole('button', { name: 'Save Configuration' });
      await page.getByLabel('Credit cost').fill('');
      await save.click();
      for (const text of [
        'Model name is required',
        'Workflow path is required',
        'Credit cost is required and must be greater than 0',
        'Estimated time is required',
        'At least one form field is required',
      ]) {
        await problem(page, text).waitFor();
      }
      // Links that are half covered by the console's bar would fail the check of target sizes.
      await page.evaluate(() => scrollTo(0, 0));
      await expectFitsAtBothWidths(page);
      for (const label of ['Stream node ID', 'Polling node name', 'Polling interval (seconds)']) {
        expect(await page.getByLabel(label).count()).toBe(0);
      }
      await openConfiguration(page, 'Run');
      await page.getByRole('switch', { name: 'Background processing' }).click();
      const hintOf = (label: string) =>
        page.getByLabel(label).evaluate((control) => {
          const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
          return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
        });
      for (const label of ['Subcategory', 'Stream node ID', 'Polling node name', 'Route']) {
        expect(await hintOf(label)).toContain('nly a note');
      }
      await page.getByLabel('Polling interval (seconds)').fill('5');
      await save.click();
      await problem(page, 'Stream node ID is required').waitFor();
      await problem(page, 'Polling node name is required').waitFor();
      await problem(page, 'Polling interval must be between 10 and 3600 seconds').waitFor();
      await page.getByRole('switch', { name: 'Background processing' }).click();

      await openConfiguration(page, 'Basics');
      await name(page).fill('Sea painter');
      await page.getByText(/^Model ID: sea-painter/).waitFor();
      await page.getByLabel('Workflow path').fill('fal-ai/flux/schnell');
      await page.getByLabel('Credit cost').fill('12');
      await page.getByLabel('Estimated time (seconds)').fill('20');
      await openConfiguration(page, 'Look');
      const example = page.getByLabel('Example media URL');
      await example.fill('https://example.invalid/film.webm');
      await page.getByText('Detected: Video').waitFor();
      await page.getByText('Failed to load video').waitFor();
      await example.fill('');
      await page.getByText('Detected:').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^Choose icon/ }).click();
      await page.getByLabel('Search icons').fill('rock');
      await page.getByRole('button', { name: 'Rocket' }).click();
      await page.getByRole('button', { name: 'Choose icon: Rocket' }).waitFor();

      await addField(page, 'Long text', 'Prompt');
      await save.click();
      await page.getByText(/is saved as "sea-painter/).waitFor();
      await page.waitForURL(/edit=/);
      await page.getByRole('heading', { name: 'Edit Model' }).waitFor();
      await expect.poll(() => page.getByLabel('Credit cost').inputValue()).toBe('12');
      expect(pageErrors.filter((text) => !text.includes('example.invalid') && !/ERR_/.test(text))).toEqual([]);
    },
  );

  it(
    'marks and focuses the settings that prevent saving, until they are corrected',
    { tags: ['whole', 'A3.2-20'] },
    async () => {
      const { id } = await makeModel();
      const { page } = await openConsole(stage, `/admin/create?edit=${id}`, { viewport });
      const cost = page.getByLabel('Credit cost');
      const isMarked = () => cost.getAttribute('aria-invalid');
      for (const [entered, problemText] of [
        ['abc', 'Credit cost must be a number'],
        ['1.5', 'Credit cost must be a whole number'],
        ['1001', 'Credit cost must be at most 1000'],
        ['0', 'Credit cost is required and must be greater than 0'],
      ] as const) {
        await cost.fill(entered);
        await update(page).click();
        await problem(page, problemText).waitFor();
        expect(await cost.evaluate((control) => control === document.activeElement)).toBe(true);
        expect(await isMarked()).toBe('true');
      }
      await cost.fill('12');
      await page.getByRole('alert').getByRole('button').waitFor({ state: 'detached' });
      expect(await isMarked()).toBeNull();

      await openConfiguration(page, 'Look');
      await page.getByLabel('Icon URL').fill('not an address');
      await page.getByLabel('Example media URL').fill('ftp://files.test/a.png');
      await update(page).click();
      await problem(page, 'Icon URL must be a web address').waitFor();
      await openConfiguration(page, 'Basics');
      await problem(page, 'Example media URL must be a web address').click();
      const example = page.getByLabel('Example media URL');
      expect(await example.evaluate((control) => control === document.activeElement)).toBe(true);
      await page.getByLabel('Icon URL').fill('');
      await example.fill('');
      await update(page).click();
      await page.getByText(/is saved as "/).waitFor();
      await page.locator('header').getByRole('button', { name: 'Version 2' }).waitFor();
    },
  );

  it(
    'can be saved repeatedly by keyboard below a toast, also from the settings of a field',
    { tags: ['whole'] },
    async () => {
      const { id, admin } = await makeModel();
      const { page } = await openConsole(stage, `/admin/create?edit=${id}`, { viewport });
      const version = (number: number) => page.locator('header').getByRole('button', { name: `Version ${number}` });
      await page.getByLabel('Credit cost').fill('12');
      const draftSaved = page.getByText('Draft saved. Subscribers see it once you publish.').first();
      const unsaved = page.getByText('Unsaved changes');
      await page.keyboard.press('Control+s');
      await draftSaved.waitFor();
      await unsaved.waitFor({ state: 'detached' });
      const settings = await startField(page, 'Text', 'Mood');
      await settings.getByLabel('Placeholder').fill('Calm');
      await page.keyboard.press('Control+s');
      await unsaved.waitFor({ state: 'detached' });
      await settings.getByRole('button', { name: 'Close' }).click();
      const stored = async () => (await admin.call(adminModels.openDraft, { params: { id } })).body;
      expect(await stored()).toMatchObject({ live: { version: 1, creditCost: 10 }, draft: { revision: 2 } });
      await page.reload();
      await expect.poll(() => page.getByLabel('Credit cost').inputValue()).toBe('12');
      await update(page).click();
      await version(2).waitFor();
      const { live, draft } = await stored();
      expect([live.version, live.creditCost, draft]).toEqual([2, 12, undefined]);
      // On phones, the header must not push anything aside.
      await page.setViewportSize(phone);
      const isPushedAside = () =>
        page
          .locator('header')
          .evaluateAll((headers) =>
            headers
              .flatMap((header) => [...header.querySelectorAll('*')])
              .some((part) => getComputedStyle(part).overflowX === 'auto' && part.scrollWidth > part.clientWidth),
          );
      await expect.poll(isPushedAside).toBe(false);
      await page.setViewportSize(desktop);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Name, path or id' }).waitFor();
    },
  );

  it(
    'marks an endpoint that the provider does not have, and offers to save deactivated',
    { tags: ['whole', 'A7.2-4'] },
    async () => {
      const { id, admin } = await makeModel();
      const { page } = await openConsole(stage, `/admin/create?edit=${id}`, { viewport });
      await page.getByLabel('Workflow path').fill('fal-ai/no-such-model');
      await update(page).click();
      await problem(
        page,
        'fal has no endpoint “fal-ai/no-such-model”. Correct the workflow path, or save the model deactivated.',
      ).waitFor();
      await expectFitsAtBothWidths(page);
      await page.getByRole('button', { name: 'Save it deactivated' }).click();
      await page.getByText(/is saved as "/).waitFor();
      await page.locator('header').getByText('Disabled').waitFor();
      const { body } = await admin.call(adminModels.getModel, { params: { id } });
      expect(body.model).toMatchObject({ isAvailable: false, endpoint: 'fal-ai/no-such-model', version: 2 });
    },
  );

  it('has a test form beside the editor that follows the edits while it is open', { tags: ['whole'] }, async () => {
    const { id } = await makeModel();
    const { page, pageErrors } = await openConsole(stage, `/admin/create?edit=${id}`, { viewport });
    const pane = page.getByRole('region', { name: 'Try it out' });
    await page.getByRole('button', { name: 'Try it out' }).click();
    await pane.getByLabel('Field one').fill('kept');
    await addField(page, 'Text', 'Just added');
    await pane.getByLabel('Just added').waitFor();
    expect(await pane.getByLabel('Field one').inputValue()).toBe('kept');
    await pane.getByRole('group', { name: 'Payload' }).getByText('"one": "kept"').waitFor();
    await expectFitsAtBothWidths(page);
    await page.getByRole('button', { name: 'Close “Try it out”' }).click();
    await pane.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Try it out', pressed: false }).waitFor();
    expect(await pane.count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });

  it('can undo unsaved work, which survives a reload', { tags: ['whole', 'A3.2-2'] }, async () => {
    const { id } = await makeModel();
    const { page } = await openConsole(stage, `/admin/create?edit=${id}`, { viewport });
    await name(page).fill('Another name');
    await page.getByLabel('Subcategory').fill('portraits');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.getByLabel('Subcategory').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => page.getByLabel('Subcategory').inputValue()).toBe('portraits');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => name(page).inputValue()).toMatch(/^Edited model/);
    await page.keyboard.press('Control+Shift+Z');
    await page.reload();
    await page.getByText('Draft restored: your unsaved changes are back.').waitFor();
    await expect.poll(() => name(page).inputValue()).toBe('Another name');
    await expectFitsAtBothWidths(page);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => name(page).inputValue()).toMatch(/^Edited model/);
    await page.reload();
    await name(page).waitFor();
    expect(await page.getByText('Draft restored: your unsaved changes are back.').count()).toBe(0);
  });

  it('shows a saved draft to admins alone, schedules it, and discards it', { tags: ['whole'] }, async () => {
    const { id, admin } = await makeModel();
    const { page, pageErrors } = await openConsole(stage, `/admin/create?edit=${id}`, { viewport });
    const header = page.locator('header').last();
    const choose = async (item: string | RegExp) => {
      await page.getByRole('button', { name: 'More ways to save' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const draft = async () => (await admin.call(adminModels.openDraft, { params: { id } })).body.draft;
    await header.getByText('Live', { exact: true }).waitFor();
    await page.getByLabel('Credit cost').fill('12');
    await choose('Save draft');
    await header.getByText('Draft by Ada Admin, just now').waitFor();

    await choose(/Publish with a note or later/);
    const drawer = page.getByRole('dialog', { name: 'Publish' });
    await drawer.getByLabel('Note').fill('For the spring');
    await drawer.getByLabel('Publish at').fill('2020-01-01T09:00');
    await drawer.getByRole('button', { name: 'Schedule' }).click();
    await drawer.getByText('Choose a time that is still to come').waitFor();
    await expectFitsAtBothWidths(page);
    await drawer.getByLabel('Publish at').fill('2099-01-01T09:00');
    await drawer.getByRole('button', { name: 'Schedule' }).click();
    await header.getByText('Scheduled', { exact: true }).waitFor();
    const publishAt = await page.evaluate(() => new Date('2099-01-01T09:00').toISOString());
    expect(await draft()).toMatchObject({ definition: { creditCost: 12 }, note: 'For the spring', publishAt });

    await choose(/^Don’t publish on/);
    await header.getByText('Live', { exact: true }).waitFor();
    expect(await draft()).not.toHaveProperty('publishAt');
    await page.goto(`${page.url()}&preview`);
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await preview.getByText('12 credits').first().waitFor();
    await preview.getByRole('button', { name: 'Close' }).click();
    await choose('Discard draft');
    await expect.poll(() => page.getByLabel('Credit cost').inputValue()).toBe('10');
    expect(await draft()).toBeUndefined();
    expect(pageErrors).toEqual([]);
  });

  it('compares versions and restores one', { tags: ['whole', 'A2.1-4'] }, async () => {
    const { id, admin, definition } = await makeModel();
    await admin.call(adminModels.saveModel, {
      params: { id },
      body: { baseVersion: 1, definition: { ...definition, creditCost: 33 } },
    });
    const { page, pageErrors } = await openConsole(stage, `/admin/create?edit=${id}`, { viewport });
    await page.getByRole('button', { name: 'Versions' }).click();
    const drawer = page.getByRole('dialog', { name: 'Versions' });
    await drawer.getByText('Credit cost changed').waitFor();
    await drawer.getByText('Version 2 (newest)').waitFor();
    await expectFitsAtBothWidths(page);
    await drawer.getByLabel('To', { exact: true }).selectOption('1');
    await drawer.getByText('Nothing is different.').waitFor();
    await drawer.getByRole('button', { name: 'Restore version 1' }).click();
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel('Credit cost').inputValue()).toBe('10');
    const { body } = await admin.call(adminModels.getModel, { params: { id } });
    expect(body.model).toMatchObject({ version: 2, creditCost: 33 });
    await update(page).click();
    await page.getByText(/is saved as "/).waitFor();
    await page.locator('header').getByRole('button', { name: 'Version 3' }).click();
    await drawer.getByText('Restored from version 1').waitFor();
    expect(pageErrors).toEqual([]);
  });

  it(
    'merges a newer version with the admin’s changes, who chooses where both changed a part',
    { tags: ['whole'] },
    async () => {
      const { id, admin, definition, name: old } = await makeModel();
      const { page } = await openConsole(stage, `/admin/create?edit=${id}`, { viewport });
      await name(page).fill(`${old} mine`);
      await admin.call(adminModels.saveModel, {
        params: { id },
        body: { baseVersion: 1, definition: { ...definition, name: `${old} theirs`, creditCost: 44 } },
      });
      await update(page).click();
      const conflict = page.getByRole('dialog', { name: 'Somebody saved a newer version' });
      const choose = (part: string, side: string) =>
        conflict.getByRole('radiogroup', { name: `Version of ${part}` }).getByRole('radio', { name: side });
      expect(await choose('Credit cost', 'Theirs').isChecked()).toBe(true);
      const useMerged = conflict.getByRole('button', { name: 'Use merged version' });
      await conflict.getByText('1 choice left').waitFor();
      expect(await useMerged.isDisabled()).toBe(true);
      await expectFitsAtBothWidths(page);
      await choose('Name', 'Mine').check();
      await useMerged.click();
      await page.getByText('Both versions are merged. Check the result, then save.').waitFor();
      await expect.poll(() => page.getByLabel('Credit cost').inputValue()).toBe('44');
      await update(page).click();
      await page.getByText(/ mine is saved as /).waitFor();
      const { body } = await admin.call(adminModels.getModel, { params: { id } });
      expect(body.model).toMatchObject({ version: 3, name: `${old} mine`, creditCost: 44 });
    },
  );
});

it(
  'the result settings of a model can be saved, with defaults from its output key',
  { tags: ['whole', 'A3.2-8', 'A3.2-9', 'A3.2-19', 'A3.2-4'] },
  async () => {
    const { admin, id } = await makeModel();
    const { page } = await openConsole(stage, `/admin/create?edit=${id}`);
    const type = page.getByLabel('Media type');
    const placeholder = () => type.getAttribute('placeholder');
    await type.waitFor({ state: 'attached' });
    expect(await placeholder()).toBe('image/jpg');
    await openConfiguration(page, 'Run');
    await page.getByLabel('Output key').fill('audio_file');
    await expect.poll(placeholder).toBe('audio/mp3');
    await type.fill('text/html');
    await update(page).click();
    await problem(page, 'Media type must be that of an image, a video or audio, such as image/png').waitFor();
    await type.fill('audio/pcm');
    await page.getByLabel('File extension').fill('pcm');
    await page.getByLabel('Seed path').fill('info.seed');
    await page.getByLabel('Prompt path').fill('info.prompt');
    await openConfiguration(page, 'Basics');
    await page.getByLabel('Tags').fill('sea,sky');
    await update(page).click();
    await page.getByText(/is saved as/).waitFor();
    expect((await admin.call(adminModels.getModel, { params: { id } })).body.model).toMatchObject({
      outputKey: 'audio_file',
      outputContentType: 'audio/pcm',
      outputExtension: 'pcm',
      seedPath: 'info.seed',
      promptPath: 'info.prompt',
      tags: ['sea', 'sky'],
    });
    await page.reload();
    await expect.poll(() => page.getByLabel('Tags').inputValue()).toBe('sea,sky');
  },
);

it(
  'a price table follows renamed fields, and rows about missing fields prevent saving',
  { tags: ['whole'] },
  async () => {
    const { admin, id, name: old, definition } = await makeModel();
    const options = [5, 10].map((seconds) => ({ label: `${seconds} seconds`, value: String(seconds) }));
    const [one, two] = definition.sections[0]!.fields;
    const fields = [
      { ...one!, id: 'one', label: 'Pictures', type: 'number', defaultValue: 3 },
      { ...two!, id: 'two', label: 'Length', type: 'select', options, defaultValue: '10' },
      { id: 'words', label: 'Words', type: 'text' },
    ];
    const sections = [{ id: 'main', title: 'Main', fields }];
    await admin.call(adminModels.saveModel, {
      params: { id },
      body: { baseVersion: 1, definition: { ...definition, name: old, sections } },
    });
    const { page, pageErrors } = await openConsole(stage, `/admin/create?edit=${id}`, { viewport: desktop });
    await openConfiguration(page, 'Price');
    await page.getByText('Every generation costs the credit cost.').waitFor();
    await page.getByRole('button', { name: 'Vary price by input' }).click();
    await page.getByLabel('Field of price row 1').selectOption('Pictures');
    await page.getByText('With default values: 10 credits × 3 (Pictures: 3) = 30 credits').waitFor();
    await page.getByRole('button', { name: 'Add a row' }).click();
    await page.getByLabel('Field of price row 2').selectOption('Length');
    await page.getByLabel('How price row 2 counts').selectOption('By its value');
    await expect.poll(() => page.getByLabel('Value 2 of price row 2').inputValue()).toBe('10');
    await page.getByLabel('Factor 2 of price row 2').fill('1,5');
    await page.getByLabel('Factor of price row 2 for anything else').fill('1.5');
    await page
      .getByText('With default values: 10 credits × 3 (Pictures: 3) × 1.5 (Length: 10 seconds) = 45 credits')
      .waitFor();
    await page.getByLabel('Minimum price (credits)').fill('50');
    await page.getByText('at least 50 credits = 50 credits').waitFor();
    await page.getByLabel('Factor 1 of price row 2').fill('-1');
    await update(page).click();
    await problem(page, 'Price row 2 has a factor that is not from 0 to 1000, with at most three decimals').waitFor();
    await page.getByLabel('Factor 1 of price row 2').fill('1');
    await page.evaluate(() => scrollTo(0, 0));
    await expectFitsAtBothWidths(page);

    await page.getByRole('button', { name: 'Settings of Pictures' }).click();
    const settings = page.getByRole('dialog', { name: 'Field Settings' });
    await settings.getByLabel(/^Variable name/).fill('num_images');
    await saveSettings(settings);
    await update(page).click();
    await page.getByText(/is saved as/).waitFor();
    const { priceRule } = (await admin.call(adminModels.getModel, { params: { id } })).body.model;
    expect(priceRule).toEqual({
      minimum: 50,
      rows: [
        { field: 'num_images', by: 'amount', per: 1, otherwise: 1 },
        {
          field: 'two',
          by: 'value',
          factors: [
            { value: '5', factor: 1 },
            { value: '10', factor: 1.5 },
          ],
          otherwise: 1.5,
        },
      ],
    });

    await chooseFromRow(page, 'Pictures', 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete “Pictures”?' });
    await question.getByText(/^Row 1 of the price uses it:/).waitFor();
    await question.getByRole('button', { name: 'Delete field' }).click();
    await update(page).click();
    await problem(page, 'Price row 1 needs a field of the form').waitFor();
    expect(pageErrors).toEqual([]);
  },
);

it('a newer version is replaced only after a confirmation', { tags: ['whole'] }, async () => {
  const { id, admin, definition, name: old } = await makeModel();
  const { page } = await openConsole(stage, `/admin/create?edit=${id}`);
  await name(page).fill(`${old} mine`);
  await admin.call(adminModels.saveModel, {
    params: { id },
    body: { baseVersion: 1, definition: { ...definition, creditCost: 44 } },
  });
  await update(page).click();
  const conflict = page.getByRole('dialog', { name: 'Somebody saved a newer version' });
  await conflict.getByRole('button', { name: 'Keep editing' }).click();
  await update(page).click();
  await conflict.getByRole('button', { name: 'Replace with mine' }).click();
  await page.getByText(/ mine is saved as /).waitFor();
  const { body } = await admin.call(adminModels.getModel, { params: { id } });
  expect(body.model).toMatchObject({ version: 3, creditCost: 10 });
});

it(
  'after the opened draft was published, the admin’s changes can replace it or take it over',
  { tags: ['whole'] },
  async () => {
    const { id, admin, definition, name: old } = await makeModel();
    const params = { id };
    const draft = { ...definition, creditCost: 44 };
    await admin.call(adminModels.saveDraft, { params, body: { revision: 0, baseVersion: 1, definition: draft } });
    const { page } = await openConsole(stage, `/admin/create?edit=${id}`);
    await name(page).fill(`${old} mine`);
    await admin.call(adminModels.publishDraft, { params, body: { revision: 1 } });
    await update(page).click();
    const conflict = page.getByRole('dialog', { name: 'Somebody saved a newer version' });
    await conflict.getByRole('button', { name: 'Replace with mine' }).click();
    await page.getByText(/ mine is saved as /).waitFor();
    const { body } = await admin.call(adminModels.getModel, { params });
    expect(body.model).toMatchObject({ version: 3, name: `${old} mine`, creditCost: 44 });

    const next = { ...definition, name: `${old} mine`, creditCost: 45 };
    await admin.call(adminModels.saveDraft, { params, body: { revision: 0, baseVersion: 3, definition: next } });
    await page.reload();
    await name(page).fill(`${old} other`);
    await admin.call(adminModels.publishDraft, { params, body: { revision: 1 } });
    await update(page).click();
    await conflict.getByRole('button', { name: 'Discard mine' }).click();
    await expect.poll(() => name(page).inputValue()).toBe(`${old} mine`);
    await page.locator('header').getByRole('button', { name: 'Version 4' }).waitFor();
    await update(page).click();
    await page.getByText(/ mine is saved as /).waitFor();
    expect((await admin.call(adminModels.getModel, { params })).body.model.version).toBe(4);

    const last = { ...next, creditCost: 46 };
    await admin.call(adminModels.saveDraft, { params, body: { revision: 0, baseVersion: 4, definition: last } });
    await page.reload();
    await name(page).fill(`${old} kept`);
    await admin.call(adminModels.publishDraft, { params, body: { revision: 1 } });
    await page.keyboard.press('Control+s');
    await conflict.getByRole('button', { name: 'Replace with mine' }).click();
    await page.getByText('Draft saved').waitFor();
    expect((await admin.call(adminModels.getModel, { params })).body.model).toMatchObject({
      version: 5,
      name: `${old} mine`,
    });
  },
);

it('the editor refuses other admins’ models and missing models', { tags: ['whole', 'A6-20'] }, async () => {
  const { id } = await makeModel();
  const { page } = await openConsole(stage, `/admin/create?edit=${id}`, { userId: 'editor' });
  await page.getByText('Access denied. You can only edit your own models.').waitFor();
  await expectFitsAtBothWidths(page);
  await page.goto(`${stage.product.siteUrl}/admin/create?edit=no-such-model`);
  await page.getByText('Model not found').waitFor();
});

it('a model can’t be previewed while it is being saved', { tags: ['whole', 'A2.5-10'] }, async () => {
  const { id } = await makeModel();
  const { page } = await openConsole(stage, `/admin/create?edit=${id}`);
  await page.getByLabel('Subcategory').fill('portraits');
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/admin/models/*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  const header = page.getByRole('heading', { name: 'Edit Model' }).locator('..');
  const preview = header.getByRole('button', { name: 'Preview' });
  expect(await preview.isEnabled()).toBe(true);
  await page.getByRole('button', { name: 'Update Configuration' }).click();
  await page.getByText('Saving...').waitFor();
  expect(await preview.isDisabled()).toBe(true);
  answered.resolve();
  await expect.poll(() => preview.isEnabled()).toBe(true);
});

it('a save counts as successful even if a later step fails', { tags: ['whole'] }, async () => {
  const { page } = await openConsole(stage, '/admin/create');
  const { definition, admin } = await makeModel();
  const copyName = `${definition.name} again`;
  await name(page).fill(copyName);
  await page.getByLabel('Workflow path').fill(definition.endpoint);
  await page.getByLabel('Estimated time (seconds)').fill('20');
  await addField(page, 'Text', 'Prompt');
  await page.evaluate(() => {
    history.replaceState = () => {
      throw new Error('The address can not be changed');
    };
  });
  const broken = page.waitForEvent('pageerror');
  await page.getByRole('button', { name: 'Save Configuration' }).click();
  expect((await broken).message).toContain('The address can not be changed');
  await page.getByText(`${copyName} is saved as `).first().waitFor();
  await update(page).waitFor();
  expect(await page.getByText('Failed to save configuration').count()).toBe(0);
  const { body } = await admin.call(adminModels.listModels, {});
  expect(body.items.filter((model: { name: string }) => model.name === copyName)).toHaveLength(1);
});

it('tells who else has the editor open, and of a draft that is newer', { tags: ['whole'] }, async () => {
  const made = await makeModel();
  const { page, pageErrors } = await openConsole(stage, `/admin/create?edit=${made.id}`, { viewport: desktop });
  const { page: other } = await openConsole(stage, `/admin/create?edit=${made.id}`, { viewport: desktop });
  await Promise.all([name(page).waitFor(), name(other).waitFor()]);
  // The same admin in another tab is not someone else.
  expect(await page.getByText('also here').count()).toBe(0);
  const params = { id: made.id };
  const body = { revision: 0, baseVersion: 1, definition: { ...made.definition, name: `${made.name} drafted` } };
  await made.admin.call(adminModels.saveDraft, { params, body });
  await page.getByText('Ada Admin saved a newer draft').waitFor();
  expect(pageErrors).toEqual([]);
});

it(
  'tells of a newer version, but not of the draft that the admin has just published',
  { tags: ['whole'] },
  async () => {
    const { id, admin, definition, name: old } = await makeModel();
    const { page } = await openConsole(stage, '/icon.svg', { viewport: desktop });
    const isSaved = Promise.withResolvers<void>();
    await page.route('**/api/admin/models/*/editors', async (route) => {
      await isSaved.promise;
      await route.continue();
    });
    const isTold = page.waitForResponse('**/api/admin/models/*/editors').then((answer) => answer.finished());
    await page.goto(`${stage.product.siteUrl}/admin/create?edit=${id}`);
    await name(page).fill(`${old} mine`);
    await page.keyboard.press('Control+s');
    await page.getByText('Draft saved').waitFor();
    isSaved.resolve();
    await isTold;
    await update(page).click();
    const header = page.locator('header').last();
    await header.getByRole('button', { name: 'Version 2' }).waitFor();
    expect(await header.getByText('saved a newer draft').count()).toBe(0);

    const next = { ...definition, name: `${old} mine`, creditCost: 44 };
    await admin.call(adminModels.saveModel, { params: { id }, body: { baseVersion: 2, definition: next } });
    await header.getByText('Ada Admin published version 3').waitFor();
  },
);

it('a version is merged together with the draft that was saved since', { tags: ['whole'] }, async () => {
  const { id, admin, definition, name: old } = await makeModel();
  const params = { id };
  const { page } = await openConsole(stage, `/admin/create?edit=${id}`);
  await name(page).fill(`${old} mine`);
  const published = { ...definition, creditCost: 44 };
  await admin.call(adminModels.saveModel, { params, body: { baseVersion: 1, definition: published } });
  const drafted = { ...published, subcategory: 'drafted' };
  await admin.call(adminModels.saveDraft, { params, body: { revision: 0, baseVersion: 2, definition: drafted } });
  await update(page).click();
  const conflict = page.getByRole('dialog', { name: 'Somebody saved a newer version' });
  await conflict.getByRole('button', { name: 'Use merged version' }).click();
  await update(page).click();
  await page.getByText(/ mine is saved as /).waitFor();
  expect((await admin.call(adminModels.getModel, { params })).body.model).toMatchObject({
    version: 3,
    name: `${old} mine`,
    creditCost: 44,
    subcategory: 'drafted',
  });
});

it('restored work takes over what others have drafted meanwhile', { tags: ['whole'] }, async () => {
  const { id, admin, definition, name: old } = await makeModel();
  const params = { id };
  const draft = { ...definition, subcategory: 'drafted' };
  await admin.call(adminModels.saveDraft, { params, body: { revision: 0, baseVersion: 1, definition: draft } });
  const { page } = await openConsole(stage, `/admin/create?edit=${id}`);
  await name(page).fill(`${old} mine`);
  const next = { ...draft, creditCost: 44 };
  await admin.call(adminModels.saveDraft, { params, body: { revision: 1, baseVersion: 1, definition: next } });
  await page.reload();
  await page.getByText('Draft restored: your unsaved changes are back.').waitFor();
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('dialog', { name: 'Somebody saved a newer version' });
  await conflict.getByRole('button', { name: 'Use merged version' }).click();
  await expect.poll(() => page.getByLabel('Credit cost').inputValue()).toBe('44');
  await page.keyboard.press('Control+s');
  await page.getByText('Draft saved').waitFor();
  expect((await admin.call(adminModels.openDraft, { params })).body.draft).toMatchObject({
    revision: 3,
    definition: { name: `${old} mine`, creditCost: 44, subcategory: 'drafted' },
  });
});

it('a draft from before a newer version is merged before it is scheduled', { tags: ['whole'] }, async () => {
  const { id, admin, definition } = await makeModel();
  const params = { id };
  const draft = { ...definition, creditCost: 12 };
  await admin.call(adminModels.saveDraft, { params, body: { revision: 0, baseVersion: 1, definition: draft } });
  const live = { ...definition, subcategory: 'live' };
  await admin.call(adminModels.saveModel, { params, body: { baseVersion: 1, definition: live } });
  const { page } = await openConsole(stage, `/admin/create?edit=${id}`);
  const schedule = async () => {
    await page.getByRole('button', { name: 'More ways to save' }).click();
    await page.getByRole('menuitem', { name: /Publish with a note or later/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Publish' });
    await drawer.getByLabel('Publish at').fill('2099-01-01T09:00');
    await drawer.getByRole('button', { name: 'Schedule' }).click();
  };
  await schedule();
  const conflict = page.getByRole('dialog', { name: 'Somebody saved a newer version' });
  await conflict.getByRole('button', { name: 'Use merged version' }).click();
  await schedule();
  await page.locator('header').last().getByText('Scheduled', { exact: true }).waitFor();
  expect((await admin.call(adminModels.openDraft, { params })).body.draft).toMatchObject({
    baseVersion: 2,
    definition: { creditCost: 12, subcategory: 'live' },
  });
});

it('a draft without a published version can be brought back after Discard', { tags: ['whole'] }, async () => {
  const { admin, definition } = await makeModel();
  const drafted = { ...definition, name: `${definition.name} unpublished` };
  const { id } = (await admin.call(adminModels.createDraft, { body: { definition: drafted } })).body.draft;
  const { page } = await openConsole(stage, `/admin/create?edit=${id}`);
  await page.getByRole('button', { name: 'More ways to save' }).click();
  await page.getByRole('menuitem', { name: 'Discard draft' }).click();
  await page.getByRole('heading', { name: 'Models', exact: true }).waitFor();
  expect((await admin.call(adminModels.openDraft, { params: { id } })).status).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => name(page).inputValue()).toBe(drafted.name);
  const again = new URL(page.url()).searchParams.get('edit')!;
  expect((await admin.call(adminModels.openDraft, { params: { id: again } })).body.draft.definition).toMatchObject(
    drafted,
  );
});
