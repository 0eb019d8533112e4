import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ModelRepository } from '#functions/domain/models/model-repository.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { companionEnvironment } from '#infra/config.ts';
import {
  type CompanionStandIn,
  startCompanion,
  type CompanionFault,
  type ConnectFault,
} from '#infra/stand-ins/companion.ts';
import { adminProRequests } from '#shared/contracts/admin-pro-requests.ts';
import { credits } from '#shared/contracts/credits.ts';
import { generations } from '#shared/contracts/generations.ts';
import { type Notification, notifications } from '#shared/contracts/notifications.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { session } from '#shared/contracts/session.ts';
import { eventually } from '#test/support/eventually.ts';
import { onePixelGif } from '#test/support/media-parts.ts';
import { productTable } from '#test/support/product-table.ts';
import { call, type Product, type SignedIn, startProduct } from '#test/support/product.ts';
import { publishModel } from '#test/support/publish-model.ts';
import { postForm } from '#test/support/uploads.ts';
import { wholeTable } from '#test/support/whole-table.ts';

/** The product of a stage with an external companion, which keeps the credits. */
let companion: CompanionStandIn;
let product: Product;
let table: Table;
let fault: CompanionFault | undefined;
let connectFault: ConnectFault | undefined;
let subscriber: SignedIn;
let userId: string;
let users = 0;

const values = { prompt: 'a lantern', image_size: 'square_hd', num_images: 1 };

beforeAll(async () => {
  companion = await startCompanion({
    faultOf: (operation) => (operation === 'deduct' ? fault : undefined),
    connectFault: () => connectFault,
    lateMs: 1000,
  });
  const functionEnv = { ...companionEnvironment(companion.addresses), CONSENT_REQUIRED: 'false' };
  product = await startProduct({ timeScale: 0.05, cloudOptions: { functionEnv } });
  table = productTable(product.cloud.endpoints.dynamodb, product.cloud.tableName('Table'));
  const model = await new ModelRepository(table).find('dream-image');
  await publishModel(table, 'slow-image', { ...model!, isLongRunning: true });
});
afterAll(async () => {
  await product.close();
  await companion.close();
});
beforeEach(async () => {
  fault = undefined;
  connectFault = undefined;
  userId = `companion-user-${users++}`;
  companion.credits.set(userId, 25);
  subscriber = await product.signIn(userId);
});

/** The back end sends nulls and numbers instead of texts. It counts no views, so this is the second sign-in. */
const sloppyCreditResponse = { name: '', subscriptionId: '4711', planIsOneTime: false, views: 2 };

const balance = async () => (await subscriber.call(credits.getCredits, { query: { required: 10 } })).body;
/** The outbox has tried once, and will try again. */
const attempted = z.object({ attempts: z.literal(1) });

const issues = async () =>
  (await table.first(partitions.issues, z.looseObject({ userId: z.string() }), 100)).filter(
    (issue) => issue.userId === userId,
  );

const isForSession = (sent: unknown, sessionId: string) => (sent as { session_id: string }).session_id === sessionId;

/** The deduction comes a moment after the settlement. */
const expectCreditsLeft = (amount: number) => eventually(() => expect(companion.credits.get(userId)).toBe(amount));

