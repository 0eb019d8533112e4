import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Field } from '#shared/form/field-types.ts';
import { readForm } from '#shared/form/read-form.ts';
import { desktop, phone } from '#test/support/browser.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { publishForm } from '../generation/form-page.ts';
import { openConsole } from '../open-console.ts';
import { chooseFromRow, expectUsableLayout, sizes } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';
import { fillIn, setUp, setups } from './build-every-type.ts';
import { addField, openTab, saveSettings, startField, updateModel } from './builder-steps.ts';

let stage: Stage;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
});

let forms = 0;
/** Opens a published model with its own form in the console. */
async function openForm(viewport: (typeof sizes)[number][1], fields: readonly Field[]) {
  const name = `built-${forms++}`;
  await publishForm(stage.product, name, fields);
  const screen = await openConsole(stage, `/admin/create?edit=${name}`, { viewport });
  await screen.page.getByRole('button', { name: 'Add Field to Main' }).waitFor();
  return { ...screen, name };
}

const text = (label: string, changes: Partial<Field> = {}): Field => ({
  id: `id-${label}`,
  type: 'text',
  label,
  variableName: label.toLowerCase(),
  ...changes,
});
const rows = (page: Page) => page.getByRole('button', { name: /^Settings of/ });
const namesOf = (page: Page) => rows(page).allTextContents();
const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/** Each row has a field type, a setting, an invalid value and its message. */
const typesWithLimits = [
  ['Long text', 'Rows', '1', 'Rows must be a whole number from 2 to 20'],
  ['Slider', 'Step', '0', 'Step must be greater than 0'],
  ['Number', 'Step', 'abc', 'Step must be a number'],
] as const;

describe('fields of every type', () => {
  const filledIn = {
    prompt: 'Dune',
    story: 'A long one',
    steps: 7,
    strength: 5,
    style: 'ink',
    detail: 'fine',
    safe: true,
    look: 'Rock',
    scene: 'A fox at night',
    day: '2026-05-04',
    hour: '13:30',
    tint: '#ff8800',
    fixed: 'always',
    also: ['always'],
  };

  it(
    'can be set up on a phone, and filled in step by step and on one page',
    {
      tags: [
        'whole',
        'A2.5-13',
        'A2.6-1',
        'A2.6-6',
        'A3.3-6',
        'A3.3-9',
        'A3.3-10',
        'A3.3-11',
        'A3.3-13',
        'A3.3-17',
        'A3.3-18',
        'S2.16-32',
        'S2.16-42',
        'S3-38',
        'S9-12',
        'A2.6-4',
      ],
    },
    async () => {
      const { context, page, pageErrors, name } = await openForm(phone, [text('Title', { variableName: 'prompt' })]);
      for (const [type, label] of [
        ['Email', 'Mail'],
        ['Password', 'Secret'],
        ['Web address', 'Link'],
        ['Phone number', 'Phone'],
      ] as const) {
        await addField(page, type, label);
      }
      await setUp(page, Object.values(setups));
      await expect.poll(() => rows(page).count()).toBe(18);
      await updateModel(page);
      // Tall enough that no bar covers half a row.
      await page.setViewportSize({ ...phone, height: 4000 });
      await expectUsableLayout(page);
      expect(pageErrors).toEqual([]);
      await context.close();

      for (const [, viewport] of sizes) {
        const { sessionId } = await createMaya(stage.product);
        const { fields, values } = await fillIn(stage, sessionId, name, viewport);
        expect(readForm(fields, values).payload).toEqual(filledIn);
      }
    },
  );

  it('fit a wide screen with the longest settings', { tags: ['whole'] }, async () => {
    const { page, pageErrors } = await openForm(desktop, [text('Title')]);
    await setUp(page, [setups.prompts, setups.pictures]);
    await expectUsableLayout(page);
    expect(pageErrors).toEqual([]);
  });
});

