import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { adminAlerts } from '#shared/contracts/admin-alerts.ts';
import { phone } from '#test/support/browser.ts';
import { patienceMs } from '#test/support/eventually.ts';
import { openConsole } from '../open-console.ts';
import { expectFitsAtBothWidths, expectUsableLayout } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
it.beforeAll(async ({ ownStage }) => {
  stage = ownStage;
});

it('alert addresses stay in the field when the server refuses them', { tags: ['whole'] }, async () => {
  const { page } = await openConsole(stage, '/admin/alerts');
  const own = page.locator('section', { hasText: 'My alerts' });
  const address = own.getByLabel('E-mail address');
  await address.fill('not-an-address');
  const readAgain = page.waitForResponse(
    (answer) => answer.url().endsWith(adminAlerts.getAlerts.path) && answer.request().method() === 'GET',
  );
  await address.press('Enter');
  await readAgain;
  await own.getByRole('button', { name: 'Save', disabled: false }).waitFor();
  expect(await address.inputValue()).toBe('not-an-address');
});

it('an admin turns on push, chooses and mutes kinds, and sees a test arrive in the log', async () => {
  const { page } = await openConsole(stage, '/admin/alerts', { viewport: phone });
  const own = page.locator('section', { hasText: 'My alerts' });
  await own.getByRole('button', { name: 'Test push' }).click();
  await page.getByText('Turn on push in a browser first.').waitFor();
  await own.getByRole('button', { name: 'Turn on' }).click();
  await own.getByText('This browser gets your alerts while you’re signed in.').waitFor();
  await own.getByRole('checkbox', { name: 'Generations are stuck: E-mail' }).uncheck();
  await own.getByLabel('Mute: Something is paused').selectOption('8 hours');
  await own.getByText(/^Until /).waitFor();
  await own.getByLabel('E-mail address').fill('ada@example.com');
  await own.getByRole('button', { name: 'Save' }).click();
  const admin = await stage.product.signInAdmin();
  const readOwn = async () => (await admin.call(adminAlerts.getAlerts, {})).body.own;
  // Each change is saved by itself.
  await expect.poll(async () => (await readOwn()).emailAddresses).toEqual(['ada@example.com']);
  const saved = await readOwn();
  expect(saved.kinds.email).not.toContain('stuck');
  expect(saved.kinds.push).toContain('stuck');
  expect(Object.keys(saved.mutedUntil)).toEqual(['paused']);
  await own.getByRole('button', { name: 'Test e-mail' }).click();
  const log = page.locator('section', { hasText: 'Delivery log' });
  await log.getByText('E-mail · ada@example.com').waitFor();
  await log.getByText('Delivered').first().waitFor();
  expect(stage.product.cloud.emails.all()).toMatchObject([{ to: ['ada@example.com'], subject: 'Atelia: Test alert' }]);
  await waitForNoToast(page);
  // A box that the bar covers in part would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectUsableLayout(page);

  // The session ends by itself; the next one registers the browser again.
  await page.context().clearCookies();
  await page.reload();
  await page.getByLabel('User ID').fill('admin');
  await page.getByLabel('Password').fill('atelia-local-admin');
  const registered = page.waitForResponse((answer) => isRegistration(answer.request()));
  await page.getByRole('button', { name: 'Sign In' }).click();
  expect((await registered).status()).toBe(204);
  await page.reload();
  await own.getByText('This browser gets your alerts while you’re signed in.').waitFor();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
  await page.goto(`${stage.product.siteUrl}/admin/alerts`);
  await page.getByLabel('User ID').fill('admin');
  await page.getByLabel('Password').fill('atelia-local-admin');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await own.getByText('Turn on').first().waitFor();
});

/** Toasts cover a part of the page. */
async function waitForNoToast(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('dialog').count(), { timeout: 2 * patienceMs }).toBe(0);
}

function isRegistration(request: Request): boolean {
  return request.method() === 'PUT' && request.url().endsWith(adminAlerts.registerPush.path);
}

it('a super admin adds a webhook, whose secret is shown once, and changes the secret', async () => {
  const { page } = await openConsole(stage, '/admin/alerts');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add webhook' });
  await dialog.getByLabel('Name').fill('Ops');
  await dialog.getByLabel('Address').fill('http://example.com');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByText('Enter a public address that starts with https://').waitFor();
  await dialog.getByLabel('Address').fill('https://webhooks.stand-in.example/browser');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  const secret = await page.getByText(/^whsec_/).textContent();
  stage.product.providers.webhooks.trust('browser', secret ?? '');
  await page.getByRole('button', { name: 'Done' }).click();
  expect(await page.getByText(/^whsec_/).count()).toBe(0);
  await page.getByRole('button', { name: 'Test webhook' }).click();
  await page.getByRole('button', { name: 'Team', exact: true }).click();
  await page.getByText('Webhook · Ops').waitFor();
  await page.locator('section', { hasText: 'Delivery log' }).getByText('Delivered').waitFor();
  expect(stage.product.providers.webhooks.received).toMatchObject([{ message: { type: 'alert.test' } }]);
  await page.getByRole('button', { name: 'Make a new secret for Ops' }).click();
  await page.getByRole('button', { name: 'Remove the old secret of Ops' }).click();
  await page.getByRole('button', { name: 'Make a new secret for Ops' }).waitFor();
  await waitForNoToast(page);
  await expectFitsAtBothWidths(page);
});