describe("when the companion's back end keeps the credits", () => {
  it(
    'a generation is held here, and deducted there after it has a result',
    { tags: ['S4.6-5', 'S7.1-5'] },
    async () => {
      expect(await balance()).toMatchObject({ available: 25, held: 0, hasEnough: true });
      expect(await table.get(keys.subscriber(userId), z.looseObject({}))).toMatchObject({ userId });
      const endless = await subscriber.generate('dream-image', { ...values, prompt: 'a glacier #never' });
      expect(await balance()).toMatchObject({ available: 15, held: 10 });
      expect(companion.credits.get(userId)).toBe(25);
      const params = { id: endless.body.generation.id };
      await subscriber.call(generations.cancelGeneration, { params });
      expect(await subscriber.settled(params.id)).toMatchObject({ status: 'cancelled' });

      const { body } = await subscriber.generate('dream-image', values);
      await subscriber.settled(body.generation.id);
      await expectCreditsLeft(15);
      await eventually(async () => expect(await balance()).toMatchObject({ available: 15, held: 0 }));
      expect(companion.deductions.get(body.generation.id)).toBe(1);
    },
  );

  it('a pro request is held here, and deducted there after its completion', { tags: ['whole', 'S7.4-9'] }, async () => {
    const sessionId = `link-${crypto.randomUUID()}`;
    companion.sessions.set(sessionId, userId);
    const linked = await product.signIn(sessionId);
    const admin = await product.signInAdmin();
    const request = async (): Promise<{ userId: string; id: string }> => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const body = { routePath: 'portrait-request', details: 'My dog as a captain', values: {} };
      const created = await linked.call(proRequests.createProRequest, { headers, body });
      expect(created).toMatchObject({ status: 201, body: { request: { receipt: { held: 20 } } } });
      return { userId, id: created.body.request.id };
    };
    const rejected = await request();
    expect(await balance()).toMatchObject({ available: 5, held: 20, hasEnough: false });
    await admin.call(adminProRequests.rejectRequest, { params: rejected, body: { reason: 'No' } });
    expect(await balance()).toMatchObject({ available: 25, held: 0, hasEnough: true });

    const params = await request();
    expect(await wholeTable(product)).not.toContain(sessionId);
    const file = { filename: 'captain.gif', contentType: 'image/gif', sizeBytes: onePixelGif.length };
    const { body: upload } = await admin.call(adminProRequests.createResultUpload, { params, body: file });
    expect(await postForm(upload, onePixelGif)).toBe(204);
    const results = [{ uploadId: upload.uploadId, filename: file.filename }];
    const { body } = await admin.call(adminProRequests.completeRequest, { params, body: { results } });
    expect(body.request).toMatchObject({ status: 'completed', receipt: { held: 0, charged: 20 } });
    expect(await balance()).toMatchObject({ available: 5 });
    await product.cloud.invoke('sweeper', {});
    await expectCreditsLeft(5);
    expect(companion.deductions.get(params.id)).toBe(1);
    await eventually(async () => expect(await balance()).toMatchObject({ available: 5, held: 0 }));
    expect(await issues()).toEqual([]);
  });

  it('parallel submits never overspend', { tags: ['whole'] }, async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => subscriber.generate('dream-image', values)));
    const accepted = answers.filter(({ status }) => status === 202);
    expect(accepted).toHaveLength(2);
    await Promise.all(accepted.map(({ body }) => subscriber.settled(body.generation.id)));
    await expectCreditsLeft(5);
  });

  it('a failed generation is not deducted', async () => {
    const { body } = await subscriber.generate('dream-image', { ...values, prompt: 'dusk #fail' });
    expect(await subscriber.settled(body.generation.id)).toMatchObject({ status: 'failed', receipt: { released: 10 } });
    expect(companion.credits.get(userId)).toBe(25);
    expect(await balance()).toMatchObject({ available: 25, held: 0 });
  });

  it(
    'a temporarily refused deduction stays held, and the outbox repeats it',
    { tags: ['whole', 'S4.6-5'] },
    async () => {
      fault = 'unavailable';
      const { body } = await subscriber.generate('dream-image', values);
      const { id } = body.generation;
      expect(await subscriber.settled(id)).toMatchObject({ status: 'completed' });
      await eventually(async () => expect(await table.get(keys.deduction(id), attempted)).toBeDefined());
      expect(await balance()).toMatchObject({ available: 15, held: 10 });
      fault = undefined;
      await table.update(keys.deduction(id), setExpression({ gsi2sk: new Date(0).toISOString() }));
      await product.cloud.invoke('sweeper', {});
      expect(companion.credits.get(userId)).toBe(15);
      expect(await balance()).toMatchObject({ available: 15, held: 0 });
      expect(await issues()).toEqual([]);
    },
  );

  it('the table never contains the session id in plain text', { tags: ['whole', 'S3-5'] }, async () => {
    const sessionId = `link-${crypto.randomUUID()}`;
    companion.sessions.set(sessionId, userId);
    const linked = await product.signIn(sessionId);
    const slow = await linked.generate('slow-image', values);
    expect(await linked.settled(slow.body.generation.id)).toMatchObject({ status: 'completed' });
    fault = 'unavailable';
    const { body } = await linked.generate('dream-image', values);
    const { id } = body.generation;
    expect(await linked.settled(id)).toMatchObject({ status: 'completed' });
    await eventually(async () => expect(await table.get(keys.deduction(id), attempted)).toBeDefined());
    const stored = await wholeTable(product);
    expect(stored).toContain(id);
    expect(stored).not.toContain(sessionId);

    fault = undefined;
    await table.update(keys.deduction(id), setExpression({ gsi2sk: new Date(0).toISOString() }));
    await product.cloud.invoke('sweeper', {});
    const deducted = companion.calls.filter(
      ({ url, body: sent }) => url === '/deduct_credit' && isForSession(sent, sessionId),
    );
    expect(deducted).toHaveLength(3);
    expect(companion.credits.get(userId)).toBe(5);
  });

  it(
    'a deduction with a lost answer is not repeated, and an issue is stored for operators',
    { tags: ['whole'] },
    async () => {
      fault = 'answer lost, made';
      const { body } = await subscriber.generate('dream-image', values);
      await subscriber.settled(body.generation.id);
      await eventually(async () => expect(await issues()).toMatchObject([{ kind: 'charge-unknown', amount: 10 }]));
      await product.cloud.invoke('sweeper', {});
      expect(companion.deductions.get(body.generation.id)).toBe(1);
    },
  );

  it(
    'a long-running generation is deducted before its start, and a refund is due when it fails',
    { tags: ['S4.6-6', 'S7.5-5'] },
    async () => {
      const { body } = await subscriber.generate('slow-image', { ...values, prompt: 'night #fail' });
      const settled = await subscriber.settled(body.generation.id);
      expect(settled).toMatchObject({ status: 'failed', receipt: { charged: 10, released: 0, refundDue: 10 } });
      expect(companion.credits.get(userId)).toBe(15);
      expect(await issues()).toMatchObject([{ kind: 'refund-due', amount: 10 }]);
    },
  );

  it('a long-running generation does not start when its deduction is unknown', async () => {
    fault = 'answer lost, made';
    const { body } = await subscriber.generate('slow-image', values);
    const settled = await subscriber.settled(body.generation.id);
    expect(settled).toMatchObject({ status: 'failed', error: { message: 'Credit deduction failed' } });
    expect(product.providers.activity.of(body.generation.id).accepted).toBe(0);
    expect(await issues()).toMatchObject([{ kind: 'charge-unknown' }]);
  });

  it('a cancelled generation that was not submitted costs nothing', async () => {
    const { body } = await subscriber.generate('dream-image', { ...values, prompt: 'late #submit-503' });
    const { id } = body.generation;
    await subscriber.call(generations.cancelGeneration, { params: { id } });
    expect(await subscriber.settled(id)).toMatchObject({ status: 'cancelled' });
    expect(companion.credits.get(userId)).toBe(25);
  });

  it(
    'a subscriber is notified of low credits, and of another plan at the next connect',
    { tags: ['whole', 'S4.4-16'] },
    async () => {
      const expectNotification = (topic: Notification['topic'], body: string) =>
        eventually(async () => {
          const { body: inbox } = await subscriber.call(notifications.listNotifications, {});
          expect(inbox.items.filter((note: Notification) => note.topic === topic)).toMatchObject([{ body }]);
        });
      for (const _ of [1, 2]) {
        const { body } = await subscriber.generate('dream-image', values);
        await subscriber.settled(body.generation.id);
      }
      await expectNotification('low-credits', '5 credits are left. Top up in the mobile app.');

      companion.plans.set(userId, 'Enterprise');
      await product.signIn(userId);
      await expectNotification('subscription-updated', 'Your plan is Enterprise.');
    },
  );

  it('the check of accounts finds no drift', async () => {
    const day = new Date().toISOString().slice(0, 10);
    await eventually(async () => {
      const report = (await product.cloud.invoke('reconciliation', { day })) as { checked: number; drifting: number };
      expect(report.checked).toBeGreaterThan(0);
      expect(report.drifting).toBe(0);
    });
  });

  it(
    'the back end gets the app id, or the default one, and the public key only where required',
    { tags: ['S7.1-1', 'S7.1-2', 'S7.4-2'] },
    async () => {
      await balance();
      const { siteUrl } = product;
      const body = { sessionId: userId, appId: 'app-of-the-link', fingerprint: 'device' };
      const answer = await call(siteUrl, session.connectSession, { body });
      expect(answer).toMatchObject({ status: 200, body: { session: sloppyCreditResponse } });
      await call(siteUrl, session.connectSession, { body: { ...body, appId: ' ' } });
      const calls = companion.calls.filter(({ body: sent }) => JSON.stringify(sent).includes(`"${userId}"`));
      expect(calls).toMatchObject([
        { url: '/connect', body: { session_id: userId, app_id: expect.stringMatching(/^[0-9a-f]{8}-/) } },
        { url: '/rest/v1/rpc/check_user_credit' },
        { url: '/connect', body: { session_id: userId, app_id: 'app-of-the-link', fingerprint: 'device' } },
        { url: '/connect', body: { session_id: userId, app_id: expect.stringMatching(/^[0-9a-f]{8}-/) } },
      ]);
      const { publicKey } = companion.addresses;
      const none = { apikey: undefined, authorization: undefined };
      expect(calls.map(({ headers: { apikey, authorization } }) => ({ apikey, authorization }))).toEqual([
        none,
        { apikey: publicKey, authorization: `Bearer ${publicKey}` },
        none,
        none,
      ]);
    },
  );

  it('an unknown session is refused, and a known one is accepted', { tags: ['S7.1-4', 'S7.1-7'] }, async () => {
    await expect(product.signIn('nobody')).rejects.toThrow(/401/);
  });

  it(
    'a failing or misconfigured back end does not reject a session, and an alarm fires',
    { tags: ['S7.1-7'] },
    async () => {
      const { siteUrl, cloud } = product;
      const message = 'Failed to authenticate - Please try again';
      for (const status of [403, 404, 408, 429, 500] as const) {
        connectFault = status;
        const answer = await call(siteUrl, session.connectSession, {
          body: { sessionId: userId, fingerprint: 'device' },
        });
        expect(answer).toMatchObject({ status: 503, body: { error: { code: 'unavailable', message } } });
      }
      const ringing = () => {
        cloud.alarms.evaluate(Date.now() + 60_000);
        return cloud.alarms.rung().map(({ name }) => name);
      };
      await expect.poll(ringing).toContainEqual(expect.stringContaining('ApiServerErrors'));
    },
  );
});
