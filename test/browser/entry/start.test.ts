import { describe, expect } from 'vitest';
import { phone } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { expectFitsAtBothWidths, openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
let maya: NewSubscriber;
let poor: NewSubscriber;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product);
  poor = await createMaya(stage.product, { credits: 3 });
});

describe('at both widths', () => {
  const viewport = phone;
  it(
    'the start opens a pasted page link, and only records other links',
    { tags: ['whole', 'S1-15', 'S2.3-1', 'S2.3-2', 'S2.3-3', 'S2.3-4', 'S2.3-5', 'S2.3-6', 'S5-35'] },
    async () => {
      const { page, pageErrors } = await openScreen(stage, `/?id=${maya.sessionId}`, { viewport });
      await page.getByRole('heading', { name: 'Atelia', level: 1 }).waitFor();
      await page.getByText('promax', { exact: true }).waitFor();
      const url = page.getByPlaceholder('Enter URL...');
      const goButton = page.getByRole('button', { name: 'Go', exact: true });
      await url.fill('   ');
      expect(await goButton.isDisabled()).toBe(true);
      await page.getByText('Describe what you want to see', { exact: false }).waitFor();
      await expectFitsAtBothWidths(page);

      const noted = page.waitForEvent('console', (message) => message.text().includes('activity'));
      await url.fill('https://elsewhere.example/p/x');
      await goButton.click();
      expect(await (await noted).args()[1]!.jsonValue()).toMatchObject({
        action: 'landing_url_submitted',
        data: { url: 'https://elsewhere.example/p/x' },
      });
      await page.getByText('Only Atelia links can be opened here.').waitFor();

      await url.fill(`${stage.product.siteUrl}/p/dream-image?id=somebody-else`);
      await goButton.click();
      await page.waitForURL(`${stage.product.siteUrl}/p/dream-image`);
      await page.getByRole('heading', { name: 'Dream Image' }).waitFor();
      expect(pageErrors).toEqual([]);
    },
  );

  it(
    'missing credits are explained with a video',
    { tags: ['S2.11-4', 'S2.11-5', 'S2.16-11', 'S5-28', 'S7.4-5', 'S1-2', 'S2.1-26', 'S2.11-3', 'S2.11-7'] },
    async () => {
      const { page } = await openScreen(stage, `/p/voice-over?id=${poor.sessionId}`, { viewport });
      await page.getByRole('heading', { name: 'Voice Over' }).waitFor();
      await page.keyboard.press('Escape');
      const insufficient = page.getByRole('button', { name: 'Insufficient Credits' });
      const next = page.getByRole('button', { name: 'Next' });
      const text = page.getByLabel(/Text to speak/);
      while (!(await insufficient.isVisible())) {
        if (await text.isVisible()) await text.fill('Hello');
        await next.click();
      }
      await insufficient.click();
      const modal = page.getByRole('dialog', { name: 'Insufficient Credits' });
      await modal.getByText('This needs 5 credits.').waitFor();
      await modal.getByText('Pay per use, without a subscription', { exact: false }).waitFor();
      await modal.getByText('Top up your credits in the mobile app, then come back and generate.').waitFor();
      await modal.getByText('At Atelia, fast, accurate, safe and secure is everything.').waitFor();
      await modal.locator('video[src="/videos/credits-landscape.mp4"]').waitFor();
      await expectFitsAtBothWidths(page);
      await modal.locator('video').dispatchEvent('error');
      await modal.getByText('Video unavailable').waitFor();
      await modal.getByRole('button', { name: 'Upgrade' }).click();
      const upgrade = page.getByRole('dialog', { name: 'Upgrade' });
      await upgrade.getByText('You’re on the Pro plan.').waitFor();
      await upgrade.getByRole('button', { name: 'Close' }).click();
      await modal.getByText('This needs 5 credits.').waitFor();
      await modal.getByRole('button', { name: 'OK' }).click();
      await modal.waitFor({ state: 'detached' });
    },
  );

  it('the old pro page says that it is outdated', { tags: ['S2.1-4', 'S2.13-1', 'S2.13-2', 'S2.13-3'] }, async () => {
    const { page } = await openScreen(stage, '/pro', { viewport });
    await page.getByRole('heading', { name: 'Pro Page Deprecated, use dynamic pro forms instead' }).waitFor();
    await page.getByText('Authentication required to access this page. Please log in.').waitFor();
    await page.getByRole('button', { name: 'Go Back' }).waitFor();
    await expectFitsAtBothWidths(page);
  });

  it('the old pro page signs in by its link, or shows an error', { tags: ['whole', 'S2.1-23'] }, async () => {
    const message = 'Authentication required to access this page. Please log in.';
    const { page } = await openScreen(stage, `/pro?id=${maya.sessionId}`, { viewport });
    await page.waitForURL(`${stage.product.siteUrl}/pro`);
    await page.getByRole('heading', { name: 'Pro Page Deprecated, use dynamic pro forms instead' }).waitFor();
    expect(await page.getByText(message).count()).toBe(0);
    await page.goto(stage.product.siteUrl);
    await page.getByRole('heading', { name: 'Welcome, Maya Lindqvist' }).waitFor();
    await page.goto(`${stage.product.siteUrl}/pro?id=wrong`);
    await page.getByText(message).waitFor();
  });

  it('the old pro page shows when the server can’t be reached, and can retry', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, `/?id=${maya.sessionId}`, { viewport });
    await page.getByRole('heading', { name: 'Atelia', level: 1 }).waitFor();
    await page.route('**/api/session', (route) => route.abort());
    await page.goto(`${stage.product.siteUrl}/pro`);
    await page.getByRole('heading', { name: 'Can’t connect right now' }).waitFor();
    await page.getByText('Failed to authenticate - Please try again', { exact: true }).waitFor();
    expect(await page.getByText('Authentication required', { exact: false }).count()).toBe(0);
    await expectFitsAtBothWidths(page);
    await page.unroute('**/api/session');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('heading', { name: 'Pro Page Deprecated, use dynamic pro forms instead' }).waitFor();
  });

  it(
    'credits that fail to load show an error in the bar too, and one retry loads them everywhere',
    { tags: ['whole', 'S5-27'] },
    async () => {
      const { page } = await openScreen(stage, `/?id=${maya.sessionId}`, { viewport });
      await page.getByRole('heading', { name: 'Atelia', level: 1 }).waitFor();
      await page.route('**/api/credits**', (route) => route.abort());
      await page.goto(`${stage.product.siteUrl}/p/dream-image`);
      await page.getByText('Failed to check credits').waitFor();
      await page.getByRole('button', { name: 'Failed to check credits. Check again' }).waitFor();
      const started: string[] = [];
      page.on('request', (sent) => sent.method() === 'POST' && started.push(sent.url()));
      await page.getByLabel(/Describe your picture/).fill('A kite');
      await page.keyboard.press('Control+Enter');
      await expectFitsAtBothWidths(page);
      await page.unroute('**/api/credits**');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByRole('button', { name: 'Failed to check credits. Check again' }).waitFor({ state: 'detached' });
      await page.getByText('Failed to check credits').waitFor({ state: 'detached' });
      expect(started.filter((url) => url.endsWith('/api/generations'))).toEqual([]);
    },
  );

  it('a page without a path says so, and leads back', { tags: ['whole', 'S2.14-5'] }, async () => {
    const { page } = await openScreen(stage, `/p/?id=${maya.sessionId}`, { viewport });
    await page.getByText('Route path is missing.').waitFor();
    await page.getByRole('button', { name: 'Go Back' }).waitFor();
    await expectFitsAtBothWidths(page);
  });

  it('a page that fails to load says so', { tags: ['whole', 'S4.1-6', 'S2.14-1'] }, async () => {
    const { page } = await openScreen(stage, `/?id=${maya.sessionId}`, { viewport });
    await page.getByRole('heading', { name: 'Atelia', level: 1 }).waitFor();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/pages/**', (route) => held.promise.then(() => route.abort()));
    await page.goto(`${stage.product.siteUrl}/p/dream-image`);
    await page.getByRole('status').getByText('Loading…').waitFor();
    held.resolve();
    await page.getByRole('heading', { name: 'Failed to load page configuration.' }).waitFor();
    await expectFitsAtBothWidths(page);
  });
});
