import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeStage, expectFitsEverybody, openScreen, sizes, type Stage, startStage } from './open-screen.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage(0.3);
});
afterAll(() => closeStage(stage));

const heading = 'Please Wait, Atelia is Creating Your Request';

async function generate(page: Page, prompt: string): Promise<void> {
  await page.getByRole('heading', { name: 'Dream Image' }).waitFor();
  const start = page.getByRole('button', { name: /^Generate \(/ });
  const next = page.getByRole('button', { name: 'Next' });
  const text = page.getByLabel(/Describe your picture/);
  await next.or(start).waitFor();
  while (!(await start.isVisible())) {
    if (await text.isVisible()) await text.fill(prompt);
    await next.click();
  }
  if (await text.isVisible()) await text.fill(prompt);
  await start.click();
}

describe.each(sizes)('at %s', (_, viewport) => {
  it('waiting fills the screen until the result is ready to be viewed', async () => {
    const { context, page, complaints } = await openScreen(stage, '/p/dream-image?id=demo-session', { viewport });
    await generate(page, 'a lighthouse');
    const modal = page.getByRole('dialog', { name: heading });
    await modal.getByRole('progressbar', { name: 'Generation progress' }).waitFor();
    await modal.locator('video[src="/videos/waiting-landscape.mp4"]').waitFor();
    await expectFitsEverybody(page);
    await modal.getByRole('button', { name: 'Unmute' }).click();
    await modal.getByRole('button', { name: 'Mute' }).waitFor();
    await modal.getByRole('button', { name: 'View result now' }).waitFor({ timeout: 30_000 });
    await expectFitsEverybody(page);
    await modal.getByRole('button', { name: 'View result now' }).click();
    await page
      .getByRole('img', { name: /\.(jpeg|png|webp|jpg)$/ })
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a failure opens the error modal, and OK loads the page anew', async () => {
    const { context, page } = await openScreen(stage, '/p/dream-image?id=demo-session', { viewport });
    await generate(page, 'something #policy');
    const modal = page.getByRole('dialog', { name: 'Generation Failed' });
    await modal.waitFor({ timeout: 30_000 });
    await modal
      .getByText(/^At Atelia - fast, accurate, safe and secure is everything\. the file you selected/)
      .waitFor();
    await modal.getByText(/No credits were charged/).waitFor();
    await expectFitsEverybody(page);
    const reloaded = page.waitForEvent('load');
    await modal.getByRole('button', { name: 'OK' }).click();
    await reloaded;
    await page.getByRole('heading', { name: 'Dream Image' }).waitFor();
    await context.close();
  });

  it('a generation is followed in the background, on after a reload, and cancelled', async () => {
    const { context, page } = await openScreen(stage, '/p/dream-image?id=demo-session', { viewport });
    await generate(page, 'a slow river #never');
    await page.getByRole('dialog', { name: heading }).waitFor();
    await page.getByRole('button', { name: 'Wait in the background' }).click();
    await page.getByRole('heading', { name: 'Creating your image' }).waitFor();
    await expectFitsEverybody(page);
    await page.reload();
    const modal = page.getByRole('dialog', { name: heading });
    await modal.waitFor();
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Generation Cancelled' }).waitFor({ timeout: 30_000 });
    await expectFitsEverybody(page);
    await context.close();
  });
});

describe('the waiting modal', () => {
  it('changes its message every 5 s, and closes by itself once its video has had 40 s', async () => {
    const { context, page } = await openScreen(stage, '/?id=demo-session', { reducedMotion: 'no-preference' });
    await page.getByRole('heading', { name: 'Atelia', level: 1 }).waitFor();
    await page.clock.install();
    await page.goto(`${stage.product.siteUrl}/p/dream-image`);
    await generate(page, 'a greenhouse');
    const modal = page.getByRole('dialog', { name: heading });
    await modal.getByText('Reading your request…').waitFor();
    await page.clock.runFor(5500);
    await modal.getByText('Gathering ideas…').waitFor();
    await modal.getByRole('button', { name: 'View result now' }).waitFor({ timeout: 30_000 });
    await page.clock.runFor(30_000);
    expect(await modal.isVisible()).toBe(true);
    await page.clock.runFor(10_000);
    await modal.waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByRole('img').first().waitFor();
    await context.close();
  });
});
