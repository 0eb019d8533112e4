import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { desktop, isOnScreen, phone } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { everyType } from '../console/every-type.ts';
import { pickFiles, smallPicture } from '../files/pick-files.ts';
import { expectUsableLayout, openScreen, describeAtSizes } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';
import { StoppedClock } from '../stopped-clock.ts';
import { publishForm } from './form-page.ts';
import { goToElement, goToGenerateButton, next } from './form-steps.ts';

let stage: Stage;
let maya: NewSubscriber;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product);
  const areas = everyType.filter(({ type }) => type === 'textarea');
  await publishForm(stage.product, 'every-type', everyType);
  await publishForm(stage.product, 'not-configured', areas);
  await publishForm(stage.product, 'words-and-photo', [
    { id: 'words', variableName: 'prompt', label: 'Words', type: 'text', required: true },
    { id: 'photo', variableName: 'image_url', label: 'Photo', type: 'file', accept: 'image/*', required: true },
  ]);
  const photos = { id: 'photos', variableName: 'photos', label: 'Photos', type: 'file', multiple: true } as const;
  await publishForm(stage.product, 'words-and-checked-photos', [
    { id: 'words', variableName: 'prompt', label: 'Words', type: 'text' },
    { ...photos, accept: 'image/*', imageValidationPrompt: 'A cat?' },
  ]);
  await publishForm(stage.product, 'words-and-refused-photo', [
    { id: 'words', variableName: 'prompt', label: 'Words', type: 'text' },
    { ...photos, accept: 'image/*', imageValidationPrompt: 'A cat? #reject' },
  ]);
});

async function enter(page: Page, label: string | RegExp, text: string): Promise<void> {
  const control = page.getByLabel(label).and(page.locator('input, textarea'));
  await goToElement(page, control);
  await control.fill(text);
}

async function entered(page: Page, label: string | RegExp): Promise<string> {
  const control = page.getByLabel(label).and(page.locator('input, textarea'));
  await goToElement(page, control);
  return control.inputValue();
}

describeAtSizes('phone', 'a draft', (viewport) => {
  it('keeps the entries over a reload, except secrets', { tags: ['S2.16-33', 'S2.16-36', 'S2.16-39'] }, async () => {
    const { page } = await openScreen(stage, `/p/every-type?id=${maya.sessionId}`, { viewport });
    await enter(page, /^Name/, 'Grace');
    await enter(page, 'Secret', 'hush');
    await goToElement(page, page.getByLabel('Style', { exact: true }));
    await page.getByLabel('Style', { exact: true }).selectOption('ink');
    await goToElement(page, page.getByLabel('Chalk'));
    await page.getByLabel('Chalk').check();
    await page.getByLabel('Oil').check();
    await enter(page, 'Animal', 'heron');
    await page.getByText('A heron at', { exact: false }).waitFor();
    await expectUsableLayout(page);
    await page.reload();
    // A reload stays at the step; opening the link starts over.
    await page.goto(`${stage.product.siteUrl}/p/every-type?id=${maya.sessionId}`);
    expect(await entered(page, /^Name/)).toBe('Grace');
    expect(await entered(page, 'Secret')).toBe('');
    await goToElement(page, page.getByLabel('Style', { exact: true }));
    await expect.poll(() => page.getByLabel('Style', { exact: true }).inputValue()).toBe('ink');
    await goToElement(page, page.getByLabel('Chalk'));
    expect(await page.getByLabel('Chalk').isChecked()).toBe(true);
    expect(await entered(page, 'Animal')).toBe('heron');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('hush');
  });
});

