import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { account } from '#shared/contracts/account.ts';
import { adminAudit } from '#shared/contracts/admin-audit.ts';
import { adminGenerations } from '#shared/contracts/admin-generations.ts';
import { adminSubscribers } from '#shared/contracts/admin-subscribers.ts';
import { credits } from '#shared/contracts/credits.ts';
import { generations } from '#shared/contracts/generations.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { type Product, type SignedIn } from '#test/support/product.ts';
import { it } from '../shared-product.ts';

type Admin = Awaited<ReturnType<Product['signInAdmin']>>;

const values = { prompt: 'a red fox in the snow', image_size: 'square_hd', num_images: 1 };

let product: Product;
let superAdmin: Admin;
let subscriber: SignedIn;
let userId: string;
it.beforeAll(async ({ product: shared }) => {
  product = shared;
  const maya = await createMaya(product);
  userId = maya.id;
  [superAdmin, subscriber] = await Promise.all([product.signInAdmin(), product.signIn(maya.sessionId)]);
});

async function createGeneration(prompt = values.prompt) {
  const { body } = await subscriber.generate('dream-image', { ...values, prompt });
  return subscriber.settled(body.generation.id);
}

async function inspect(id: string) {
  const { body } = await superAdmin.call(adminGenerations.inspectOne, { params: { id } });
  return body.generation;
}

const available = async (): Promise<number> => (await subscriber.call(credits.getCredits, {})).body.available;

describe('the list of generations', () => {
  it(
    'is filtered by status, cause, subscriber and days, and each entry can be opened',
    { tags: ['whole'] },
    async () => {
      const failed = await createGeneration('a fox #fail');
      const completed = await createGeneration();
      const list = async (query: object) => {
        const { body } = await superAdmin.call(adminGenerations.listAllGenerations, { query: { ...query, userId } });
        return body.items.map(({ id }: { id: string }) => id);
      };
      const day = completed.createdAt.slice(0, 10);
      expect(await list({})).toEqual([completed.id, failed.id]);
      expect(await list({ status: 'failed', from: day, upTo: day })).toEqual([failed.id]);
      expect(await list({ cause: failed.error?.code })).toEqual([failed.id]);
      expect(await list({ cause: 'content_policy' })).toEqual([]);
      expect(await list({ upTo: '2020-01-01' })).toEqual([]);
      const { body } = await superAdmin.call(adminGenerations.listAllGenerations, { query: { status: 'failed' } });
      expect(body.items).toContainEqual(
        expect.objectContaining({ id: failed.id, userId, pageTitle: 'Dream Image', error: failed.error }),
      );
      const all = await superAdmin.call(adminGenerations.listAllGenerations, { query: { userId } });
      expect(all.body.items).toMatchObject([
        { receipt: { charged: 10 }, assets: [{ mediaType: 'image', publicUrl: expect.any(String) }] },
        { receipt: { charged: 0, released: 10 }, assets: [] },
      ]);
      const described = await superAdmin.call(adminGenerations.describeGenerations, {
        body: { ids: [completed.id, '0'.repeat(32)], userIds: [userId, 'nobody'] },
      });
      expect(described.body).toEqual({
        prompts: [{ id: completed.id, prompt: values.prompt }],
        subscribers: [{ userId, name: 'Maya Lindqvist' }],
        bills: [],
      });
      const events = (await inspect(failed.id)).timeline.map(({ event }: { event: string }) => event);
      expect(events).toEqual(expect.arrayContaining(['held', 'submitted', 'failed']));
      expect(events[0]).toBe('held');
      const inspected = await inspect(completed.id);
      expect(inspected.queueSeconds + inspected.runSeconds).toBeLessThan(60);
      expect(inspected).toMatchObject({
        modelName: 'Dream Image',
        execution: 'ended',
        requestId: expect.any(String),
        receipt: { charged: 10 },
        input: { prompt: values.prompt, payload: { prompt: values.prompt } },
        assets: [{ mediaType: 'image' }],
      });
    },
  );

  it.each(['processing', 'completed', 'failed', 'cancelled'] as const)(
    'lists generations of all subscribers that are %s',
    { tags: ['whole'] },
    async (status) => {
      await createGeneration(status === 'failed' ? 'a fox #fail' : 'a fox');
      const { status: code, body } = await superAdmin.call(adminGenerations.listAllGenerations, { query: { status } });
      expect(code).toBe(200);
      expect(body.items.filter((item: { status: string }) => item.status !== status)).toEqual([]);
    },
  );

  it('is for super admins only', async () => {
    const editor = await product.signInAdmin('editor');
    const { id } = await createGeneration();
    expect((await editor.call(adminGenerations.listAllGenerations, {})).status).toBe(403);
    expect((await editor.call(adminGenerations.inspectOne, { params: { id } })).status).toBe(403);
    const texts = { body: { ids: [id], userIds: [userId] } };
    expect((await editor.call(adminGenerations.describeGenerations, texts)).status).toBe(403);
    const body = { reason: 'No' };
    expect((await editor.call(adminGenerations.refund, { params: { id }, body })).status).toBe(403);
  });
});

