import { expect } from 'vitest';
import { speak } from '#infra/stand-ins/fal/draw/sound.ts';
import { desktop, phone } from '#test/support/browser.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { publishForm } from '../generation/form-page.ts';
import { openConsole } from '../open-console.ts';
import { expectUsableLayout, openScreen } from '../open-screen.ts';
import { it } from '../stage.ts';
import { openTab, pressTool, saveSettings, updateModel } from './builder-steps.ts';

const looks = ['Oil', 'Ink'].map((label) => ({ label, value: label.toLowerCase() }));

it('presets of an admin and of a subscriber fill in a form with one tap', { tags: ['whole'] }, async ({ stage }) => {
  await publishForm(stage.product, 'with-presets', [
    { id: 'words', type: 'textarea', label: 'Words', variableName: 'prompt', required: true },
    { id: 'look', type: 'select', label: 'Look', variableName: 'look', options: looks },
  ]);
  const { page: editor, pageErrors } = await openConsole(stage, '/admin/create?edit=with-presets', {
    viewport: desktop,
  });
  await pressTool(editor, 'Presets');
  const dialog = editor.getByRole('dialog', { name: 'Presets' });
  await dialog.getByRole('button', { name: 'Add preset' }).click();
  await dialog.getByLabel(/^Preset name/).fill('Film still');
  await dialog.getByRole('button', { name: 'Save preset' }).click();
  await dialog.getByText('Change at least one value.').waitFor();
  await dialog.getByLabel('Look').selectOption('Ink');
  await expectUsableLayout(editor);
  await dialog.getByRole('button', { name: 'Save preset' }).click();
  await dialog.getByText('Look: Ink').waitFor();
  await editor.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await updateModel(editor);

  const { sessionId } = await createMaya(stage.product);
  const { page, pageErrors: ofPage } = await openScreen(stage, `/p/with-presets?id=${sessionId}`, { viewport: phone });
  const presets = page.getByRole('list', { name: 'Presets' });
  await page.getByLabel(/^Words/).fill('A fox at night');
  await presets.getByRole('button', { name: 'Film still', exact: true, pressed: false }).click();
  await presets.getByRole('button', { name: 'Film still', exact: true, pressed: true }).waitFor();
  expect(await page.getByLabel(/^Words/).inputValue()).toBe('A fox at night');

  await page.getByRole('button', { name: 'Save as preset' }).click();
  const drawer = page.getByRole('dialog', { name: 'Save as preset' });
  await drawer.getByLabel('Name').fill('Night fox');
  await expectUsableLayout(page);
  await drawer.getByLabel('Name').press('Enter');
  await presets.getByRole('button', { name: 'Night fox', exact: true, pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await presets.getByRole('button', { name: 'Night fox', exact: true, pressed: false }).waitFor();
  await page.reload();
  await presets.getByRole('button', { name: 'Night fox', exact: true }).click();
  await expect.poll(() => page.getByLabel(/^Words/).inputValue()).toBe('A fox at night');
  await expectUsableLayout(page);
  await presets.getByRole('button', { name: 'Delete preset Night fox' }).click();
  await presets.getByRole('button', { name: 'Night fox', exact: true }).waitFor({ state: 'detached' });
  expect([...pageErrors, ...ofPage]).toEqual([]);
});

it('an uploaded sound lets subscribers hear an option', { tags: ['whole'] }, async ({ stage }) => {
  await publishForm(stage.product, 'with-sounds', [
    { id: 'look', type: 'select', label: 'Look', variableName: 'look', required: true, options: looks },
  ]);
  const { page, pageErrors } = await openConsole(stage, '/admin/create?edit=with-sounds', { viewport: desktop });
  await page.getByRole('button', { name: 'Settings of Look' }).click();
  const settings = page.getByRole('dialog', { name: 'Field Settings' });
  await openTab(settings, 'Type Settings');
  await settings.getByRole('button', { name: 'Add a sound to option 2' }).click();
  const chooser = page.waitForEvent('filechooser');
  await settings.getByRole('button', { name: 'Upload the sound of option 2' }).click();
  const buffer = speak('This is ink, in a sentence that is long enough to be heard.', { speed: 1, semitones: 0 }).wav;
  await (await chooser).setFiles({ name: 'ink.wav', mimeType: 'audio/wav', buffer });
  await settings.getByRole('button', { name: 'Play: the sound of option 2' }).waitFor();
  await expectUsableLayout(page);
  await saveSettings(settings);
  await updateModel(page);

  const { sessionId } = await createMaya(stage.product);
  const { page: form } = await openScreen(stage, `/p/with-sounds?id=${sessionId}`, { viewport: desktop });
  await form.getByRole('button', { name: 'Play: Ink' }).click();
  await form.getByRole('button', { name: 'Pause: Ink' }).waitFor();
  expect(pageErrors).toEqual([]);
});
