import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { generations } from '#shared/contracts/generations.ts';
import { phone } from '#test/support/browser.ts';
import { goTo, goToGenerate } from '../generation/form-steps.ts';
import { chooseFromMenu, openScreen } from '../open-screen.ts';
import type { Stage } from '../stage.ts';
import type { Scene } from './scene.ts';

/** A signed-in screen whose clock the test moves. */
async function openTimed(stage: Stage) {
  const options = { viewport: phone, reducedMotion: 'no-preference', permissions: ['clipboard-write'] } as const;
  const opened = await openScreen(stage, '/?id=demo-session', { ...options, permissions: [...options.permissions] });
  const { page } = opened;
  await page.getByRole('heading', { name: 'Atelia', level: 1 }).waitFor();
  await page.clock.install();
  return { ...opened, go: (path: string) => page.goto(`${stage.product.siteUrl}${path}`) };
}

/** What happens by itself after a time. */
export const timers: Scene = async (lookUp, stage) => {
  const { page, go } = await openTimed(stage);
  await go('/p/dream-image');
  await page.getByText('Example output').waitFor();
  await page.clock.runFor(198_000);
  expect(await page.getByText('Tap Next or swipe to continue').isVisible()).toBe(true);
  await page.clock.runFor(3000);
  await page.getByLabel(/^Describe your picture/).waitFor();
  lookUp.note('Intro auto-advance 200000 ms');

  await go('/');
  await chooseFromMenu(page, 'Profile');
  const countdown = page.getByText(/^Expires in /);
  const before = await countdown.textContent();
  await page.clock.runFor(50_000);
  expect(await countdown.textContent()).toBe(before);
  await page.clock.runFor(11_000);
  expect(await countdown.textContent()).not.toBe(before);
  lookUp.note('Countdown refresh 60 s');

  await go('/assets');
  await page.getByRole('list', { name: 'Assets, newest first' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await page.getByRole('menuitem', { name: 'Copied' }).waitFor();
  await page.clock.runFor(1000);
  expect(await page.getByRole('menuitem', { name: 'Copied' }).isVisible()).toBe(true);
  await page.clock.runFor(1000);
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
  lookUp.note('Copy-to-clipboard confirmation 2 s');
};

async function generate(page: Page, prompt: string, pictures: number): Promise<void> {
  const text = page.getByLabel(/Describe your picture/);
  await goTo(page, text);
  await text.fill(prompt);
  const count = page.getByLabel('Pictures');
  await goTo(page, count);
  await count.fill(String(pictures));
  await (await goToGenerate(page)).click();
}

function hasPlayed(video: SVGElement | HTMLElement): boolean {
  return video instanceof HTMLVideoElement && video.currentTime > 0;
}

/** The waiting modal, and the step after it. */
export const waiting: Scene = async (lookUp, stage) => {
  const { page, go } = await openTimed(stage);
  await go('/p/dream-image');
  await generate(page, 'a river #never', 1);
  const modal = page.getByRole('dialog', { name: 'Please Wait, Atelia is Creating Your Request' });
  const message = modal.locator('[role="progressbar"] ~ div > p').first();
  await message.waitFor();
  const said: (string | null)[] = [];
  for (let turn = 0; turn < 9; turn++) {
    said.push(await message.textContent());
    await page.clock.runFor(5000);
  }
  lookUp.expect(
    'messages rotate every 5 s',
    said.filter((one, turn) => one === said[turn + 1]),
    [],
  );
  lookUp.expect('8 messages', [new Set(said).size, said[8]], [8, said[0]]);
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Change the form' }).click();

  await go('/p/dream-image');
  // Ready after 13 s, so that only a short poll notices in time that the video has had its 40 s.
  const isReady = Promise.withResolvers<void>();
  await page.route('**/api/generations/*', (route) => isReady.promise.then(() => route.continue()));
  await generate(page, 'four seasons', 4);
  await expect.poll(() => modal.locator('video').evaluate(hasPlayed)).toBe(true);
  await page.clock.runFor(13_000);
  isReady.resolve();
  await modal.getByRole('button', { name: 'View result now' }).waitFor();
  // Not later, since real seconds go by as well.
  await page.clock.runFor(19_000);
  expect(await modal.isVisible()).toBe(true);
  await page.clock.runFor(10_500);
  await modal.waitFor({ state: 'detached' });
  lookUp.note('minimum video time 40 s');
  lookUp.note('status poll every 2 s');
  await page.getByRole('dialog').getByRole('img').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('+1 more assets generated').waitFor();
  const saved = await page.getByRole('button', { name: /^Save / }).count();
  lookUp.expect('Success step shows at most 3 assets', saved, 3);
};

/** Generations of which nothing is known but how long they have run. */
export const estimates: Scene = async (lookUp, stage) => {
  const subscriber = await stage.product.signIn('demo-session');
  const values = { prompt: 'a river #never', image_size: 'square_hd', num_images: 1 };
  const { id } = (await subscriber.generate('dream-image', values)).body.generation;
  const { body } = await subscriber.call(generations.getGeneration, { params: { id } });
  await subscriber.call(generations.cancelGeneration, { params: { id } });

  const { page } = await openScreen(stage, '/?id=demo-session');
  await page.getByRole('heading', { name: 'Atelia', level: 1 }).waitFor();
  const now = Date.now();
  await page.clock.setFixedTime(now);
  /** The percentage that is shown of a kind of generation that has run for so long. */
  const shown = async (outputType: string, elapsedSeconds: number) => {
    const { queuePosition: _, ...known } = body.generation;
    const createdAt = new Date(now - elapsedSeconds * 1000).toISOString();
    const generation = { ...known, outputType, createdAt, status: 'processing', progress: 0, estimatedSeconds: 0 };
    await page.route('**/api/generations?**', (route) => route.fulfill({ json: { items: [generation] } }));
    await page.route(`**/api/generations/${id}`, (route) => route.fulfill({ json: { generation } }));
    await page.goto(`${stage.product.siteUrl}/p/dream-image`);
    const bar = page.getByRole('dialog').getByRole('progressbar', { name: 'Generation progress' });
    return bar.getAttribute('aria-valuenow');
  };
  lookUp.expect('60 s image', await shown('image', 30), '50');
  lookUp.expect('progress 1% per step', await shown('image', 30.5), '50');
  lookUp.expect('250 s video', await shown('video', 125), '50');
  lookUp.expect('150 s audio', await shown('audio', 75), '50');
};
