import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { generations } from '#shared/contracts/generations.ts';
import { phone } from '#test/support/browser.ts';
import { goToElement, goToGenerateButton, holdProgress } from '../generation/form-steps.ts';
import { openScreen } from '../open-screen.ts';
import type { Stage } from '../stage.ts';
import { StoppedClock } from '../stopped-clock.ts';
import type { Scene } from './scene.ts';

/** Opens a signed-in screen whose clock the test moves. */
async function openTimed(stage: Stage) {
  const options = { viewport: phone, reducedMotion: 'no-preference', permissions: ['clipboard-write'] } as const;
  const opened = await openScreen(stage, '/?id=demo-session', { ...options, permissions: [...options.permissions] });
  const { page } = opened;
  await page.getByRole('heading', { name: 'Atelia', level: 1 }).waitFor();
  const clock = await StoppedClock.of(page);
  return { ...opened, clock, goTo: (path: string) => page.goto(`${stage.product.siteUrl}${path}`) };
}

export const timers: Scene = async (finder, stage) => {
  const { page, clock, goTo } = await openTimed(stage);
  await goTo('/p/dream-image');
  const shownMs = await clock.passUntilVisible(page.getByText('Example output'));
  await clock.pass(199_000 - shownMs);
  expect(await page.getByText('Tap Next or swipe to continue').isVisible()).toBe(true);
  await clock.pass(1000 + shownMs);
  const movedMs = await clock.passUntilVisible(page.getByLabel(/^Describe your picture/));
  // A page without an example does not continue by itself.
  await goTo('/p/defaults');
  const plainMs = await clock.passUntilVisible(page.getByText('Tap Next or swipe to continue'));
  await clock.pass(201_000 - plainMs);
  expect(await page.getByText('Tap Next or swipe to continue').isVisible()).toBe(true);
  finder.expectValue('Intro auto-advance 200000 ms', movedMs <= 1000, true);

  await goTo('/');
  await clock.passUntilVisible(page.getByRole('button', { name: 'Menu', exact: true }));
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await clock.passUntilVisible(page.getByRole('menuitem', { name: 'Profile' }));
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  const countdown = page.getByText(/^Expires in /);
  const openedMs = await clock.passUntilVisible(countdown);
  const before = await countdown.textContent();
  await clock.pass(59_000 - openedMs);
  expect(await countdown.textContent()).toBe(before);
  await clock.pass(1000 + openedMs);
  expect(await countdown.textContent()).not.toBe(before);
  finder.markFound('Countdown refresh 60 s');

  await goTo('/assets');
  const asset = page.getByRole('list', { name: 'Assets, newest first' }).getByRole('button').first();
  await clock.passUntilVisible(asset);
  await asset.click();
  await clock.passUntilVisible(page.getByRole('button', { name: 'More actions' }));
  await page.getByRole('button', { name: 'More actions' }).click();
  const copy = page.getByRole('menuitem', { name: 'Copy prompt' });
  await clock.passUntilVisible(copy);
  await copy.click();
  const copied = page.getByRole('menuitem', { name: 'Copied' });
  await copied.waitFor();
  await clock.pass(1900);
  expect(await copied.isVisible()).toBe(true);
  finder.expectValue('Copy-to-clipboard confirmation 2 s', (await clock.passUntilVisible(copy)) <= 1000, true);
};

async function generate(page: Page, prompt: string, pictures: number): Promise<void> {
  const text = page.getByLabel(/Describe your picture/);
  await goToElement(page, text);
  await text.fill(prompt);
  const count = page.getByRole('radio', { name: String(pictures), exact: true });
  await goToElement(page, count);
  await count.check();
  await (await goToGenerateButton(page)).click();
}

function hasPlayed(video: SVGElement | HTMLElement): boolean {
  return video instanceof HTMLVideoElement && video.currentTime > 0;
}

