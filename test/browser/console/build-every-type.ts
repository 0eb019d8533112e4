import type { Locator, Page, ViewportSize } from 'playwright-core';
import { expect } from 'vitest';
import { adminModels } from '#shared/contracts/admin-models.ts';
import type { Field } from '#shared/form/field-types.ts';
import { formFields } from '#shared/rules/form-definition.ts';
import { modelDefinitionSchema } from '#shared/rules/model.ts';
import { goToElement, goToGenerateButton } from '../generation/form-steps.ts';
import { expectUsableLayout, openScreen } from '../open-screen.ts';
import type { Stage } from '../stage.ts';
import { openTab, saveSettings, startField } from './builder-steps.ts';

type Settings = Locator;

interface Setup {
  readonly type: string;
  readonly label: string;
  /** Ends on the tab to check. */
  readonly set?: (settings: Settings) => Promise<void>;
}

/** The settings of each type, except its label. */
export const setups = {
  longText: { type: 'Long text', label: 'Story', set: setUpStory },
  number: { type: 'Number', label: 'Steps', set: setUpSteps },
  slider: { type: 'Slider', label: 'Strength', set: setUpStrength },
  options: { type: 'Dropdown', label: 'Style', set: setUpStyle },
  yesOrNo: {
    type: 'Switch',
    label: 'Safe',
    set: (settings) => settings.getByRole('switch', { name: 'Default value' }).click(),
  },
  files: { type: 'File upload', label: 'Films', set: setUpFilms },
  pictures: { type: 'Dropdown with images', label: 'Look', set: setUpLook },
  prompts: { type: 'Prompt builder', label: 'Scene', set: setUpScene },
  date: { type: 'Date', label: 'Day' },
  time: { type: 'Time', label: 'Hour' },
  color: {
    type: 'Color',
    label: 'Tint',
    set: (settings) => settings.getByLabel('Default value', { exact: true }).fill('#ff8800'),
  },
  ruled: { type: 'Text', label: 'Detail', set: setUpDetail },
  hidden: { type: 'Text', label: 'Fixed', set: setUpFixed },
} satisfies Record<string, Setup>;

/** Adds fields to the first section and checks the settings of each. */
export async function setUp(page: Page, selected: readonly Setup[]): Promise<void> {
  for (const { type, label, set } of selected) {
    const settings = await startField(page, type, label);
    await set?.(settings);
    await expectUsableLayout(page);
    await saveSettings(settings);
  }
}

async function setUpStory(settings: Settings): Promise<void> {
  await openTab(settings, 'Type Settings');
  await expect.poll(() => settings.getByLabel('Rows').inputValue()).toBe('4');
  await settings.getByLabel('Rows').fill('6');
  await settings.getByRole('switch', { name: 'Prompt enhancement' }).click();
  await settings.getByLabel('System instructions').fill('Make it longer');
  await openTab(settings, 'Preview');
  expect(await settings.locator('#field-trial').getAttribute('rows')).toBe('6');
  await settings.getByRole('button', { name: 'Enhance prompt' }).click();
  await settings.getByText('Testing is available via public pages').waitFor();
}

async function setUpSteps(settings: Settings): Promise<void> {
  await openTab(settings, 'Type Settings');
  await settings.getByLabel('Minimum').fill('1');
  await settings.getByLabel('Maximum').fill('12');
}

async function setUpStrength(settings: Settings): Promise<void> {
  await expect.poll(() => settings.getByLabel('Default value').inputValue()).toBe('50');
  await openTab(settings, 'Type Settings');
  const limits = ['Minimum', 'Maximum', 'Step'].map((name) => settings.getByLabel(name).inputValue());
  expect(await Promise.all(limits)).toEqual(['0', '100', '1']);
  await settings.getByLabel('Maximum').fill('10');
  await openTab(settings, 'Basic');
  await settings.getByLabel('Default value').fill('5');
}

async function setUpStyle(settings: Settings): Promise<void> {
  await openTab(settings, 'Type Settings');
  for (const [index, label] of ['Ink', 'Chalk', 'Oil'].entries()) {
    await settings.getByRole('button', { name: 'Add option' }).click();
    await settings.getByLabel(`Label of option ${index + 1}`).fill(label);
  }
  await settings.getByLabel('Value of option 1').fill('ink');
  await settings.getByRole('button', { name: 'Move option 3 up' }).click();
  await settings.getByRole('button', { name: 'Remove option 3' }).click();
  await openTab(settings, 'Preview');
  await expect.poll(() => settings.locator('#field-trial option').allTextContents()).toEqual(['Choose…', 'Ink', 'Oil']);
}

async function setUpFilms(settings: Settings): Promise<void> {
  await openTab(settings, 'Type Settings');
  await settings.getByRole('checkbox', { name: 'Videos' }).check();
  await settings.getByRole('checkbox', { name: 'Images' }).uncheck();
  await settings.getByRole('switch', { name: 'Several files' }).click();
  await expect.poll(() => settings.getByLabel('File limit').inputValue()).toBe('5');
  await settings.getByLabel('File limit').fill('3');
  await openTab(settings, 'Preview');
  await settings.getByText('Drop, paste or browse: up to 3 videos').waitFor();
}

