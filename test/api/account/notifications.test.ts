import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect } from 'vitest';
import { PushTargetRepository } from '#functions/domain/notifications/push-target-repository.ts';
import { companion } from '#shared/contracts/companion.ts';
import { type Notification, notifications, type PushTarget } from '#shared/contracts/notifications.ts';
import { createLink, createSubscriberWithCredits } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { productTable } from '#test/support/product-table.ts';
import { call, companionSecret, type Product, type SignedIn } from '#test/support/product.ts';
import { newRegistrationToken } from '#test/support/registration-token.ts';
import { it } from '../shared-product.ts';

let product: Product;
it.beforeAll(async ({ product: shared }) => {
  product = shared;
});

let id: string;
let sessionId: string;
let subscriber: SignedIn;
beforeEach(async () => {
  ({ id, sessionId } = await createSubscriberWithCredits(product.siteUrl, 100));
  subscriber = await product.signIn(sessionId);
});

const register = (target: PushTarget) => subscriber.call(notifications.registerPush, { body: target });
const unknownToken = (): PushTarget => ({ kind: 'token', value: newRegistrationToken() });
const unknownInstallation = (): PushTarget => ({
  kind: 'fid',
  value: `c${randomBytes(16).toString('base64url').slice(0, 21)}`,
});
/** Registers the target at Firebase, like a browser does. */
function withoutHash(target: PushTarget): PushTarget {
  product.providers.registrations.add(target.value);
  return target;
}
const pushedTo = ({ value }: PushTarget) =>
  product.providers.messages.all().filter(({ token, fid }) => (token ?? fid) === value);

async function readInbox(): Promise<{ items: Notification[]; unread: number }> {
  const { status, body } = await subscriber.call(notifications.listNotifications, {});
  expect(status).toBe(200);
  return body;
}

/** Waits until the projection has written exactly these, newest first. */
async function waitForTopics(...topics: Notification['topic'][]) {
  return eventually(async () => {
    const found = await readInbox();
    expect(found.items.map(({ topic }) => topic)).toEqual(topics);
    return found;
  });
}

async function generate(prompt: string, page = 'dream-image') {
  const { body } = await subscriber.generate(page, { prompt, image_size: 'square_hd', num_images: 1 });
  return subscriber.settled(body.generation.id);
}

const test = () => subscriber.call(notifications.sendTest, {});

describe('a notification of an ended generation', () => {
  it(
    'appears once in the inbox and in the browser',
    { tags: ['whole', 'S3-59', 'S3-60', 'S4.4-12', 'S4.6-9', 'S4.6-10', 'S7.7-3', 'S7.7-4'] },
    async () => {
      const target = withoutHash(unknownToken());
      await register(target);
      const { id: generationId } = await generate('a lighthouse');
      const { items } = await waitForTopics('generation-completed');
      // The count and the list can differ while the inbox is being written.
      await eventually(async () => expect((await readInbox()).unread).toBe(1));
      expect(items[0]).toMatchObject({
        title: 'Dream Image is ready',
        actionPath: `/results/${generationId}`,
        imageUrl: expect.stringMatching(/\.webp$/),
        isRead: false,
      });
      await eventually(() => expect(pushedTo(target)).toHaveLength(1));
      const link = `${product.siteUrl}/results/${generationId}`;
      expect(pushedTo(target)).toMatchObject([
        {
          notification: { title: 'Dream Image is ready', body: items[0]!.body, image: items[0]!.imageUrl },
          data: { topic: 'generation-completed', link, hy_user_id: id, image_url: items[0]!.imageUrl },
          webpush: { headers: { Urgency: 'normal' } },
        },
      ]);
    },
  );

  it('says what happened to the credits after a failure', async () => {
    await generate('a storm #fail');
    const { items } = await waitForTopics('generation-completed');
    expect(items[0]).toMatchObject({ title: 'Dream Image failed' });
    expect(items[0]!.body).toMatch(/Your credits were released\.$/);
  });
});

describe('a generation whose result was seen', () => {
  const seen = (generationIds: string[]) => subscriber.call(notifications.markSeen, { body: { generationIds } });

  it('has a read notification, even when the notification arrives later', { tags: ['whole'] }, async () => {
    const first = await generate('a lighthouse');
    await waitForTopics('generation-completed');
    expect((await seen([first.id])).status).toBe(204);
    const second = await generate('a harbour');
    expect((await seen([second.id, 'unknown'])).status).toBe(204);
    const { items } = await waitForTopics('generation-completed', 'generation-completed');
    expect(items.map(({ isRead }) => isRead)).toEqual([true, true]);
    await eventually(async () => expect((await readInbox()).unread).toBe(0));
  });

  it('gets an unread notification when it was seen while it ran or by another user', { tags: ['whole'] }, async () => {
    const { body } = await subscriber.generate('dream-image', {
      prompt: 'a kite',
      image_size: 'square_hd',
      num_images: 1,
    });
    await seen([body.generation.id]);
    await subscriber.settled(body.generation.id);
    const other = await product.signIn('demo-session');
    await other.call(notifications.markSeen, { body: { generationIds: [body.generation.id] } });
    const { items } = await waitForTopics('generation-completed');
    expect(items[0]).toMatchObject({ isRead: false });
  });
});