/** The waiting screen, and the step after it. */
export const waiting: Scene = async (finder, stage) => {
  const { page, clock, goTo } = await openTimed(stage);
  await goTo('/p/dream-image');
  await clock.passUntilVisible(page.getByText('Example output'));
  await generate(page, 'a river #never', 1);
  const modal = page.getByRole('dialog', { name: 'Please Wait, Atelia is Creating Your Request' });
  const message = modal.locator('[role="progressbar"] ~ div > p').last();
  await message.waitFor();
  const shownTexts: (string | null)[] = [];
  for (let turn = 0; turn < 9; turn++) {
    shownTexts.push(await message.textContent());
    await clock.pass(5000);
  }
  finder.expectValue(
    'messages rotate every 5 s',
    shownTexts.filter((one, turn) => one === shownTexts[turn + 1]),
    [],
  );
  finder.expectValue('8 messages', [new Set(shownTexts).size, shownTexts[8]], [8, shownTexts[0]]);
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await clock.passUntilHidden(modal);
  await page.getByRole('button', { name: 'Change your entries' }).click();

  // Uses another address, because the page would continue at its step.
  await goTo('/p/dream-image?again');
  await clock.passUntilVisible(page.getByText('Example output'));
  const releaseProgress = await holdProgress(page);
  const accepted = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 202);
  await generate(page, 'four seasons', 4);
  const { generation } = await (await accepted).json();
  await (await stage.product.signIn('demo-session')).settled(generation.id);
  await expect.poll(() => modal.locator('video').evaluate(hasPlayed)).toBe(true);
  // The result is ready after 13 s, so only a short poll notices in time that the video has played for 40 s.
  await clock.pass(13_000);
  releaseProgress();
  const done = page.getByRole('dialog', { name: 'Generation Complete!' });
  const readyMs = 13_000 + (await clock.passUntilVisible(done.getByRole('img', { name: 'four seasons' }).first()));
  expect(readyMs - 13_000).toBeLessThanOrEqual(1500);
  await clock.pass(39_000 - readyMs);
  expect(await done.isVisible()).toBe(true);
  const closedMs = 39_000 + (await clock.passUntilHidden(done));
  finder.expectValue('minimum video time 40 s', closedMs >= 40_000, true);
  finder.expectValue('status poll every 2 s', closedMs <= 42_100, true);
  await clock.passUntilVisible(page.getByText('+1 more assets generated'));
  const saved = await page.getByRole('button', { name: /^Save / }).count();
  finder.expectValue('Success step shows at most 3 assets', saved, 3);
};

/** Generations whose only known property is their running time. */
export const estimates: Scene = async (finder, stage) => {
  const subscriber = await stage.product.signIn('demo-session');
  const values = { prompt: 'a river #never', image_size: 'square_hd', num_images: 1 };
  const { id } = (await subscriber.generate('dream-image', values)).body.generation;
  const { body } = await subscriber.call(generations.getGeneration, { params: { id } });
  await subscriber.call(generations.cancelGeneration, { params: { id } });

  const { page } = await openScreen(stage, '/?id=demo-session');
  await page.getByRole('heading', { name: 'Atelia', level: 1 }).waitFor();
  const now = Date.now();
  await page.clock.setFixedTime(now);
  /** Returns the shown percentage of a generation of this type after this time. */
  const shown = async (outputType: string, elapsedSeconds: number) => {
    const { queuePosition: _, queuedAt: __, ...generationWithoutQueue } = body.generation;
    const runningSince = new Date(now - elapsedSeconds * 1000).toISOString();
    const generation = {
      ...generationWithoutQueue,
      outputType,
      createdAt: runningSince,
      runningSince,
      status: 'processing',
      progress: 0,
      estimatedSeconds: 0,
    };
    await page.route('**/api/session', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), running: 1 } });
    });
    await page.route('**/api/generations?**', (route) => route.fulfill({ json: { items: [generation] } }));
    await page.route(`**/api/generations/${id}`, (route) => route.fulfill({ json: { generation } }));
    await page.goto(`${stage.product.siteUrl}/p/dream-image`);
    const bar = page.getByRole('dialog').getByRole('progressbar', { name: 'Generation progress' });
    return bar.getAttribute('aria-valuenow');
  };
  finder.expectValue('60 s image', await shown('image', 30), '50');
  finder.expectValue('progress 1% per step', await shown('image', 30.5), '50');
  finder.expectValue('250 s video', await shown('video', 125), '50');
  finder.expectValue('150 s audio', await shown('audio', 75), '50');
};