describe('a draft', () => {
  it('survives a submit without a connection, which shows an error', { tags: ['whole'] }, async () => {
    const { context, page } = await openScreen(stage, `/p/every-type?id=${maya.sessionId}`, { viewport: phone });
    await enter(page, /^Name/, 'Offline');
    const generate = await goToGenerateButton(page);
    await context.setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    await generate.click();
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
    await page.getByText('It didn’t start. No credits were charged.').waitFor();
    await expectUsableLayout(page);
    await context.setOffline(false);
    await page.reload();
    expect(await entered(page, /^Name/)).toBe('Offline');
  });

  it(
    'that can’t be submitted shows the problem on screen, wherever the page is scrolled',
    { tags: ['whole'] },
    async () => {
      const viewport = { width: 390, height: 640 };
      const { context, page } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport });
      await page.getByLabel(/Describe your picture/).fill('A kite');
      const generate = await goToGenerateButton(page);
      await context.setOffline(true);
      await page.getByText('Tap Next or swipe to continue').scrollIntoViewIfNeeded();
      await generate.click();
      await expect.poll(() => isOnScreen(page.getByRole('heading', { name: 'You’re offline' }))).toBe(true);
    },
  );
});

describeAtSizes('phone', 'Clear', (viewport) => {
  it('empties texts and files, also after a reload, and can be undone', { tags: ['whole'] }, async () => {
    const otherMaya = await createMaya(stage.product);
    const { page } = await openScreen(stage, `/p/words-and-photo?id=${otherMaya.sessionId}`, { viewport });
    const [wordsField, file] = [page.getByLabel('Words'), page.getByRole('button', { name: 'Remove photo.jpg' })];
    const clear = page.getByRole('button', { name: 'Clear', exact: true });
    await page.getByRole('button', { name: 'Browse files' }).waitFor();
    expect(await clear.count()).toBe(0);
    await wordsField.fill('A heron');
    await pickFiles(page, [await smallPicture('photo.jpg')]);
    await file.waitFor();
    await page.getByText('Successfully uploaded 1 file(s)').waitFor();
    await clear.click();
    await page.getByText('Your entries were cleared.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await file.waitFor();
    expect(await wordsField.inputValue()).toBe('A heron');
    await clear.click();
    await file.waitFor({ state: 'detached' });
    expect(await wordsField.inputValue()).toBe('');
    expect(await wordsField.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.reload();
    await wordsField.waitFor();
    expect(await wordsField.inputValue()).toBe('');
    expect(await file.count()).toBe(0);
    // No draft is left to continue.
    await page.goto(stage.product.siteUrl);
    await page.getByText('Describe what you want to see', { exact: false }).waitFor();
    expect(await page.getByRole('heading', { name: 'Continue' }).count()).toBe(0);
  });
});

it('Clear offers Undo only while its page is open', { tags: ['whole'] }, async () => {
  const { page } = await openScreen(stage, `/p/words-and-photo?id=${maya.sessionId}`, { viewport: desktop });
  await page.getByLabel('Words').fill('A heron');
  const toast = page.getByText('Your entries were cleared.');
  const clear = page.getByRole('button', { name: 'Clear', exact: true });
  await clear.waitFor();
  const clock = await StoppedClock.of(page);
  await clear.click();
  await clock.passUntilVisible(toast);
  await page.getByRole('link', { name: 'Atelia' }).click();
  await clock.passUntilVisible(page.getByRole('heading', { name: 'Atelia', level: 1 }));
  expect(await clock.passUntilHidden(toast)).toBeLessThan(1000);
});

describe('Clear during an upload', { tags: ['whole'] }, () => {
  it('aborts running uploads: no file arrives in the empty form', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, `/p/words-and-photo?id=${maya.sessionId}`, { viewport: desktop });
    const isAllowed = Promise.withResolvers<void>();
    const completing = page.waitForRequest('**/api/assets/uploads/*/complete');
    await page.route('**/api/assets/uploads/*/complete', (route) => isAllowed.promise.then(() => route.continue()));
    await page.getByLabel('Words').fill('A heron');
    await pickFiles(page, [await smallPicture('late.jpg')]);
    const late = page.getByRole('progressbar', { name: 'Uploading late.jpg' });
    const sent = await completing;
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await late.waitFor({ state: 'detached' });
    isAllowed.resolve();
    await sent.response();
    // Waits long enough for a late file: files picked afterwards arrive afterwards.
    await pickFiles(page, [await smallPicture('next.jpg')]);
    await page.getByText('Successfully uploaded 1 file(s)').waitFor();
    expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(1);
  });
});

