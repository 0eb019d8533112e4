import type { Locator, Page, Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { desktop, phone } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { publishForm } from './form-page.ts';
import { goToGenerateButton } from './form-steps.ts';
import { expectUsableLayout, openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
let maya: NewSubscriber;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product);
});

const permissions = ['clipboard-read', 'clipboard-write'];
const prompt = 'A lantern on a boat';

/** Opens a page with its prompt filled in, makes a picture and shows it. */
async function makePicture(page: Page): Promise<Locator> {
  await page.getByLabel(/Describe your picture/).fill(prompt);
  await (await goToGenerateButton(page)).click();
  return viewResult(page);
}

async function viewResult(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'View result now' }).click();
  await page.getByRole('heading', { name: 'Generation Complete!' }).waitFor();
  const picture = page.getByRole('button', { name: `Picture: ${prompt}` });
  await picture.waitFor();
  return picture;
}

/** Counts the presses from here on. */
function countTaps(page: Page) {
  let taps = 0;
  return {
    tap: async (name: string | RegExp) => {
      await page.getByRole('button', { name }).click();
      taps += 1;
    },
    total: () => taps,
  };
}

function waitForStart(page: Page): Promise<Request> {
  return page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/generations'));
}

/** Collects the elements that the layout moves unexpectedly from here on; a changed text moves by less. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  interface Shift extends PerformanceEntry {
    readonly hadRecentInput: boolean;
    readonly value: number;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  const shifts = await page.evaluateHandle(() => {
    const seen: string[] = [];
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : ''));
        if (!hadRecentInput && value > 0.001) seen.push(`${value}: ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift' });
    return seen;
  });
  return () => shifts.jsonValue();
}

describe('from a result on a phone', () => {
  it('a variation is one tap away, sharing two, and a film of it two', async () => {
    const { page, pageErrors } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, {
      viewport: phone,
      permissions,
    });
    await page.getByLabel(/Describe your picture/).fill(prompt);
    const generate = await goToGenerateButton(page);
    const readShifts = await watchShifts(page);
    await generate.click();
    const picture = await viewResult(page);
    // It was decoded before it was announced.
    expect(await picture.getByRole('img').evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
    expect(await readShifts()).toEqual([]);
    await expectUsableLayout(page);

    const variation = countTaps(page);
    const started = waitForStart(page);
    await variation.tap('Vary (10 credits)');
    expect((await started).postDataJSON()).toMatchObject({ values: { prompt }, creditCost: 10 });
    expect(variation.total()).toBe(1);
    await viewResult(page);

    const sharing = countTaps(page);
    await sharing.tap('Share');
    await sharing.tap('Create and copy link');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/s/');
    expect(sharing.total()).toBe(2);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const film = countTaps(page);
    await film.tap(/^Animate Photo to Video, about 40 credits/);
    const filmStarted = waitForStart(page);
    await film.tap('Generate (40 credits)');
    expect((await filmStarted).postDataJSON()).toMatchObject({ routePath: '/photo-to-video', values: { prompt } });
    expect(film.total()).toBe(2);
    expect(pageErrors).toEqual([]);
  });
});

describe('a variation beside the form', { tags: ['whole'] }, () => {
  it('drops the seed, and leaves the form as it is', async () => {
    await publishForm(stage.product, 'seeded', [
      { id: 'words', variableName: 'prompt', label: 'Words', type: 'text' },
      { id: 'seed', variableName: 'seed', label: 'Seed', type: 'number' },
    ]);
    const { page } = await openScreen(stage, `/p/seeded?id=${maya.sessionId}`, { viewport: desktop });
    await page.getByLabel('Words').fill('A heron');
    await page.getByLabel('Seed').fill('42');
    const first = waitForStart(page);
    await (await goToGenerateButton(page)).click();
    expect((await first).postDataJSON().values).toMatchObject({ prompt: 'A heron', seed: '42' });
    await page.getByRole('button', { name: 'View result now' }).click();
    await page.getByLabel('Words').fill('A heron at night');
    const again = waitForStart(page);
    await page.getByRole('button', { name: /^Vary \(/ }).click();
    expect((await again).postDataJSON().values).toMatchObject({ prompt: 'A heron', seed: null });
    await page.getByRole('button', { name: 'View result now' }).click();
    expect(await page.getByLabel('Words').inputValue()).toBe('A heron at night');
    expect(await page.getByLabel('Seed').inputValue()).toBe('42');
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
  });
});
