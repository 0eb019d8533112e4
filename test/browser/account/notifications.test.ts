import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { assets } from '#shared/contracts/assets.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { phone } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { chooseFromMenu, expectFitsAtBothWidths, openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
let maya: NewSubscriber;
let poor: NewSubscriber;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product);
  poor = await createMaya(stage.product, { credits: 3 });
});

const topics = ['AI generation completed', 'Pro requests processed', 'Low credits warning', 'Subscription updates'];

describe('at both widths', () => {
  const viewport = phone;
  it(
    'notifications can be enabled, tested and disabled',
    { tags: ['S1-12', 'S4.4-1', 'S4.4-3', 'S4.4-5', 'S4.4-6', 'S4.4-11', 'S4.4-2'] },
    async () => {
      const { page } = await openScreen(stage, `/?id=${maya.sessionId}`, { viewport });
      await chooseFromMenu(page, 'App Settings');
      const badge = page.getByText('Not Set', { exact: true });
      await badge.waitFor();
      expect(await badge.getAttribute('class')).toContain('text-orange');
      for (const topic of topics) await page.getByText(topic, { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Enable Notifications' }).click();
      await page.getByText('Notifications enabled successfully!').waitFor();
      await page.getByText('Enabled', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Send Test' }).click();
      await page.getByText('Test notification sent successfully!').waitFor();
      await expectFitsAtBothWidths(page);
      await page.getByRole('button', { name: 'Disable' }).click();
      await page.getByText('Notifications disabled successfully!').waitFor();
      await page.getByText('Not Set', { exact: true }).waitFor();
    },
  );

  it(
    'blocked notifications can be enabled only after the browser allows them',
    { tags: ['whole', 'S4.4-4'] },
    async () => {
      const { page } = await openScreen(stage, `/?id=${maya.sessionId}`, { viewport, notifications: 'denied' });
      await chooseFromMenu(page, 'App Settings');
      await page.getByText('Blocked', { exact: true }).waitFor();
      await page.getByText('Allow notifications.', { exact: true }).waitFor();
      const enable = page.getByRole('button', { name: 'Enable Notifications' });
      expect(await enable.count()).toBe(0);
      await expectFitsAtBothWidths(page);
      await page.evaluate(() => {
        Object.defineProperty(Notification, 'permission', { value: 'default', writable: true });
        window.dispatchEvent(new Event('focus'));
      });
      await page.getByText('Not Set', { exact: true }).waitFor();
      await enable.click();
      await page.getByText('Notifications enabled successfully!').waitFor();
    },
  );

  it('the inbox counts unread notifications until they are marked as read', async () => {
    const subscriber = await stage.product.signIn(maya.sessionId);
    await subscriber.call(notifications.sendTest, {});
    const { page } = await openScreen(stage, `/?id=${maya.sessionId}`, { viewport });
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
    const inbox = page.getByRole('dialog', { name: 'Notifications' });
    await inbox.getByText('Test notification').first().waitFor();
    await expectFitsAtBothWidths(page);
    await inbox.getByRole('button', { name: 'Mark all as read' }).click();
    await inbox.getByText('Unread', { exact: true }).first().waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  });
});

describe('a finished generation', { tags: ['whole'] }, () => {
  async function openInbox(page: Page) {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    return page.getByRole('dialog', { name: 'Notifications' });
  }

  it('adds a notification with a link to its result', async () => {
    const other = await createMaya(stage.product);
    const subscriber = await stage.product.signIn(other.sessionId);
    const { body } = await subscriber.generate('dream-image', {
      prompt: 'a kite',
      image_size: 'square_hd',
      num_images: 1,
    });
    await subscriber.settled(body.generation.id);
    await eventually(async () => {
      expect((await subscriber.call(notifications.listNotifications, {})).body.unread).toBe(1);
    });
    const { page } = await openScreen(stage, `/?id=${other.sessionId}`);
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    await (await openInbox(page)).getByRole('button', { name: /Dream Image is ready/ }).click();
    await page.waitForURL(`**/results/${body.generation.id}`);
    await page.getByRole('heading', { name: 'Dream Image', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  });

  it('shows a frame of a film', async () => {
    const other = await createMaya(stage.product, { gallery: true });
    const subscriber = await stage.product.signIn(other.sessionId);
    const { items } = (await subscriber.call(assets.listAssets, { query: { mediaType: 'image' } })).body;
    const { id: assetId, publicUrl, filename } = items[0];
    const image_url = { assetId, publicUrl, filename };
    const film = { image_url, prompt: 'It glides', duration: '5' };
    const { body } = await subscriber.generate('photo-to-video', film);
    await subscriber.settled(body.generation.id);
    await eventually(async () => {
      expect((await subscriber.call(notifications.listNotifications, {})).body.unread).toBe(1);
    });
    const { page } = await openScreen(stage, `/?id=${other.sessionId}`);
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    const row = (await openInbox(page)).getByRole('button', { name: /Photo to Video is ready/ });
    const frame = row.locator('video');
    await expect.poll(() => frame.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThanOrEqual(2);
  });

  it('with a sound pauses the sound of the screen when it plays in the inbox', async () => {
    const other = await createMaya(stage.product);
    const subscriber = await stage.product.signIn(other.sessionId);
    const words = { prompt: 'Good evening, and welcome', 'voice_setting.voice_id': 'Wise_Woman' };
    const { body } = await subscriber.generate('voice-over', words);
    await subscriber.settled(body.generation.id);
    await eventually(async () => {
      expect((await subscriber.call(notifications.listNotifications, {})).body.unread).toBe(1);
    });
    const { page } = await openScreen(stage, `/results/${body.generation.id}?id=${other.sessionId}`);
    const sound = page.locator('main audio');
    await sound.evaluate((audio: HTMLAudioElement) => (audio.loop = true));
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    const inbox = await openInbox(page);
    const isPaused = () => sound.evaluate((audio: HTMLAudioElement) => audio.paused);
    expect(await isPaused()).toBe(false);
    await inbox.getByRole('button', { name: /^Play: Good evening/ }).click();
    await expect.poll(isPaused).toBe(true);
  });

  it('is already read if the subscriber watched it finish', async () => {
    const other = await createMaya(stage.product);
    const { page } = await openScreen(stage, `/p/voice-over?id=${other.sessionId}`);
    const seen = page.waitForResponse(`**${notifications.markSeen.path}`);
    await page.getByLabel(/Text to speak/).fill('Good evening, and welcome to this small demonstration of a voice.');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await seen;
    await page.goto(stage.product.siteUrl);
    const inbox = await openInbox(page);
    await inbox.getByText('Voice Over is ready').waitFor();
    await inbox.getByRole('button', { name: /^Play: Good evening/ }).click();
    await inbox.getByRole('button', { name: /^Pause: Good evening/ }).waitFor();
    expect(await inbox.getByText('Unread', { exact: true }).count()).toBe(0);
  });
});

describe('the notification card', { tags: ['whole'] }, () => {
  async function enableWith(options: Parameters<typeof openScreen>[2], failing?: string) {
    const { context, page } = await openScreen(stage, `/?id=${poor.sessionId}`, options);
    if (failing) await page.route(`**${failing}`, (route) => route.abort());
    await chooseFromMenu(page, 'App Settings');
    await page.getByRole('button', { name: 'Enable Notifications' }).click();
    return { context, page };
  }

  it('says when permission is denied', async () => {
    const { page } = await enableWith({ answer: 'denied' });
    await page.getByText('Notification permission denied').waitFor();
    await page.getByText('Blocked', { exact: true }).waitFor();
  });

  it('reports failures to enable, disable and send a test', { tags: ['S7.7-5'] }, async () => {
    const { page } = await enableWith({}, notifications.registerPush.path);
    await page.getByText('Failed to register FCM token').waitFor();
    await page.unroute(`**${notifications.registerPush.path}`);
    await page.getByRole('button', { name: 'Enable Notifications' }).click();
    await page.getByText('Notifications enabled successfully!').waitFor();

    await page.route('**/api/notifications/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Send Test' }).click();
    await page.getByText(/^Test failed: No connection/).waitFor();
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Failed to unregister FCM token').waitFor();
    await expect.poll(() => page.getByText('Enabled', { exact: true }).count()).toBe(1);
  });

  it('says when the browser does not support notifications', async () => {
    const { page } = await openScreen(stage, `/?id=${poor.sessionId}`);
    await page.evaluate(() => Reflect.deleteProperty(window, 'Notification'));
    await chooseFromMenu(page, 'App Settings');
    await page.getByRole('button', { name: 'Enable Notifications' }).click();
    await page.getByText('Notifications are not supported in this browser').waitFor();
  });
});
