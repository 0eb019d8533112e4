import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputField } from '#shared/domain/input-field.ts';
import { desktop } from '#test/support/browser.ts';
import { publishForm } from './form-page.ts';
import { closeStage, expectFitsEverybody, openScreen, type Stage, startStage } from './open-screen.ts';

const options = ['Oil', 'Ink', 'Chalk'].map((label) => ({ label, value: label.toLowerCase() }));
const imageOptions = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((label) => ({
  label,
  value: label.toLowerCase(),
  imageUrl: '/icon.svg',
}));

const everyType: InputField[] = [
  { id: 'f-text', variableName: 'text', type: 'text', label: 'Name', required: true, description: 'Any name' },
  { id: 'f-mail', variableName: 'email', type: 'email', label: 'Mail' },
  { id: 'f-pass', variableName: 'secret', type: 'password', label: 'Secret' },
  { id: 'f-area', variableName: 'prompt', type: 'textarea', label: 'Prompt', enablePromptEnhancement: true },
  { id: 'f-number', variableName: 'steps', type: 'number', label: 'Steps', min: 1, max: 12 },
  { id: 'f-range', variableName: 'strength', type: 'range', label: 'Strength' },
  { id: 'f-select', variableName: 'style', type: 'select', label: 'Style', options, allowCustomValue: true },
  { id: 'f-many', variableName: 'moods', type: 'select', label: 'Moods', options, multiple: true },
  { id: 'f-switch', variableName: 'safe', type: 'boolean', label: 'Safe' },
  { id: 'f-files', variableName: 'images', type: 'file', label: 'Images', multiple: true, accept: 'image/*' },
  {
    id: 'f-pictures',
    variableName: 'look',
    type: 'dropdown_with_image',
    label: 'Look',
    imageOptions,
    allowCustomValue: true,
    customValueLabel: 'Your own look',
  },
  {
    id: 'f-builder',
    variableName: 'scene',
    type: 'prompt_builder',
    label: 'Scene',
    promptBuilderConfig: {
      template: 'A {animal} at {place}',
      subFields: [
        { id: 's-1', type: 'text', label: 'Animal', variableName: 'animal' },
        { id: 's-2', type: 'text', label: 'Place', variableName: 'place' },
      ],
    },
  },
  { id: 'f-odd', variableName: 'odd', type: 'hologram', label: 'Odd' },
];

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  const [name] = everyType;
  await publishForm(stage.product, 'every-type', everyType);
  await publishForm(stage.product, 'not-configured', [everyType[3]!, name!]);
});
afterAll(() => closeStage(stage));

async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
}

