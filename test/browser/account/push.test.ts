import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { notifications } from '#shared/contracts/notifications.ts';
import { createLink, createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import type { SignedIn } from '#test/support/product.ts';
import { chooseFromMenu } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';
import { StoppedClock } from '../stopped-clock.ts';
import { openWithPush } from './firebase.ts';

let stage: Stage;
let maya: NewSubscriber;
let subscriber: SignedIn;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
});
it.beforeEach(async () => {
  maya = await createMaya(stage.product);
  subscriber = await stage.product.signIn(maya.sessionId);
});

const enableButton = (page: Page) => page.getByRole('button', { name: 'Enable Notifications' });
const registered = () => stage.product.providers.registrations.all();

async function openSettings(page: Page): Promise<Page> {
  await chooseFromMenu(page, 'App Settings');
  return page;
}

async function enabled(page: Page): Promise<void> {
  await enableButton(await openSettings(page)).click();
  await page.getByText('Notifications enabled successfully!').waitFor();
}

/** The app does not notice. */
async function unregisterBehindApp(page: Page): Promise<void> {
  const call = notifications.unregisterPush;
  const status = await page.evaluate(async ({ path, method }) => (await fetch(path, { method })).status, {
    path: call.path,
    method: call.method,
  });
  expect(status).toBe(204);
}

describe('a browser that reaches Firebase', () => {
  it('can be registered, tested and unregistered', { tags: ['whole'] }, async () => {
    const before = registered().length;
    const { page } = await openWithPush(stage, maya.sessionId);
    await enabled(page);
    expect(registered()).toHaveLength(before + 1);
    await page.getByRole('button', { name: 'Send Test' }).click();
    await page.getByText('Test notification sent successfully!').waitFor();
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Notifications disabled successfully!').waitFor();
    expect(registered()).toHaveLength(before);
  });

  it('is registered again when the app opens a week later, but not before', { tags: ['whole'] }, async () => {
    const { page } = await openWithPush(stage, maya.sessionId);
    await enabled(page);
    await unregisterBehindApp(page);
    let renewals = 0;
    page.on('request', (request) => (renewals += Number(request.url().endsWith(notifications.registerPush.path))));

    await page.reload();
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(renewals).toBe(0);

    await page.evaluate(() => {
      const key = 'atelia-push-renewed';
      localStorage.setItem(key, String(Number(localStorage.getItem(key)) - 7 * 24 * 3_600_000));
    });
    const renewed = page.waitForResponse((answer) => answer.url().endsWith(notifications.registerPush.path));
    await page.reload();
    expect((await renewed).status()).toBe(204);
    expect((await subscriber.call(notifications.sendTest, {})).body).toEqual({ pushed: true });
  });

  it('is registered again for the session of the next deep link', { tags: ['whole'] }, async () => {
    const { page } = await openWithPush(stage, maya.sessionId);
    await enabled(page);
    const renewed = page.waitForResponse((answer) => answer.url().endsWith(notifications.registerPush.path));
    await page.goto(`${stage.product.siteUrl}/?id=${await createLink(stage.product.siteUrl, maya.id)}`);
    expect((await renewed).status()).toBe(204);
    expect((await subscriber.call(notifications.sendTest, {})).body).toEqual({ pushed: true });
  });
});

describe('a browser that does not reach Firebase', { tags: ['whole'] }, () => {
  it('shows an error when Firebase refuses it, and can retry', async () => {
    const { page } = await openWithPush(stage, maya.sessionId, { apiKey: 'refused' });
    await enableButton(await openSettings(page)).click();
    await page.getByText('Failed to enable notifications').waitFor();
    await page.getByText('Not Set', { exact: true }).waitFor();
    await expect.poll(() => enableButton(page).isEnabled()).toBe(true);
  });

  it('shows an error when Firebase never responds', { tags: ['S4.4-7'] }, async () => {
    const { context, page } = await openWithPush(stage, maya.sessionId);
    const permissionRequested = Promise.withResolvers<void>();
    await context.route(/googleapis/, () => permissionRequested.resolve());
    await openSettings(page);
    const clock = await StoppedClock.of(page);
    await enableButton(page).click();
    await page.getByRole('button', { name: 'Enabling...' }).waitFor();
    await permissionRequested.promise;
    await clock.pass(30_000);
    await page.getByText('Failed to enable notifications').waitFor();
    await enableButton(page).waitFor();
  });

  it('shows a plain message if the stage has no Firebase', async () => {
    const { page } = await openWithPush(stage, maya.sessionId, { hasFirebase: false });
    await openSettings(page);
    await page.getByText('Push notifications aren’t available here.').waitFor();
    expect(await enableButton(page).count()).toBe(0);
  });
});
