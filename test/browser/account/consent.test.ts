import { describe, expect } from 'vitest';
import { phone } from '#test/support/browser.ts';
import { createMaya } from '#test/support/companion-api.ts';
import {
  chooseFromMenu,
  describeAtSizes,
  expectFitsAtBothWidths,
  expectUsableLayout,
  openScreen,
} from '../open-screen.ts';
import { it } from '../stage.ts';

describeAtSizes('phone', 'consent', (viewport) => {
  it('is asked for once, before the first words leave, and can be withdrawn in the settings', async ({ stage }) => {
    const { sessionId } = await createMaya(stage.product, { hasAgreed: false });
    const { page } = await openScreen(stage, `/?id=${sessionId}`, { viewport });
    await page.getByLabel(/Describe your picture/).fill('A heron in the mist');
    const generate = page.getByRole('button', { name: /^Generate/ });
    await generate.click();
    const sheet = page.getByRole('dialog', { name: 'Share with AI services?' });
    await sheet.getByText('fal.ai').waitFor();
    await sheet.getByText('OpenAI').waitFor();
    expect(await sheet.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/appTOS?tab=privacy');
    await expectUsableLayout(page);
    await expectFitsAtBothWidths(page);
    await sheet.getByRole('button', { name: 'Not now' }).click();
    await page
      .getByRole('alert')
      .getByText(/^Nothing was sent\./)
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

    await page.getByRole('button', { name: 'Try Again' }).click();
    await sheet.getByRole('button', { name: 'Agree and continue' }).click();
    await page.getByRole('button', { name: 'View result now' }).click();
    await page.getByRole('button', { name: 'Picture: A heron in the mist' }).waitFor();

    await page.goto(stage.product.siteUrl);
    await chooseFromMenu(page, 'App Settings');
    await page
      .getByText(/^You agreed on/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Withdraw: fal.ai' }).click();
    await page.getByText(/^You withdrew this on/).waitFor();
    await expectFitsAtBothWidths(page);
    await page.goto(stage.product.siteUrl);
    await page.getByLabel(/Describe your picture/).fill('A heron at dawn');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await sheet.getByText('fal.ai').waitFor();
    expect(await sheet.getByText('OpenAI').count()).toBe(0);
  });
});

describe('addresses that a mobile app links to', () => {
  it('open the deletion for a signed-in subscriber', async ({ stage }) => {
    const { sessionId } = await createMaya(stage.product);
    const { page } = await openScreen(stage, `/settings/delete?id=${sessionId}`, { viewport: phone });
    const drawer = page.getByRole('dialog', { name: 'Delete my data' });
    await drawer.getByText('This deletes from our servers:').waitFor();
    expect(page.url()).toBe(`${stage.product.siteUrl}/settings/delete`);
    await expectFitsAtBothWidths(page);
    await drawer.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel(/Describe your picture/).waitFor();
    expect(page.url()).toBe(`${stage.product.siteUrl}/`);
  });

  it('open the privacy policy and the terms without a session', async ({ stage }) => {
    const { page } = await openScreen(stage, '/appTOS?tab=privacy', { viewport: phone });
    await page.getByRole('heading', { name: 'Privacy Policy', level: 1 }).waitFor();
    await page.getByRole('tab', { name: 'Terms of Service' }).click();
    await page.getByRole('heading', { name: 'Terms of Service', level: 1 }).waitFor();
    expect(page.url()).toBe(`${stage.product.siteUrl}/appTOS?tab=terms`);
  });
});
