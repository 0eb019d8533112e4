import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/browser.ts';
import { closeStage, openScreen, sizes, type Stage, startStage } from './open-screen.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => closeStage(stage));

describe.each(sizes)('the pro page at %s', (_, viewport) => {
  it.each(['dark', 'light'] as const)('takes a request, and holds its cost (%s)', async (colorScheme) => {
    const { page, context } = await openScreen(stage, '/pro/portrait-request?id=demo-session', {
      viewport,
      colorScheme,
    });
    await page.getByRole('heading', { name: 'Portrait Request' }).waitFor();
    const submit = page.getByRole('button', { name: 'Submit Request (20 credits)' });
    await submit.click();
    await page.getByText('Request Details is required').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByLabel('Request Details').fill('My dog as a captain');
    await submit.click();
    await page.getByRole('heading', { name: 'Request submitted' }).waitFor();
    await page.getByText('20 credits are held.').waitFor();
    await expectAccessible(page);
    await context.close();
  });
});

describe('the pro page', () => {
  it('of no form says so, and leads back', async () => {
    const { page, context } = await openScreen(stage, '/pro/nothing?id=demo-session');
    await page.getByRole('heading', { name: 'Pro Form Not Found' }).waitFor();
    await page.getByText('Pro form not found. This public page does not exist.').waitFor();
    await page.getByRole('button', { name: 'Go Back' }).waitFor();
    await context.close();
  });

  it('asks who cannot afford it to top up', async () => {
    const { page, context } = await openScreen(stage, '/pro/portrait-request?id=low-credit-session');
    await page.getByLabel('Request Details').fill('My dog as a captain');
    await page.getByRole('button', { name: 'Insufficient Credits' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('dialog').textContent()).toContain('20');
    await context.close();
  });

  it('needs a session', async () => {
    const { page, context } = await openScreen(stage, '/pro/portrait-request');
    await page.getByText('Session ID required - Please access this page through the companion app').waitFor();
    await context.close();
  });
});