async function setUpLook(settings: Settings): Promise<void> {
  await openTab(settings, 'Type Settings');
  await settings.getByRole('button', { name: 'Add option' }).click();
  await settings.getByLabel('Label of option 1').fill('Sand');
  await settings.getByLabel('Image address of option 1').fill('/icon.svg');
  await settings.getByRole('switch', { name: 'Allow a custom value' }).click();
  await settings.getByLabel('Custom value label').fill('Your own look');
}

async function setUpScene(settings: Settings): Promise<void> {
  await openTab(settings, 'Type Settings');
  await settings.getByRole('button', { name: 'Add a field' }).click();
  await settings
    .getByRole('textbox', { name: /^Label/ })
    .last()
    .fill('Animal');
  await settings.getByRole('button', { name: 'Edit Animal' }).click();
  await settings.getByRole('button', { name: 'Add a field' }).click();
  await settings
    .getByRole('textbox', { name: /^Label/ })
    .last()
    .fill('Place');
  await settings.getByLabel('Template').fill('A {creature}');
  await settings.getByText('No field fills {creature}: it will be left blank.').waitFor();
  await settings.getByText('The template never uses {animal}, {place}.').waitFor();
  await settings.getByLabel('Template').fill('A ');
  await settings.getByRole('button', { name: 'Insert {animal}' }).click();
  await settings.getByText('The template never uses {place}.').waitFor();
  await settings.getByRole('button', { name: 'Delete Place' }).click();
  await settings.getByText('The template never uses').waitFor({ state: 'detached' });
  await settings.getByLabel('Template').press('End');
  await settings.getByLabel('Template').pressSequentially(' at night');
}

/** Shown and required only with the style Ink. */
async function setUpDetail(settings: Settings): Promise<void> {
  await openTab(settings, 'Advanced');
  for (const [index, effect] of ['show', 'require'].entries()) {
    await settings.getByRole('button', { name: 'Add a rule' }).click();
    await settings.getByLabel(`What rule ${index + 1} does`).selectOption(effect);
    await settings.getByLabel(`Field of rule ${index + 1}`).selectOption({ label: 'Style' });
    await settings.getByLabel(`Value of rule ${index + 1}`).selectOption({ label: 'Ink' });
  }
}

/** Never shown, and sent as a list under a second name. */
async function setUpFixed(settings: Settings): Promise<void> {
  await settings.getByLabel('Default value').fill('always');
  await openTab(settings, 'Advanced');
  await settings.getByRole('switch', { name: 'Hidden' }).click();
  await settings.getByRole('button', { name: 'Add a parameter' }).click();
  await settings.getByLabel('Additional parameter 1', { exact: true }).fill('also');
  await settings.getByLabel('Kind of additional parameter 1').selectOption('list');
}

/** Fills in the page as a subscriber and generates. Returns the sent values and their form. */
export async function fillIn(
  stage: Stage,
  sessionId: string,
  name: string,
  viewport: ViewportSize,
): Promise<{ fields: Field[]; values: Record<string, unknown> }> {
  const { context, page } = await openScreen(stage, `/p/${name}?id=${sessionId}`, { viewport });
  const control = (label: string | RegExp) => page.getByLabel(label).first();
  const at = async (label: string | RegExp) => {
    await goToElement(page, control(label));
    return control(label);
  };
  await (await at('Title')).fill('Dune');
  await (await at('Story')).fill('A long one');
  await (await at('Steps')).fill('7');
  await at('Strength');
  const style = await at('Style');
  expect(await page.getByLabel(/^Detail/).count()).toBe(0);
  // The wizard shows one field at a time, with the number of fields.
  const isWizard = viewport.width < 1024;
  if (isWizard) await page.getByText(/of 16 fields completed/).waitFor();
  await style.selectOption('ink');
  if (isWizard) await page.getByText(/of 17 fields completed/).waitFor();
  await at(/^Look/);
  await page.getByRole('button', { name: /^Look/ }).click();
  await page.getByLabel('Your own look').fill('Rock');
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await (await at('Animal')).fill('fox');
  await page.getByText('A fox at night').waitFor();
  await (await at('Day')).fill('2026-05-04');
  await (await at('Hour')).fill('13:30');
  const tint = await at('Tint');
  await expect.poll(() => tint.inputValue()).toBe('#ff8800');
  await expect.poll(() => page.getByLabel('Pick a color for Tint').inputValue()).toBe('#ff8800');
  await expectUsableLayout(page);
  await (await at(/^Detail/)).fill('fine');
  expect(await page.getByLabel('Fixed').count()).toBe(0);
  const generate = await goToGenerateButton(page);
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/api/generations') && sent.method() === 'POST'),
    generate.click(),
  ]);
  expect((await request.response())?.status()).toBe(202);
  await context.close();
  const admin = await stage.product.signInAdmin();
  const { body } = await admin.call(adminModels.getModel, { params: { id: name } });
  return { fields: formFields(modelDefinitionSchema.parse(body.model)), values: request.postDataJSON().values };
}