it('Clear during the check of a picture keeps it out of the empty form', { tags: ['whole'] }, async () => {
  const { page } = await openScreen(stage, `/p/words-and-checked-photos?id=${maya.sessionId}`, { viewport: desktop });
  const isAllowed = Promise.withResolvers<void>();
  const checking = page.waitForRequest('**/api/assist/validate-image');
  await page.route('**/api/assist/validate-image', (route) => isAllowed.promise.then(() => route.continue()));
  await page.getByLabel('Words').fill('A heron');
  await pickFiles(page, [await smallPicture('late.jpg')]);
  const sent = await checking;
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByText('Your entries were cleared.').waitFor();
  isAllowed.resolve();
  await sent.response();
  await pickFiles(page, [await smallPicture('next.jpg')]);
  await page.getByText('Successfully uploaded 1 file(s)').waitFor();
  expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(1);
});

it('Clear during the check of a picture opens no error for it', { tags: ['whole'] }, async () => {
  const { page } = await openScreen(stage, `/p/words-and-refused-photo?id=${maya.sessionId}`, { viewport: desktop });
  const isAllowed = Promise.withResolvers<void>();
  const checking = page.waitForRequest('**/api/assist/validate-image');
  await page.route('**/api/assist/validate-image', (route) => isAllowed.promise.then(() => route.continue()));
  await page.getByLabel('Words').fill('A heron');
  await pickFiles(page, [await smallPicture('dog.jpg')]);
  const sent = await checking;
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByText('Your entries were cleared.').waitFor();
  isAllowed.resolve();
  await (await sent.response())?.finished();
  await page.getByLabel('Words').fill('A gull');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  expect(await page.getByRole('dialog', { name: 'Something went wrong' }).count()).toBe(0);
});

it('a preset lets an upload of another field finish', { tags: ['whole'] }, async () => {
  const nadia = await createMaya(stage.product);
  const { page } = await openScreen(stage, `/p/words-and-photo?id=${nadia.sessionId}`, { viewport: desktop });
  await page.getByLabel('Words').fill('A heron');
  await page.getByRole('button', { name: 'Save as preset' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Bird');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bird', exact: true, pressed: true }).waitFor();
  await page.getByLabel('Words').fill('A gull');
  const isAllowed = Promise.withResolvers<void>();
  const completing = page.waitForRequest('**/api/assets/uploads/*/complete');
  await page.route('**/api/assets/uploads/*/complete', (route) => isAllowed.promise.then(() => route.continue()));
  await pickFiles(page, [await smallPicture('slow.jpg')]);
  await completing;
  await page.getByRole('button', { name: 'Bird', exact: true }).click();
  await expect.poll(() => page.getByLabel('Words').inputValue()).toBe('A heron');
  isAllowed.resolve();
  await page.getByText('Successfully uploaded 1 file(s)').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByLabel('Words').inputValue()).toBe('A gull');
  expect(await page.getByRole('button', { name: 'Remove slow.jpg' }).count()).toBe(1);
});

it('an earlier prompt replaces the text, and Undo restores it', { tags: ['whole'] }, async () => {
  const { page } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport: phone });
  await page.route('**/api/generations?limit=24', (route) =>
    route.fulfill({ json: { items: [{ id: 'earlier', prompt: 'a grey heron' }] } }),
  );
  const text = page.getByLabel(/Describe your picture/);
  const chooseEarlier = async () => {
    await page.getByRole('button', { name: 'Recent prompts' }).click();
    await page.getByRole('menuitem', { name: 'a grey heron' }).click();
    await expect.poll(() => text.inputValue()).toBe('a grey heron');
  };
  const undo = page.getByRole('button', { name: 'Undo' });
  await text.fill('a long text about a red fox');
  await chooseEarlier();
  await undo.click();
  await expect.poll(() => text.inputValue()).toBe('a long text about a red fox');
  await undo.waitFor({ state: 'detached' });
});

