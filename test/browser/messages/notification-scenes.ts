import type { Page } from 'playwright-core';
import { notifications } from '#shared/contracts/notifications.ts';
import { chooseFromMenu, openScreen } from '../open-screen.ts';
import type { Scene } from './scene.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const enable = (page: Page) => press(page, 'Enable Notifications');

/** Sets the response to the browser's permission question. */
async function answerWith(page: Page, answer: 'granted' | 'denied'): Promise<void> {
  await page.evaluate((permission) => {
    Object.assign(Notification, { permission: 'default', requestPermission: async () => permission });
    if (permission === 'granted') Object.assign(Notification, { permission });
  }, answer);
}

/** The notification card, from disabled to enabled and back, with all failures. */
export const notificationCard: Scene = async (finder, stage) => {
  const { page, context } = await openScreen(stage, '/?id=low-credit-session');
  await chooseFromMenu(page, 'App Settings');
  await page.evaluate(() => Reflect.deleteProperty(window, 'Notification'));
  await enable(page);
  await finder.waitForText(page, 'Notifications are not supported in this browser');

  await page.reload();
  await chooseFromMenu(page, 'App Settings');
  await answerWith(page, 'denied');
  await enable(page);
  await finder.waitForText(page, 'Notification permission denied');
  await answerWith(page, 'granted');
  const { path } = notifications.registerPush;
  await page.route(`**${path}`, (route) => route.abort());
  await enable(page);
  await finder.waitForText(page, 'Failed to register FCM token');
  await page.unroute(`**${path}`);
  await enable(page);
  await finder.waitForText(page, 'Notifications enabled successfully!');

  await press(page, 'Send Test');
  await finder.waitForText(page, 'Test notification sent successfully!');
  await context.request.delete(new URL(path, stage.product.siteUrl).href, {
    headers: { origin: stage.product.siteUrl },
  });
  await press(page, 'Send Test');
  await finder.waitForText(page, 'Test failed: {reason}');
  await page.getByText('Test failed: This browser is not registered any more.').waitFor();
  await page.route(`**${notifications.sendTest.path}`, (route) => route.fulfill({ status: 500, json: {} }));
  await press(page, 'Send Test');
  await finder.waitForPartialText(page, 'Failed to send notification');
  await page.route(`**${path}`, (route) => route.abort());
  await press(page, 'Disable');
  await finder.waitForText(page, 'Failed to unregister FCM token');
  await page.unroute(`**${path}`);
  await press(page, 'Disable');
  await finder.waitForText(page, 'Notifications disabled successfully!');

  // Otherwise the next count of unread notifications might end the session first.
  await page.route('**/api/**', (route) => route.abort());
  await page.route(`**${path}`, (route) => route.continue());
  await context.clearCookies();
  await enable(page);
  await finder.waitForText(page, 'Failed to register FCM token');
  await enable(page);
  await finder.waitForText(page, 'User session not found');
};

const firebase = {
  apiKey: 'key',
  projectId: 'project',
  messagingSenderId: 'sender',
  appId: 'app',
  vapidKey: 'key',
};

/** A deployment with Firebase whose code fails to load. */
export const firebaseOutOfReach: Scene = async (finder, stage) => {
  const { page } = await openScreen(stage, '/appTOS');
  await page.route('**/site-config.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), firebase } });
  });
  await page.route('**/assets/firebase-registration-*.js', (route) => route.abort());
  await page.goto(`${stage.product.siteUrl}/?id=demo-session`);
  await chooseFromMenu(page, 'App Settings');
  await enable(page);
  await finder.waitForText(page, 'Failed to enable notifications');
  await page.evaluate(() => localStorage.setItem('atelia-push', JSON.stringify('demo-subscriber')));
  await answerWith(page, 'granted');
  await page.keyboard.press('Escape');
  await chooseFromMenu(page, 'App Settings');
  await press(page, 'Disable');
  await finder.waitForText(page, 'Failed to disable notifications');
};