describe('a refund', () => {
  const refund = (id: string, reason = 'It had six fingers') =>
    superAdmin.call(adminGenerations.refund, { params: { id }, body: { reason } });

  it('is made once under parallel requests, and the subscriber is notified', async () => {
    const { id } = await createGeneration();
    const before = await available();
    const refundInParallel = (one: string) => Promise.all(Array.from({ length: 6 }, () => refund(one)));
    // The first round starts enough instances, so that the second runs concurrently.
    expect((await refundInParallel('0'.repeat(32))).map(({ status }) => status)).toEqual(
      Array.from({ length: 6 }, () => 404),
    );
    const statuses = (await refundInParallel(id)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await refund(id)).body.error.message).toBe('It has been refunded already');
    expect(await available()).toBe(before + 10);
    expect(await inspect(id)).toMatchObject({ refund: { amount: 10, reason: 'It had six fingers' } });

    await eventually(async () => {
      const { body: history } = await subscriber.call(account.listHistory, {});
      expect(history.items.filter(({ kind }: { kind: string }) => kind === 'credits-refunded')).toMatchObject([
        { subject: 'It had six fingers', amount: 10, generationId: id },
      ]);
      const { body: inbox } = await subscriber.call(notifications.listNotifications, {});
      const refundNotifications = inbox.items.filter(({ topic }: { topic: string }) => topic === 'credits-refunded');
      expect(refundNotifications).toMatchObject([{ body: 'It had six fingers', actionPath: `/results/${id}` }]);
    });
    const ledger = { params: { userId }, query: { part: 'transfers' as const } };
    const { body } = await superAdmin.call(adminSubscribers.listLedger, ledger);
    const lines = body.items.filter(({ movements }: any) => movements[0].kind === 'refund');
    expect(lines).toMatchObject([{ subject: 'It had six fingers', movements: [{ amount: 10 }] }]);
    const { body: trail } = await superAdmin.call(adminAudit.listAuditEntries, { query: { kind: 'generation' } });
    expect(trail.items[0]).toMatchObject({ action: 'refunded', subject: { id }, reason: 'It had six fingers' });
  });

  it('is refused without a reason, or when nothing was charged', { tags: ['whole'] }, async () => {
    const failed = await createGeneration('a fox #fail');
    expect((await refund(failed.id)).body.error).toMatchObject({ code: 'conflict', message: 'It was not charged' });
    const completed = await createGeneration();
    expect((await refund(completed.id, '  ')).body.error.message).toBe('Reason is required');
    expect((await refund('0'.repeat(32))).status).toBe(404);
  });
});

describe('running a generation again', () => {
  const runAgain = (id: string, key: string = randomUUID()) =>
    superAdmin.call(adminGenerations.runAgain, { params: { id }, headers: { 'idempotency-key': key } });

  it('repeats it for the subscriber free of charge, once per key', { tags: ['whole'] }, async () => {
    const first = await createGeneration();
    const before = await available();
    const key = randomUUID();
    const answers = await Promise.all([runAgain(first.id, key), runAgain(first.id, key)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(answers[0].body.id).toBe(answers[1].body.id);
    const settledAgain = await subscriber.settled(answers[0].body.id);
    expect(settledAgain).toMatchObject({
      status: 'completed',
      receipt: { charged: 0 },
      assets: [{ mediaType: 'image' }],
    });
    expect(await available()).toBe(before);
    expect(await inspect(settledAgain.id)).toMatchObject({ rerunOf: first.id, input: { prompt: values.prompt } });
  });

  it('is refused until the generation has ended', async () => {
    const { body } = await subscriber.generate('dream-image', { ...values, prompt: 'a glacier #never' });
    const { id } = body.generation;
    expect((await runAgain(id)).body.error.message).toBe('It is still processing');
    await subscriber.call(generations.cancelGeneration, { params: { id } });
    await subscriber.settled(id);
  });
});