describe('the wizard', () => {
  it('shows every type of field, step by step, with badges and counts', async () => {
    const { context, page, complaints } = await openScreen(stage, '/p/every-type?id=demo-session', {
      viewport: { width: 390, height: 844 },
    });
    await page.getByText('Tap Next or swipe to continue').waitFor();
    await page.getByText('Current credits').waitFor();
    await expectFitsEverybody(page);
    await next(page);
    await page.getByText('2 of 13 fields completed').waitFor();
    await page.getByText('Required', { exact: true }).waitFor();
    await next(page);
    await page.getByText('Name is required').waitFor();
    await expectFitsEverybody(page);
    await page.getByLabel(/^Name/).fill('Ada');
    await page.getByText('Complete', { exact: true }).waitFor();
    for (const { label } of everyType.slice(1)) {
      await next(page);
      await page.getByText(label, { exact: true }).first().waitFor();
      await expectFitsEverybody(page);
    }
    await page.getByText('Unsupported field type').waitFor();
    await page.getByRole('button', { name: 'Generate (10 credits)' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('the form on a wide screen', () => {
  it('keeps what is entered over a reload, but for secrets, until somebody logs out', async () => {
    const { context, page } = await openScreen(stage, '/p/every-type?id=demo-session', { viewport: desktop });
    await page.getByLabel(/^Name/).fill('Grace');
    await page.getByLabel('Secret').fill('hush');
    await page.getByLabel('Style', { exact: true }).selectOption('ink');
    await page.getByLabel('Chalk').check();
    await page.getByLabel('Oil').check();
    await page.getByLabel('Animal').fill('heron');
    await page.getByText('A heron at', { exact: false }).waitFor();
    await expectFitsEverybody(page);
    await page.reload();
    expect(await page.getByLabel(/^Name/).inputValue()).toBe('Grace');
    expect(await page.getByLabel('Secret').inputValue()).toBe('');
    expect(await page.getByLabel('Style', { exact: true }).inputValue()).toBe('ink');
    expect(await page.getByLabel('Chalk').isChecked()).toBe(true);
    expect(await page.getByLabel('Animal').inputValue()).toBe('heron');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('hush');
    await context.close();
  });

  it('takes values of one’s own where a field allows them', async () => {
    const { context, page } = await openScreen(stage, '/p/every-type?id=demo-session', { viewport: desktop });
    await page.getByLabel('Custom value').fill('Fresco');
    await page.getByRole('button', { name: 'Use', exact: true }).click();
    expect(await page.getByLabel('Style', { exact: true }).inputValue()).toBe('Fresco');

    await page.getByRole('button', { name: /^Look/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Look' });
    await sheet.getByRole('searchbox', { name: 'Search options' }).fill('thr');
    expect(await sheet.getByRole('group', { name: 'Look' }).getByRole('button').count()).toBe(1);
    await expectFitsEverybody(page);
    await sheet.getByLabel('Your own look').fill('Velvet');
    await sheet.getByRole('button', { name: 'Use', exact: true }).click();
    await page.getByRole('button', { name: 'Look Velvet' }).waitFor();
    await context.close();
  });

  it('says when it is offline, and keeps the entries', async () => {
    const { context, page } = await openScreen(stage, '/p/every-type?id=demo-session', { viewport: desktop });
    await page.getByLabel(/^Name/).fill('Offline');
    await page.getByRole('button', { name: /^Generate \(/ }).waitFor();
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Generate \(/ }).click();
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await page.getByText('Nothing was started and no credits were charged.').waitFor();
    await expectFitsEverybody(page);
    await context.setOffline(false);
    await page.reload();
    expect(await page.getByLabel(/^Name/).inputValue()).toBe('Offline');
    await context.close();
  });
});

describe('prompt enhancement', () => {
  const open = (path: string) => openScreen(stage, `${path}?id=demo-session`, { viewport: desktop });

  it('rewrites the text, and gives the old one back', async () => {
    const { context, page } = await open('/p/dream-image');
    const text = page.getByLabel(/Describe your picture/);
    await page.getByRole('button', { name: 'Enhance prompt' }).click();
    await page.getByText('Please enter some text first').waitFor();
    await text.fill('a red fox');
    await page.getByRole('button', { name: 'Enhance prompt' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    expect(await text.inputValue()).toMatch(/^a red fox, in rich detail/);
    await expectFitsEverybody(page);
    await undo.click();
    expect(await text.inputValue()).toBe('a red fox');
    await context.close();
  });

  it('says why it failed', async () => {
    const { context, page } = await open('/p/not-configured');
    const enhance = page.getByRole('button', { name: 'Enhance prompt' });
    await page.getByLabel('Prompt', { exact: true }).fill('a red fox');
    await enhance.click();
    await page.getByText('System instructions not configured').waitFor();
    await page.route('**/api/assist/**', (route) => route.abort());
    await enhance.click();
    await page.getByText('Enhancement failed').waitFor();
    await context.close();

    const other = await open('/p/dream-image');
    await other.page.getByLabel(/Describe your picture/).fill('#openai-401');
    await other.page.getByRole('button', { name: 'Enhance prompt' }).click();
    await other.page.getByText(/^OpenAI API error: 401 - /).waitFor();
    await other.context.close();
  });
});
