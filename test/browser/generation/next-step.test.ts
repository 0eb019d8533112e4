import type { Locator, Page, Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { desktop, phone } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { expectUsableLayout, openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';
import { publishForm } from './form-page.ts';
import { goToGenerateButton } from './form-steps.ts';

let stage: Stage;
let maya: NewSubscriber;
// Home can list a new page late, if other tests have read the list shortly before.
it.beforeAll(async ({ ownStage }) => {
  stage = ownStage;
  maya = await createMaya(stage.product);
});

const prompt = 'A lantern on a boat';

/** Makes a picture on the opened page and shows it. */
async function makePicture(page: Page): Promise<Locator> {
  await page.getByLabel(/Describe your picture/).fill(prompt);
  await (await goToGenerateButton(page)).click();
  await page.getByRole('button', { name: 'View result now' }).click();
  await page.getByRole('heading', { name: 'Generation Complete!' }).waitFor();
  const picture = page.getByRole('button', { name: `Picture: ${prompt}` });
  await picture.waitFor();
  return picture;
}

function waitForStart(page: Page): Promise<Request> {
  return page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/generations'));
}

describe('a variation beside the form', { tags: ['whole'] }, () => {
  it('has another seed, also where one is required, and leaves the form as it is', async () => {
    await publishForm(stage.product, 'seeded', [
      { id: 'words', variableName: 'prompt', label: 'Words', type: 'text' },
      { id: 'seed', variableName: 'seed', label: 'Seed', type: 'number' },
      { id: 'noise', variableName: 'noise.seed', label: 'Noise', type: 'number', required: true, min: 100, max: 900 },
    ]);
    const { page } = await openScreen(stage, `/p/seeded?id=${maya.sessionId}`, { viewport: desktop });
    await page.getByLabel('Words').fill('A heron');
    await page.getByLabel('Seed').fill('42');
    await page.getByLabel('Noise').fill('700');
    const first = waitForStart(page);
    await (await goToGenerateButton(page)).click();
    expect((await first).postDataJSON().values).toMatchObject({ prompt: 'A heron', seed: '42' });
    await page.getByRole('button', { name: 'View result now' }).click();
    await page.getByLabel('Words').fill('A heron at night');
    const again = waitForStart(page);
    await page.getByRole('button', { name: /^Vary \(/ }).click();
    expect((await again).postDataJSON().values).toMatchObject({
      prompt: 'A heron',
      seed: null,
      'noise.seed': expect.any(Number),
    });
    await page.getByRole('button', { name: 'View result now' }).click();
    expect(await page.getByLabel('Words').inputValue()).toBe('A heron at night');
    expect(await page.getByLabel('Seed').inputValue()).toBe('42');
    await page.goto(stage.product.siteUrl);
    await page.getByRole('heading', { name: 'Continue' }).waitFor();
    await page.getByText('A heron at night').waitFor();

    await page.goto(`${stage.product.siteUrl}/assets`);
    await page.getByRole('button', { name: 'Picture: A heron' }).first().click();
    const fromViewer = waitForStart(page);
    await page.getByRole('button', { name: /^Vary \(/ }).click();
    const { values } = (await fromViewer).postDataJSON();
    expect(values).toMatchObject({ prompt: 'A heron', seed: null });
    expect(Number(values['noise.seed'])).toBeGreaterThanOrEqual(100);
    await page.getByRole('button', { name: 'View result now' }).click();
  });
});

describe('a picture in the viewer', { tags: ['whole'] }, () => {
  it('is enlarged by double tap, wheel and keys, and moves instead of changing to the next', async () => {
    const { page } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport: phone });
    const picture = await makePicture(page);
    await picture.click();
    const viewer = page.getByRole('dialog', { name: prompt });
    const image = viewer.getByRole('img', { name: prompt });
    const widthOf = async () => (await image.boundingBox())?.width ?? 0;
    const centre = { x: 195, y: 400 };
    await image.waitFor();
    const fitted = await widthOf();
    await page.mouse.dblclick(centre.x, centre.y);
    const whole = viewer.getByRole('button', { name: /Show the whole picture/ });
    await whole.getByText('100%').waitFor();
    await expect.poll(widthOf).toBe(768);
    const before = (await image.boundingBox())!.x;
    await page.mouse.move(centre.x, centre.y);
    await page.mouse.down();
    await page.mouse.move(centre.x + 60, centre.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((await image.boundingBox())!.x - before)).toBe(60);
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await image.boundingBox())!.x - before).toBeLessThan(60);
    await page.mouse.wheel(0, -400);
    await expect.poll(widthOf).toBeGreaterThan(768);
    await expectUsableLayout(page);
    await whole.click();
    await expect.poll(widthOf).toBe(fitted);
    await page.keyboard.press('+');
    await expect.poll(widthOf).toBe(fitted * 1.5);
    await page.keyboard.press('0');
    await expect.poll(widthOf).toBe(fitted);
  });
});

describe('two pictures of different runs', { tags: ['whole'] }, () => {
  it('are compared from the gallery, enlarged in step', async () => {
    const ines = await createMaya(stage.product, { gallery: true });
    const { page } = await openScreen(stage, `/assets?id=${ines.sessionId}`, { viewport: desktop });
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    const pictures = page.getByRole('list', { name: 'Assets, newest first' }).getByRole('button', { name: /^Picture/ });
    await pictures.nth(0).click();
    const compare = page.getByRole('button', { name: 'Compare' });
    expect(await compare.count()).toBe(0);
    await pictures.nth(1).click();
    await compare.click();
    const sides = page.getByRole('dialog', { name: 'Compare' }).getByRole('img');
    const scales = () =>
      sides.evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.complete && getComputedStyle(one).scale));
    await expect.poll(scales).toEqual(['1', '1']);
    await page.keyboard.press('+');
    await expect.poll(scales).toEqual(['1.5', '1.5']);
    await expectUsableLayout(page);
    await page.keyboard.press('0');
    await expect.poll(scales).toEqual(['1', '1']);
    await page.keyboard.press('Escape');
    await sides.first().waitFor({ state: 'detached' });
    await page.getByText('2 selected').waitFor();
    await page.getByRole('searchbox').fill('a kite');
    await page.keyboard.press('Escape');
    expect(await page.getByText('2 selected').count()).toBe(1);
    await compare.focus();
    await page.keyboard.press('Escape');
    await compare.waitFor({ state: 'detached' });
  });
});
