import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { appCode } from '#test/support/authenticator.ts';
import { closeToast, desktop } from '#test/support/browser.ts';
import { createTestAdmin, testAdminPassword } from '#test/support/test-admin.ts';
import { chooseFromMenu, expectFitsAtBothWidths, expectUsableLayout, openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
});

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Expects that a screen reader says what is wrong with this field. */
async function expectDescribed(field: Locator, problem: RegExp): Promise<void> {
  const readProblem = () =>
    field.evaluate((input) => {
      const ids = input.getAttribute('aria-invalid') === 'true' ? input.getAttribute('aria-describedby') : null;
      return ids?.split(' ').map((id) => document.getElementById(id)?.textContent)[0];
    });
  await expect.poll(readProblem).toMatch(problem);
}

async function enter(page: Page, userId: string, password: string) {
  await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
  await page.getByLabel('User ID').fill(userId);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Sign In');
}

async function keepCodes(page: Page): Promise<string[]> {
  await press(page, 'Copy codes');
  await page.getByRole('button', { name: 'Codes copied' }).waitFor();
  const codes = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(codes).toHaveLength(10);
  await page.getByRole('checkbox', { name: 'I’ve saved these codes' }).check();
  return codes;
}

/** Sets up a second factor. Returns the app's secret and the recovery codes. */
async function setUp(page: Page, password: string) {
  const own = page.getByLabel('Password *', { exact: true });
  await own.fill('wrong');
  await press(page, 'Continue');
  await expectDescribed(own, /^Invalid password\.$/);
  await own.fill(password);
  await press(page, 'Continue');
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await expectFitsAtBothWidths(page);
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText();
  await page.getByText('each signs you in once').waitFor();
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await press(page, 'Turn on');
  await page.getByText('Save the recovery codes first').waitFor();
  const codes = await keepCodes(page);
  await press(page, 'Turn on');
  await expectDescribed(page.getByRole('textbox', { name: 'Code' }), /^Invalid code\./);
  await page.getByRole('textbox', { name: 'Code' }).fill(appCode(secret));
  await press(page, 'Turn on');
  return { secret, codes };
}

describe('an admin', () => {
  it('sets up a second factor, signs in with it, and turns it off', { tags: ['whole'] }, async () => {
    const { userId, id, table } = await createTestAdmin(stage.product);
    const { page, pageErrors } = await openScreen(stage, '/admin/account', { viewport: desktop, ...clipboard });
    await enter(page, userId, testAdminPassword);
    await page.getByRole('heading', { name: 'Account' }).waitFor();
    await page.getByText('Off', { exact: true }).waitFor();
    await page.getByText('This browser').waitFor();
    await expectFitsAtBothWidths(page);
    await press(page, 'Set up');
    await press(page, 'Cancel');
    await press(page, 'Set up');
    const { secret, codes } = await setUp(page, testAdminPassword);
    await page.getByText('10 of 10 recovery codes left').waitFor();
    await expectFitsAtBothWidths(page);

    await press(page, 'Logout');
    await enter(page, userId, testAdminPassword);
    const code = page.getByRole('textbox', { name: 'Code' });
    await code.waitFor();
    await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(0);
    await expectFitsAtBothWidths(page);
    await code.fill('000000');
    await code.press('Enter');
    await page.getByText('Invalid code.').waitFor();
    await press(page, 'Back to the password');
    await enter(page, userId, testAdminPassword);
    // Setup used this half minute's code, so it is made usable again.
    const used = { expression: 'SET lastUsedStep = :none', values: { ':none': 0 } };
    await table.update({ pk: `ACCESS#${id}`, sk: 'SECONDFACTOR' }, used);
    await code.fill(appCode(secret));
    await code.press('Enter');
    await chooseFromMenu(page, 'Account');
    await press(page, 'Turn off');
    await page.getByLabel('Password *', { exact: true }).fill(testAdminPassword);
    await page.getByRole('textbox', { name: 'Code' }).fill(codes[0]!);
    await expectFitsAtBothWidths(page);
    await press(page, 'Turn off');
    await closeToast(page, 'Second factor turned off');
    await page.getByText('Off', { exact: true }).waitFor();
    expect(pageErrors.filter((text) => !/40[019]/.test(text))).toEqual([]);
  });

  it('changes their password and signs out their other browsers', { tags: ['whole'] }, async () => {
    const { userId } = await createTestAdmin(stage.product);
    for (const _ of ['one', 'two']) await stage.product.signInAdmin(userId, testAdminPassword);
    const { cookie } = await stage.product.signInAdmin(userId, testAdminPassword);
    const { page, pageErrors } = await openScreen(stage, '/admin/account', { viewport: desktop, cookie });
    const ends = page.getByRole('button', { name: /^Sign out the browser from/ });
    await expect.poll(() => ends.count()).toBe(2);
    await expectFitsAtBothWidths(page);
    await ends.first().click();
    await expectUsableLayout(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await ends.count()).toBe(2);
    await ends.first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await closeToast(page, 'Signed out');
    expect(await ends.count()).toBe(1);
    await press(page, 'Sign out all other browsers');
    await expectUsableLayout(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out all other browsers' }).click();
    await closeToast(page, 'All other browsers are signed out');
    expect(await ends.count()).toBe(0);

    const newPassword = page.getByLabel('New password');
    await page.getByLabel('Current password').fill('wrong');
    await newPassword.fill('too short');
    await press(page, 'Change password');
    await expectDescribed(newPassword, /^A password has at least 12 characters/);
    await newPassword.fill('password1234');
    await press(page, 'Change password');
    await expectDescribed(page.getByLabel('Current password'), /^Invalid password\.$/);
    expect(await newPassword.getAttribute('aria-invalid')).toBeNull();
    await page.getByLabel('Current password').fill(testAdminPassword);
    await press(page, 'Change password');
    await expectDescribed(newPassword, /^This password is too easy to guess/);
    await expectFitsAtBothWidths(page);
    await newPassword.fill('seven brown saucers');
    await press(page, 'Change password');
    await closeToast(page, 'Password changed');
    expect(await newPassword.inputValue()).toBe('');
    await page.reload();
    await page.getByText('This browser').waitFor();
    await stage.product.signInAdmin(userId, 'seven brown saucers');
    expect(pageErrors.filter((text) => !/400/.test(text))).toEqual([]);
  });

  it(
    'sees no console before setting up a required second factor, and can save the recovery codes',
    { tags: ['whole'] },
    async () => {
      const { userId } = await createTestAdmin(stage.product);
      const { cookie } = await stage.product.signInAdmin(userId, testAdminPassword);
      const { page } = await openScreen(stage, '/appTOS', { viewport: desktop, cookie, ...clipboard });
      // Simulates a stage that requires a second factor.
      await page.route(`**${adminAuth.getAccess.path}`, async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        await route.fulfill({ response: answer, json: { ...body, needsSecondFactor: !body.access.hasSecondFactor } });
      });
      await page.goto(`${stage.product.siteUrl}/admin/models`);
      await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
      await expectFitsAtBothWidths(page);
      expect(await page.getByRole('button', { name: 'Menu' }).or(page.getByRole('navigation')).count()).toBe(0);
      await press(page, 'Use an authenticator app');
      await setUp(page, testAdminPassword);
      await page.getByRole('heading', { name: 'Models', exact: true }).waitFor();
      await page.unrouteAll({ behavior: 'wait' });
    },
  );
});