describe('the builder', () => {
  it('keeps the dialog open on an invalid setting, with its message', { tags: ['whole', 'A2.6-2'] }, async () => {
    const { page } = await openForm(phone, [text('Title'), text('Other')]);
    for (const [type, setting, value, problem] of typesWithLimits) {
      const settings = await startField(page, type, 'Mine');
      await openTab(settings, 'Type Settings');
      await settings.getByLabel(setting).fill(value);
      await openTab(settings, 'Basic');
      await settings.getByRole('button', { name: 'Save Settings' }).click();
      await settings.getByRole('alert').getByText(problem).waitFor();
      const label = problem.split(' must')[0]!;
      expect(await hasFocus(settings.getByLabel(label))).toBe(true);
      await expectUsableLayout(page);
      await settings.getByRole('button', { name: 'Cancel' }).click();
    }
    const settings = await startField(page, 'Color', 'Tint');
    await settings.getByRole('textbox', { name: /^Label/ }).fill('');
    await settings.getByLabel('Default value', { exact: true }).fill('red');
    await settings.getByRole('button', { name: 'Save Settings' }).click();
    await settings.getByRole('alert').getByText('Label is required').waitFor();
    await settings.getByText('Default value must be a color such as #1a2b3c').waitFor();
    await settings.getByRole('textbox', { name: /^Label/ }).fill('Tint');
    await settings.getByLabel(/^Variable name/).fill('title');
    await settings.getByRole('alert').getByText('The variable name title is already used by Title').waitFor();
    await settings.getByRole('button', { name: 'Cancel' }).click();
    expect(await namesOf(page)).toEqual(
      ['Title', 'Other', 'Mine', 'Mine', 'Mine', 'Tint'].map((name) => `Settings of ${name}`),
    );
  });

  it(
    'offers Prompt only for text fields of models, and marks one field',
    { tags: ['whole', 'A2.6-1', 'A2.6-3'] },
    async () => {
      const parsed = { valueSchema: { type: 'array', items: { type: 'string' } } } as const;
      const { page } = await openForm(phone, [text('One', { isPrompt: true }), text('Two'), text('Words', parsed)]);
      const open = async (label: string) => {
        await page.getByRole('button', { name: `Settings of ${label}` }).click();
        const settings = page.getByRole('dialog', { name: 'Field Settings' });
        await openTab(settings, 'Advanced');
        return { settings, mark: settings.getByRole('switch', { name: 'This is the prompt' }) };
      };
      const list = await open('Words');
      await list.settings.getByRole('switch', { name: 'Hidden' }).waitFor();
      expect(await list.mark.count()).toBe(0);
      await list.settings.getByRole('button', { name: 'Cancel' }).click();
      const two = await open('Two');
      await two.mark.click();
      await saveSettings(two.settings);
      const one = await open('One');
      expect(await one.mark.isChecked()).toBe(false);
      await one.settings.getByRole('button', { name: 'Cancel' }).click();
      await updateModel(page);

      await page.goto(`${stage.product.siteUrl}/admin/create-pro-form`);
      const mood = await startField(page, 'Text', 'Mood');
      expect(await mood.getByRole('tab').allTextContents()).toEqual(['Basic', 'Advanced', 'Preview']);
      await openTab(mood, 'Advanced');
      await mood.getByRole('switch', { name: 'Hidden' }).waitFor();
      expect(await mood.getByRole('switch', { name: 'This is the prompt' }).count()).toBe(0);
    },
  );

  it('adds fields in a row: the label has the focus, and Enter adds the next field', { tags: ['whole'] }, async () => {
    const { page } = await openForm(desktop, [text('Title')]);
    await page.getByRole('button', { name: 'Add Field to Main' }).click();
    await page.getByRole('menuitem', { name: 'Number', exact: true }).click();
    const label = page.locator('[data-builder-column="label"]:focus');
    for (const name of ['First', 'Title', 'Third']) {
      await expect.poll(() => label.inputValue()).toMatch(/^Number/);
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    }
    // The fourth field is unchanged, so Escape takes it back.
    await expect.poll(() => label.inputValue()).toMatch(/^Number/);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => namesOf(page))
      .toEqual(['Title', 'First', 'Title', 'Third'].map((name) => `Settings of ${name}`));
    expect(await page.getByRole('listitem').locator('code').allTextContents()).toEqual([
      'title',
      'first',
      'title_2',
      'third',
    ]);
    const [last] = await page.getByLabel('Type of field 4 in Main').all();
    expect(await last!.inputValue()).toBe('number');
    await page.getByLabel('Required: field 4 in Main').check();
    await updateModel(page);
  });

  it('shows the settings of the active row beside the form, and keeps what is valid', { tags: ['whole'] }, async () => {
    const { page, pageErrors } = await openForm(desktop, [text('One'), text('Two')]);
    const panel = page.getByRole('dialog', { name: 'Field Settings' });
    const label = panel.getByRole('textbox', { name: /^Label/ });
    await page.getByRole('button', { name: 'Settings of One' }).press('Enter');
    await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await expectUsableLayout(page);
    await panel.getByLabel('Placeholder').fill('Type here');
    await page.getByLabel('Label of field 2 in Main').click();
    await expect.poll(() => label.inputValue()).toBe('Two');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => label.inputValue()).toBe('One');
    expect(await panel.getByLabel('Placeholder').inputValue()).toBe('Type here');

    await label.fill('');
    await panel.getByRole('alert').getByText('Label is required').waitFor();
    expect(await page.getByLabel('Label of field 1 in Main').getAttribute('aria-invalid')).toBe('true');
    await panel.getByRole('button', { name: 'Save Settings' }).click();
    expect(await hasFocus(label)).toBe(true);
    await label.fill('Uno');
    await page.getByRole('button', { name: 'Settings of Uno' }).waitFor();
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await panel.waitFor({ state: 'detached' });
    expect(await namesOf(page)).toEqual(['Settings of One', 'Settings of Two']);
    expect(await hasFocus(page.getByRole('button', { name: 'Settings of One' }))).toBe(true);
    expect(pageErrors).toEqual([]);
  });

  it(
    'confirms before Escape discards changes of a field, and accepts a pasted list as options',
    { tags: ['whole'] },
    async () => {
      const { page } = await openForm(phone, [text('Title')]);
      const settings = await startField(page, 'Dropdown', 'Style');
      await openTab(settings, 'Type Settings');
      await settings.getByRole('button', { name: 'Add option' }).click();
      const option = settings.getByLabel('Label of option 1');
      expect(await hasFocus(option)).toBe(true);
      await option.evaluate((control) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', 'Oil, oil\nInk\twet_ink\n\nChalk\n');
        control.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
      const valueOf = (position: number) => settings.getByLabel(`Value of option ${position}`).inputValue();
      await expect.poll(() => valueOf(3)).toBe('Chalk');
      expect([await valueOf(1), await valueOf(2)]).toEqual(['oil', 'wet_ink']);
      await settings.getByLabel('Label of option 3').press('Enter');
      expect(await hasFocus(settings.getByLabel('Label of option 4'))).toBe(true);
      await page.keyboard.type('Pastel');
      await page.keyboard.press('Escape');
      const question = settings.getByRole('alertdialog', { name: /^Discard unsaved changes/ });
      await expectUsableLayout(page);
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await saveSettings(settings);
      expect(await namesOf(page)).toEqual(['Settings of Title', 'Settings of Style']);
      await page.getByRole('button', { name: 'Settings of Style' }).click();
      await settings.getByRole('textbox', { name: /^Label/ }).fill('Dropped');
      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: 'Discard changes' }).click();
      await settings.waitFor({ state: 'detached' });
      expect(await namesOf(page)).toEqual(['Settings of Title', 'Settings of Style']);
    },
  );

  it('drags a field to another position and section, and a section past another one', { tags: ['whole'] }, async () => {
    const { page } = await openForm(desktop, [text('One'), text('Two'), text('Three')]);
    const drag = async (label: string, target: string, side: 'above' | 'below') => {
      const box = async (name: string) => {
        const isSection = name === 'Main' || name === 'New Section';
        const field = page.getByRole('listitem').filter({ hasText: `Settings of ${name}` });
        const row = isSection ? page.getByRole('region', { name, exact: true }) : field;
        return { row, at: (await row.boundingBox())! };
      };
      const from = await box(label);
      const handle = (await from.row.locator('[data-drag-handle]').first().boundingBox())!;
      const to = await box(target);
      await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
      await page.mouse.down();
      await page.mouse.move(handle.x + 20, side === 'above' ? to.at.y + 4 : to.at.y + to.at.height - 4, { steps: 5 });
      await page.mouse.up();
    };
    await drag('Three', 'One', 'above');
    await expect.poll(() => namesOf(page)).toEqual(['Three', 'One', 'Two'].map((name) => `Settings of ${name}`));
    await page.getByRole('status').getByText('Three is now field 1 of 3 in Main').waitFor();
    await page.getByRole('button', { name: 'Add Section' }).click();
    await drag('One', 'New Section', 'below');
    await page.getByRole('status').getByText('One is now field 1 of 1 in New Section').waitFor();
    await drag('New Section', 'Main', 'above');
    await page.getByRole('status').getByText('New Section is now section 1 of 2').waitFor();
    expect(await namesOf(page)).toEqual(['One', 'Three', 'Two'].map((name) => `Settings of ${name}`));
  });

  it('lists the rules about a field before deleting it', { tags: ['whole'] }, async () => {
    const rules: Field['rules'] = [{ effect: 'show', field: 'one', is: 'equals', values: ['x'] }];
    const { page } = await openForm(desktop, [text('One'), text('Two', { rules }), text('Three')]);
    await chooseFromRow(page, 'Three', 'Delete');
    await chooseFromRow(page, 'One', 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete “One”?' });
    await question.getByText('A rule of “Two” uses it: the rule will be deleted.').waitFor();
    await expectUsableLayout(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await namesOf(page)).toEqual(['Settings of One', 'Settings of Two']);
    await chooseFromRow(page, 'One', 'Delete');
    await question.getByRole('button', { name: 'Delete field' }).click();
    expect(await namesOf(page)).toEqual(['Settings of Two']);
  });

  it(
    'moves, copies, renames and deletes sections and fields by keyboard, and keeps the focus',
    { tags: ['A2.5-6', 'A2.5-7', 'A2.5-8', 'A4.4-4'] },
    async () => {
      const { page } = await openForm(desktop, [text('One'), text('Two')]);
      const press = async (label: string) => {
        const button = page.getByRole('button', { name: label, exact: true });
        await button.focus();
        await page.keyboard.press('Enter');
        return button;
      };
      await press('Add Section');
      const label = page.getByLabel('Label of field 1 in New Section');
      await page.getByLabel('Label of field 2 in Main').focus();
      await page.keyboard.press('Alt+ArrowDown');
      await page.getByRole('status').getByText('Two is now field 1 of 1 in New Section').waitFor();
      await expect.poll(() => hasFocus(label)).toBe(true);
      await page.keyboard.press('ArrowUp');
      expect(await hasFocus(page.getByLabel('Label of field 1 in Main'))).toBe(true);
      await page.keyboard.press('ArrowDown');
      // One tab stop for each row.
      await page.keyboard.press('Tab');
      expect(await hasFocus(page.getByRole('button', { name: 'Add Field to New Section' }))).toBe(true);
      await press('Rename section New Section');
      await page.keyboard.type('Second');
      await page.keyboard.press('Enter');
      const rename = page.getByRole('button', { name: 'Rename section Second' });
      expect(await hasFocus(rename)).toBe(true);
      await press('Rename section Second');
      await page.keyboard.type('Third');
      await page.keyboard.press('Escape');
      await rename.waitFor();

      const reason = 'A section needs at least one field. Add another field first, or remove the section.';
      await page.getByRole('button', { name: 'Settings of Two' }).press('Delete');
      await page.getByText(reason).first().waitFor();
      await chooseFromRow(page, 'Two', 'Duplicate');
      await page.getByText('two_copy').waitFor();
      await page.getByRole('button', { name: 'Settings of Two', exact: true }).press('Delete');
      expect(await namesOf(page)).toEqual(['Settings of One', 'Settings of Two (Copy)']);
      await press('Move section Second up');
      expect(await namesOf(page)).toEqual(['Settings of Two (Copy)', 'Settings of One']);
      await press('Remove section Second');
      await page.getByRole('dialog', { name: 'Remove this section?' }).waitFor();
      await expectUsableLayout(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await press('Remove section Second');
      await page.getByRole('button', { name: 'Remove section', exact: true }).click();
      expect(await namesOf(page)).toEqual(['Settings of One']);
      await page.getByRole('button', { name: 'Main 1 field' }).click();
      await rows(page).waitFor({ state: 'hidden' });
    },
  );
});