describe('the inbox', () => {
  it('counts each unread notification once, even when it is marked repeatedly', async () => {
    await test();
    await test();
    const { items, unread } = await readInbox();
    expect(unread).toBe(2);
    const mark = (ids: string[]) => subscriber.call(notifications.markRead, { body: { ids } });
    expect((await mark([items[0]!.id])).status).toBe(204);
    expect((await mark([items[0]!.id, 'unknown'])).status).toBe(204);
    expect(await readInbox()).toMatchObject({ unread: 1, items: [{ isRead: true }, { isRead: false }] });
    await mark(items.map((item) => item.id));
    expect((await readInbox()).unread).toBe(0);
  });

  it("can't be changed by another subscriber", async () => {
    await test();
    const [{ id: notificationId } = { id: '' }] = (await readInbox()).items;
    const other = await product.signIn('demo-session');
    await other.call(notifications.markRead, { body: { ids: [notificationId] } });
    expect((await readInbox()).unread).toBe(1);
  });
});

describe('a browser', () => {
  it('receives a test notification, and the response says so', { tags: ['S4.4-8', 'S7.7-1'] }, async () => {
    expect((await test()).body).toEqual({ pushed: false, reason: expect.stringContaining('enable them again') });
    const target = withoutHash(unknownInstallation());
    expect((await register(target)).status).toBe(204);
    expect(await test()).toMatchObject({ status: 200, body: { pushed: true } });
    expect(pushedTo(target)).toMatchObject([{ notification: { title: 'Test notification' } }]);
  });

  it.for([
    ['token', unknownToken()],
    ['installation id', unknownInstallation()],
    ['text that is no token', { kind: 'token', value: 'browser' }],
  ] as const)(
    'is removed when Firebase does not know its %s, and other browsers still get the message',
    async ([, invalidTarget]) => {
      const alive = withoutHash(unknownInstallation());
      await register(invalidTarget);
      const other = await product.signIn(await createLink(product.siteUrl, id));
      await other.call(notifications.registerPush, { body: alive });
      expect((await test()).body).toEqual({ pushed: true });
      expect(pushedTo(alive)).toHaveLength(1);
      const { cloud } = product;
      const table = productTable(cloud.endpoints.dynamodb, cloud.tableName('Table'));
      const registrations = await new PushTargetRepository(table).registrationsOf(id, new Date());
      expect(registrations.map(({ target }) => target)).toEqual([alive]);
    },
  );

  it('does not count as reached when it is the only one and no longer registered', { tags: ['S8-56'] }, async () => {
    await register(unknownToken());
    expect((await test()).body).toEqual({ pushed: false, reason: expect.stringContaining('not registered any more') });
  });

  it('gets no messages after the subscriber turns them off', { tags: ['S3-17', 'S4.4-9', 'S7.2-3'] }, async () => {
    const target = withoutHash(unknownToken());
    await register(target);
    await subscriber.call(notifications.unregisterPush, {});
    expect((await test()).body).toMatchObject({ pushed: false });
    expect(pushedTo(target)).toEqual([]);
  });
});

describe("a subscriber's account", () => {
  const headers = { 'x-companion-secret': companionSecret };
  const put = (sku: string, planName: string) =>
    call(product.siteUrl, companion.putUser, {
      params: { id },
      headers,
      body: {
        name: 'Nadia Osei',
        country: 'Ghana',
        countryCode: 'GH',
        planName,
        sku,
        planIsOneTime: true,
        subscriptionId: 'sub-1',
        subscriptionCreatedAt: '2026-01-01T00:00:00.000Z',
        subscriptionExpiresAt: null,
      },
    });

  it(
    'sends a notification for another plan, but not for another name of the current plan',
    { tags: ['S4.4-15'] },
    async () => {
      await put('sku_starter', 'Starter Monthly');
      await put('sku_pro', 'Pro');
      const { items } = await waitForTopics('subscription-updated');
      expect(items[0]).toMatchObject({ body: 'Your plan is Pro.' });
    },
  );

  it('sends one notification when credits run low', { tags: ['S4.4-14'] }, async () => {
    const deduct = (credit: number) =>
      call(product.siteUrl, companion.deductCredit, { body: { session_id: sessionId, credit } });
    await deduct(90);
    await deduct(1);
    await deduct(1);
    // A later message shows that no earlier one was sent.
    await put('sku_pro', 'Pro');
    const { items } = await waitForTopics('subscription-updated', 'low-credits');
    expect(items[1]).toMatchObject({
      title: 'Your credits are running low',
      body: '9 credits are left. Top up in the mobile app.',
    });
  });
});
