import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { adminSubscribers } from '#shared/contracts/admin-subscribers.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import { desktop, phone } from '#test/support/browser.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { createTestAdmin, testAdminPassword } from '#test/support/test-admin.ts';
import { openConsole } from '../open-console.ts';
import { chooseFromMenu, expectFitsAtBothWidths, openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** An authenticator of the device, whose owner always agrees. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const agree = (isUserVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  return { agree };
}

describe('an admin', () => {
  it('adds a required passkey, signs in with it, and removes it', { tags: ['whole'] }, async () => {
    const admin = await createTestAdmin(stage.product);
    const { cookie } = await stage.product.signInAdmin(admin.userId, testAdminPassword);
    const { page, pageErrors } = await openScreen(stage, '/appTOS', { viewport: desktop, cookie });
    const { agree } = await addAuthenticator(page);
    // Simulates a stage that requires a second factor.
    await page.route(`**${adminAuth.getAccess.path}`, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      await route.fulfill({ response: answer, json: { ...body, needsSecondFactor: !body.access.hasPasskeys } });
    });
    await page.goto(`${stage.product.siteUrl}/admin/account`);
    await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
    await expectFitsAtBothWidths(page);
    await press(page, 'Add passkey');
    await press(page, 'Cancel');
    await press(page, 'Add passkey');
    await page.getByLabel('Name *').fill('Work laptop');
    await page.getByLabel('Password *', { exact: true }).fill(testAdminPassword);
    expect(await page.getByRole('textbox', { name: 'Code' }).count()).toBe(0);
    await expectFitsAtBothWidths(page);
    await press(page, 'Add passkey');
    await page.getByText('not used yet').waitFor();
    await page.unrouteAll({ behavior: 'wait' });

    await press(page, 'Logout');
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
    await expectFitsAtBothWidths(page);
    // The password alone no longer opens the account.
    await page.getByLabel('User ID').fill(admin.userId);
    await page.getByLabel('Password').fill(testAdminPassword);
    await press(page, 'Sign In');
    await page.getByText('Sign in with your passkey: this account needs it.').waitFor();
    await agree(false);
    await press(page, 'Use a passkey');
    await page.getByText('No passkey was used.').waitFor();
    await agree(true);
    await press(page, 'Use a passkey');
    await chooseFromMenu(page, 'Account');
    await page.getByText(/, used /).waitFor();

    await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click();
    await page.getByText('“Work laptop” will no longer sign you in.').waitFor();
    await page.getByLabel('Password *', { exact: true }).fill(testAdminPassword);
    await expectFitsAtBothWidths(page);
    await press(page, 'Remove');
    await expect.poll(() => page.getByText('Work laptop').count()).toBe(0);
    expect(pageErrors.filter((text) => !/40[01]/.test(text))).toEqual([]);
  });

  it('is invited by a link, chooses a password, and sees the screens of the role only', async () => {
    const { page } = await openConsole(stage, '/admin/users', { viewport: desktop });
    await press(page, 'Invite');
    await expectFitsAtBothWidths(page);
    await page.getByLabel('Name *').fill('Gwen Guest');
    const userId = `gwen-${randomUUID()}`;
    await page.getByLabel('User ID *').fill(userId);
    await page.getByLabel('Role').selectOption('Finance');
    await press(page, 'Make link');
    const link = await page.getByText(/#invitation=/).innerText();
    await expectFitsAtBothWidths(page);
    await press(page, 'Done');
    await page.getByText(`Gwen Guest (${userId}) · Finance`).waitFor();
    await expectFitsAtBothWidths(page);

    const address = link.slice(stage.product.siteUrl.length);
    const { page: guest, pageErrors } = await openScreen(stage, address, { viewport: desktop });
    await guest.getByText(`You will sign in as ${userId} (Finance).`).waitFor();
    await expectFitsAtBothWidths(guest);
    await guest.getByLabel('New password *').fill('password1234');
    await press(guest, 'Create account');
    await guest.getByText('This password is too easy to guess').waitFor();
    await guest.getByLabel('New password *').fill('nine blue saucers');
    await press(guest, 'Create account');
    const places = guest.getByRole('navigation', { name: 'Console' });
    await places.getByRole('link', { name: 'Subscribers' }).waitFor();
    expect(new URL(guest.url()).hash).toBe('');
    const labels = (await places.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]);
    expect(labels).toEqual(['Generations', 'Subscribers', 'Dashboard', 'Analytics', 'Alerts', 'Account']);
    await guest.getByRole('button', { name: /^Go to anything/ }).click();
    await guest.getByRole('combobox', { name: 'Name, path or id' }).fill('refund');
    await guest.getByRole('option', { name: 'Grant credits' }).waitFor();
    expect(await guest.getByRole('option', { name: 'Refund a generation' }).count()).toBe(0);
    await guest.keyboard.press('Escape');
    await guest.goto(`${stage.product.siteUrl}/admin/models`);
    await guest.getByRole('heading', { name: 'Not part of your role' }).waitFor();
    await guest.goto(`${stage.product.siteUrl}${address}`);
    await guest.getByText('This invitation is over. Ask for another one.').waitFor();
    expect(pageErrors.filter((text) => !/40[0134]/.test(text))).toEqual([]);
  });
});

it('an invitation opens in a tab that shows the console already', { tags: ['whole'] }, async () => {
  const admin = await stage.product.signInAdmin();
  const invite = async (name: string) => {
    const body = { name, userId: `guest-${randomUUID()}`, role: 'support' as const };
    return String((await admin.call(adminUsers.createInvitation, { body })).body.link);
  };
  const [first, second] = [await invite('Gwen Guest'), await invite('Hugo Guest')];
  const { page } = await openScreen(stage, '/admin', { viewport: desktop });
  await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
  await page.goto(first);
  await page.getByRole('heading', { name: 'Welcome, Gwen Guest' }).waitFor();
  await page.getByLabel('New password *').fill('nine blue');
  await page.goto(second);
  await page.getByRole('heading', { name: 'Welcome, Hugo Guest' }).waitFor();
  expect(await page.getByLabel('New password *').inputValue()).toBe('');
  await press(page, 'Sign in instead');
  await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
  expect(new URL(page.url()).hash).toBe('');
});

describe('the app', () => {
  it('says as whom one is signed in by a link from the console, with a way back', async () => {
    const maya = await createMaya(stage.product);
    const admin = await stage.product.signInAdmin();
    const body = { expiresInSeconds: 3600, reason: 'A look at a broken form' };
    const { body: link } = await admin.call(adminSubscribers.createLink, { params: { userId: maya.id }, body });
    const address = String(link.url).slice(stage.product.siteUrl.length);
    const { page } = await openScreen(stage, address, { viewport: phone });
    const banner = page.getByRole('complementary', { name: 'Signed in from the console' });
    await banner.getByText('Everything you do here is theirs.').waitFor();
    await expectFitsAtBothWidths(page);
    await page.reload();
    await banner.getByRole('link', { name: 'Back to the console' }).click();
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
  });

  it('shows the banner beside a console session, and no banner to a subscriber', async () => {
    const { page } = await openConsole(stage, '/?id=demo-session', { viewport: desktop });
    await page.getByText(/and to the console in the same browser/).waitFor();
    const { page: subscriber } = await openScreen(stage, '/?id=demo-session', { viewport: desktop });
    await subscriber
      .getByRole('link', { name: /credits/i })
      .or(subscriber.getByRole('button', { name: /credits/i }))
      .first()
      .waitFor();
    expect(await subscriber.getByText('You are signed in as').count()).toBe(0);
  });
});
