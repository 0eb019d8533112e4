import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifications } from '#shared/contracts/notifications.ts';
import {
  closeStage,
  chooseFromMenu,
  expectFitsEverybody,
  openScreen,
  sizes,
  type Stage,
  startStage,
} from '../open-screen.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => closeStage(stage));

const topics = ['AI generation completed', 'Pro requests processed', 'Low credits warning', 'Subscription updates'];

describe.each(sizes)('at %s', (_, viewport) => {
  it('notifications are enabled, tried and disabled', async () => {
    const { context, page } = await openScreen(stage, '/?id=demo-session', { viewport });
    await chooseFromMenu(page, 'App Settings');
    await page.getByText('Not Set', { exact: true }).waitFor();
    for (const topic of topics) await page.getByText(topic, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Enable Notifications' }).click();
    await page.getByText('Notifications enabled successfully!').waitFor();
    await page.getByText('Enabled', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send Test' }).click();
    await page.getByText('Test notification sent successfully!').waitFor();
    await expectFitsEverybody(page);
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Notifications disabled successfully!').waitFor();
    await page.getByText('Not Set', { exact: true }).waitFor();
    await context.close();
  });

  it('blocked notifications are said to be blocked', async () => {
    const { context, page } = await openScreen(stage, '/?id=demo-session', { viewport, notifications: 'denied' });
    await chooseFromMenu(page, 'App Settings');
    await page.getByText('Blocked', { exact: true }).waitFor();
    await expectFitsEverybody(page);
    await context.close();
  });

  it('the inbox counts what is unread until it is marked as read', async () => {
    const subscriber = await stage.product.signIn('demo-session');
    await subscriber.call(notifications.sendTest, {});
    const { context, page } = await openScreen(stage, '/?id=demo-session', { viewport });
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
    const inbox = page.getByRole('dialog', { name: 'Notifications' });
    await inbox.getByText('Test notification').first().waitFor();
    await expectFitsEverybody(page);
    await inbox.getByRole('button', { name: 'Mark all as read' }).click();
    await inbox.getByText('Unread', { exact: true }).first().waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await context.close();
  });
});

describe('the notification card', () => {
  async function enableWith(options: Parameters<typeof openScreen>[2], failing?: string) {
    const { context, page } = await openScreen(stage, '/?id=low-credit-session', options);
    if (failing) await page.route(`**${failing}`, (route) => route.abort());
    await chooseFromMenu(page, 'App Settings');
    await page.getByRole('button', { name: 'Enable Notifications' }).click();
    return { context, page };
  }

  it('says when permission is denied', async () => {
    const { context, page } = await enableWith({ answer: 'denied' });
    await page.getByText('Notification permission denied').waitFor();
    await page.getByText('Blocked', { exact: true }).waitFor();
    await context.close();
  });

  it('says when the server does not take the browser, or forget it, or send', async () => {
    const { context, page } = await enableWith({}, notifications.registerPush.path);
    await page.getByText('Failed to register FCM token').waitFor();
    await page.unroute(`**${notifications.registerPush.path}`);
    await page.getByRole('button', { name: 'Enable Notifications' }).click();
    await page.getByText('Notifications enabled successfully!').waitFor();

    await page.route('**/api/notifications/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Send Test' }).click();
    await page.getByText(/^Test failed: No connection/).waitFor();
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Failed to unregister FCM token').waitFor();
    expect(await page.getByText('Enabled', { exact: true }).count()).toBe(1);
    await context.close();
  });

  it('says when the browser can not show any', async () => {
    const { context, page } = await openScreen(stage, '/?id=low-credit-session');
    await page.evaluate(() => Reflect.deleteProperty(window, 'Notification'));
    await chooseFromMenu(page, 'App Settings');
    await page.getByRole('button', { name: 'Enable Notifications' }).click();
    await page.getByText('Notifications are not supported in this browser').waitFor();
    await context.close();
  });
});
