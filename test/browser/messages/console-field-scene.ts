import type { Locator, Page } from 'playwright-core';
import { openTab, saveSettings, startField } from '../console/builder-steps.ts';
import { publishForm } from '../generation/form-page.ts';
import { openConsole } from '../open-console.ts';
import { openScreen } from '../open-screen.ts';
import type { ConsoleScene } from './console-scene.ts';

const save = (settings: Locator) => settings.getByRole('button', { name: 'Save Settings' }).click();

/**
 * Returns the initial value of a limit. Checks that the settings refuse values beyond its ends and keep
 * values within.
 */
async function limit(settings: Locator, label: string, [min, max]: readonly [number, number]): Promise<string> {
  const input = settings.getByLabel(label, { exact: true });
  const preset = await input.inputValue();
  for (const beyond of [min - 1, max + 1]) {
    await input.fill(String(beyond));
    await save(settings);
    await settings.getByText(`${label} must be a whole number from ${min} to ${max}`).first().waitFor();
  }
  await input.fill(String(max));
  await saveSettings(settings);
  return preset;
}

/** Field Settings by field type. */
export const fieldSettings: ConsoleScene = async (finder, stage) => {
  const { page, context } = await openConsole(stage, '/admin/create');
  const naming = await startField(page, 'Text', 'Two Words!');
  const required = await naming
    .locator('[aria-required="true"], [required]')
    .evaluateAll((inputs) =>
      inputs.map((input) => (input as HTMLInputElement).labels?.[0]?.textContent?.replace(/\W+$/, '')),
    );
  const marked = required.filter((label) => label === 'Label' || label === 'Variable name');
  finder.expectValue('Field label and variable name are marked required in the settings editor', marked.length, 2);
  await naming.getByText('Sent to the generation service as two_words').waitFor();
  finder.markFound(
    'A field key is the variable name, else the lower-cased label with non-alphanumerics as underscores',
  );
  await naming.getByRole('textbox', { name: /^Label/ }).fill('!?');
  await naming.getByText('Sent to the generation service as param').waitFor();
  finder.markFound('param');
  await naming.getByRole('button', { name: 'Cancel' }).click();

  const text = await typed(page, 'Long text', 'Story');
  const rows = await limit(text, 'Rows', [2, 20]);
  finder.expectValue('Textarea rows: 2 to 20, default 4', rows, '4');
  finder.expectValue('Textarea rows 2 to 20, default 4', rows, '4');

  const files = await typed(page, 'File upload', 'Films');
  await files.getByRole('switch', { name: 'Several files' }).click();
  const fileLimit = await limit(files, 'File limit', [1, 20]);
  finder.expectValue('File limit: 1 to 20, default 5', fileLimit, '5');
  finder.expectValue('File limit 1 to 20, default 5', fileLimit, '5');

  const slider = await startField(page, 'Slider', 'Strength');
  const range = [await slider.getByLabel('Default value', { exact: true }).inputValue()];
  await openTab(slider, 'Type Settings');
  for (const label of ['Minimum', 'Maximum', 'Step']) range.unshift(await slider.getByLabel(label).inputValue());
  finder.expectValue('Range defaults: min 0, max 100, step 1, default 50', range, ['1', '100', '0', '50']);
  finder.expectValue('Range defaults min 0, max 100, step 1, default 50', range, ['1', '100', '0', '50']);
  await slider.getByRole('button', { name: 'Cancel' }).click();

  const color = await startField(page, 'Color', 'Tint');
  for (const wrong of ['red', '#12345', '#12345g']) {
    await color.getByLabel('Default value', { exact: true }).fill(wrong);
    await save(color);
    await color.getByText('Default value must be a color such as #1a2b3c').first().waitFor();
  }
  await color.getByLabel('Default value', { exact: true }).fill('#A1b2c3');
  await saveSettings(color);
  finder.markFound('A color input expects # followed by 6 hex digits');

  const builder = await typed(page, 'Prompt builder', 'Scene');
  await builder.getByLabel('Template').fill('A {creature}');
  await builder.getByText('No field fills {creature}: it will be left blank.').waitFor();
  finder.markFound('A placeholder in a prompt-builder template with no matching sub-field triggers a warning');
  await context.close();

  const searches = [await searchBoxes(stage, 5), await searchBoxes(stage, 6)];
  finder.expectValue('The image dropdown shows a search box when there are more than 5 options', searches, [0, 1]);
};

/** Opens the type settings of a new field. */
async function typed(page: Page, type: string, label: string): Promise<Locator> {
  const settings = await startField(page, type, label);
  await openTab(settings, 'Type Settings');
  return settings;
}

/** Counts the search boxes of a choice among `count` pictures. */
async function searchBoxes(stage: Parameters<typeof openScreen>[0], count: number): Promise<number> {
  const imageOptions = Array.from({ length: count }, (_, index) => ({
    label: `Look ${index}`,
    value: `${index}`,
    imageUrl: '/icon.svg',
  }));
  const field = { id: 'f-look', variableName: 'look', type: 'dropdown_with_image', label: 'Look', imageOptions };
  await publishForm(stage.product, `looks-${count}`, [field]);
  const { page, context } = await openScreen(stage, `/p/looks-${count}?id=demo-session`);
  await page.getByRole('button', { name: /^Look/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Look 0' }).waitFor();
  const boxes = await page.getByRole('dialog').getByRole('searchbox').count();
  await context.close();
  return boxes;
}