describe('prompt enhancement', () => {
  const open = (path: string) => openScreen(stage, `${path}?id=${maya.sessionId}`, { viewport: phone });

  it('rewrites the text, and can restore the old one', { tags: ['whole', 'S2.16-44', 'S5-32'] }, async () => {
    const { page } = await open('/p/dream-image');
    const text = page.getByLabel(/Describe your picture/);
    await goToElement(page, text);
    await page.getByRole('button', { name: 'Enhance prompt' }).click();
    await page.getByText('Please enter some text first').waitFor();
    await expectUsableLayout(page);
    await text.fill('a red fox');
    await page.getByRole('button', { name: 'Enhance prompt' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await expect.poll(() => text.inputValue()).toMatch(/^a red fox, in rich detail/);
    await expectUsableLayout(page);
    await undo.click();
    await expect.poll(() => text.inputValue()).toBe('a red fox');
  });

  it('keeps an earlier prompt that was chosen meanwhile', { tags: ['whole'] }, async () => {
    const { page } = await open('/p/dream-image');
    const text = page.getByLabel(/Describe your picture/);
    await page.route('**/api/generations?limit=24', (route) =>
      route.fulfill({ json: { items: [{ id: 'earlier', prompt: 'a grey heron' }] } }),
    );
    await text.fill('a red fox');
    const isAllowed = Promise.withResolvers<void>();
    const answered = page.waitForResponse('**/api/assist/enhance-prompt');
    await page.route('**/api/assist/enhance-prompt', (route) => isAllowed.promise.then(() => route.continue()));
    await page.getByRole('button', { name: 'Enhance prompt' }).click();
    await page.getByRole('button', { name: 'Enhancing...' }).waitFor();
    await page.getByRole('button', { name: 'Recent prompts' }).click();
    await page.getByRole('menuitem', { name: 'a grey heron' }).click();
    isAllowed.resolve();
    await (await answered).finished();
    await page.getByRole('button', { name: 'Enhance prompt' }).waitFor();
    expect(await text.inputValue()).toBe('a grey heron');
  });

  it('drops an answer that arrives after its step was left', { tags: ['whole'] }, async () => {
    const { page } = await open('/p/dream-image');
    const text = page.getByLabel(/Describe your picture/);
    await text.fill('a red fox');
    const isAllowed = Promise.withResolvers<void>();
    const answered = page.waitForResponse('**/api/assist/enhance-prompt');
    await page.route('**/api/assist/enhance-prompt', (route) => isAllowed.promise.then(() => route.continue()));
    await page.getByRole('button', { name: 'Enhance prompt' }).click();
    await page.getByRole('button', { name: 'Enhancing...' }).waitFor();
    await next(page);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await text.fill('a red fox at night');
    isAllowed.resolve();
    await (await answered).finished();
    await page.getByRole('button', { name: 'Enhance prompt' }).click();
    await expect.poll(() => text.inputValue()).toMatch(/^a red fox at night, in rich detail/);
  });

  it('shows the reason of a failure', { tags: ['whole', 'S5-33'] }, async () => {
    const { context, page } = await open('/p/not-configured');
    const enhance = page.getByRole('button', { name: 'Enhance prompt' });
    await enter(page, 'Prompt', 'a red fox');
    await enhance.click();
    await page.getByText('System instructions not configured').waitFor();
    await expectUsableLayout(page);
    await page.route('**/api/assist/**', (route) => route.abort());
    await enhance.click();
    await page.getByText('Enhancement failed').waitFor();
    await context.close();

    const other = await open('/p/dream-image');
    await enter(other.page, /Describe your picture/, '#openai-401');
    await other.page.getByRole('button', { name: 'Enhance prompt' }).click();
    await other.page.getByText(/^OpenAI API error: 401 - /).waitFor();
    await other.context.close();
  });
});
