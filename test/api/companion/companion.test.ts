import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { companion } from '#shared/contracts/companion.ts';
import { session } from '#shared/contracts/session.ts';
import { profile } from '#test/support/companion-api.ts';
import { call, companionSecret, type Product } from '#test/support/product.ts';
import { it } from '../shared-product.ts';

let product: Product;
it.beforeAll(async ({ product: shared }) => {
  product = shared;
});

const secret = { 'x-companion-secret': companionSecret };
interface Numbers {
  views: number;
  userCount: number;
}
const newUserId = () => `user-${randomUUID()}`;
const put = (id: string, changes: Partial<typeof profile & Numbers> = {}, headers: Record<string, string> = secret) =>
  call(product.siteUrl, companion.putUser, { params: { id }, body: { ...profile, ...changes }, headers });
const open = (id: string, headers: Record<string, string> = secret) =>
  call(product.siteUrl, companion.createUserSession, { params: { id }, body: {}, headers });
const grant = (id: string, amount: number, key: string = randomUUID(), headers: Record<string, string> = secret) =>
  call(product.siteUrl, companion.grantCredits, {
    params: { id },
    body: { amount },
    headers: { ...headers, 'idempotency-key': key },
  });
const check = (input_user_id: string, required_credits = 0) =>
  call(product.siteUrl, companion.checkUserCredit, { body: { input_user_id, required_credits }, headers: secret });
const deduct = (session_id: string, credit: number, headers: Record<string, string> = {}) =>
  call(product.siteUrl, companion.deductCredit, { body: { session_id, credit }, headers });

async function subscriberWith(amount: number) {
  const id = newUserId();
  await put(id);
  await grant(id, amount);
  return { id, sessionId: (await open(id)).body.sessionId as string };
}

describe("the companion's back end", () => {
  it('is identified by the secret', async () => {
    for (const headers of [{ 'x-companion-secret': '' }, { 'x-companion-secret': 'guess' }]) {
      const id = newUserId();
      const answers = [await put(id, {}, headers), await open(id, headers), await grant(id, 5, 'k', headers)];
      for (const { status, body } of answers) {
        expect({ status, code: body.error.code }).toEqual({ status: 401, code: 'unauthenticated' });
      }
      expect((await check(id)).body).toEqual({ error: 'No user found' });
    }
  });

  it('upserts a subscriber in the format of the mobile app', { tags: ['S7.2-2'] }, async () => {
    const id = newUserId();
    const { status, body } = await put(id);
    expect(status).toBe(200);
    expect(body.subscriber).toMatchObject({ hy_user_id: id, hy_name: 'Nadia Osei', hy_plan_one_time: true });
    const { body: changed } = await put(id, { planName: 'Pro', planIsOneTime: false });
    expect(changed.subscriber).toMatchObject({ hy_plan_dev_name: 'Pro', hy_plan_one_time: false });
    expect(changed.subscriber).toMatchObject({ hy_view: 0, hy_user_count: 0 });
    await put(id, { views: 42, userCount: 7 });
    const { body: kept } = await put(id);
    expect(kept.subscriber).toMatchObject({ hy_view: 42, hy_user_count: 7 });
  });

  it('keeps the credits when it upserts a subscriber again', async () => {
    const { id } = await subscriberWith(30);
    await put(id, { planName: 'Pro' });
    expect((await check(id)).body).toEqual([{ credit: 30, has_enough_credit: true }]);
  });

  it('opens sessions whose deep link signs in', { tags: ['S1-5', 'S3-16', 'S7.1-3', 'S7.2-1'] }, async () => {
    const id = newUserId();
    await put(id);
    const { status, body } = await open(id);
    expect(status).toBe(201);
    const link = new URL(body.url);
    expect(link.origin).toBe(product.siteUrl);
    expect(link.searchParams.get('id')).toBe(body.sessionId);

    const linked = await product.signIn(link.searchParams.get('id')!);
    const { body: connected } = await linked.call(session.getSession, {});
    expect(connected.session).toMatchObject({ userId: id, name: 'Nadia Osei' });
    const { body: asMobileApp } = await call(product.siteUrl, companion.connect, {
      body: { session_id: body.sessionId },
    });
    expect(asMobileApp.result).toMatchObject({ hy_user_id: id, hy_country_code: 'GH', hy_view: 1 });
  });

  it('opens no session for an unknown user and grants them nothing', async () => {
    const answers = [await open(newUserId()), await grant(newUserId(), 10)];
    for (const { status, body } of answers) {
      expect({ status, message: body.error.message }).toEqual({ status: 404, message: 'No user found' });
    }
  });

  it('grants once per Idempotency-Key', async () => {
    const { id } = await subscriberWith(10);
    const key = randomUUID();
    const repeated = await Promise.all([1, 2, 3, 4].map(() => grant(id, 50, key)));
    for (const { status, body } of repeated) expect({ status, body }).toEqual({ status: 200, body: { available: 60 } });
    expect((await grant(id, 50)).body).toEqual({ available: 110 });
  });

  it('returns whether the credits cover a cost', { tags: ['S7.4-1'] }, async () => {
    const { id } = await subscriberWith(10);
    expect((await check(id, 10)).body).toEqual([{ credit: 10, has_enough_credit: true }]);
    expect((await check(id, 11)).body).toEqual([{ credit: 10, has_enough_credit: false }]);
    expect(await check(newUserId())).toMatchObject({ status: 400, body: { error: 'No user found' } });
  });

  it('deducts for a session until the credits are used up', { tags: ['S7.4-6', 'S7.4-7'] }, async () => {
    const { id, sessionId } = await subscriberWith(10);
    expect(await deduct(sessionId, 7)).toMatchObject({
      status: 200,
      body: { result: { success: true, current_credit: 3 } },
    });
    expect(await deduct(sessionId, 4)).toMatchObject({ status: 400, body: { error: 'Insufficient credit' } });
    expect((await check(id)).body).toEqual([{ credit: 3, has_enough_credit: true }]);
    expect(await deduct('unknown', 1)).toMatchObject({ status: 400, body: { error: 'Invalid session' } });
    expect(await deduct('expired-session', 1)).toMatchObject({ status: 400, body: { error: 'Invalid session' } });
  });

  it('deducts once per Idempotency-Key, and every time without a key', async () => {
    const { id, sessionId } = await subscriberWith(100);
    const headers = { 'idempotency-key': 'order-17' };
    const repeated = await Promise.all([1, 2, 3].map(() => deduct(sessionId, 40, headers)));
    for (const { body } of repeated) expect(body).toEqual({ result: { success: true, current_credit: 60 } });
    expect(await deduct(sessionId, 39, headers)).toMatchObject({
      status: 409,
      body: { error: 'This Idempotency-Key has moved 40 credits already' },
    });
    await deduct(sessionId, 10);
    await deduct(sessionId, 10);
    expect((await check(id)).body).toEqual([{ credit: 40, has_enough_credit: true }]);
  });

  it('keeps the Idempotency-Keys of subscribers apart', async () => {
    const [subscriberA, subscriberB] = [await subscriberWith(10), await subscriberWith(10)];
    const headers = { 'idempotency-key': 'the same' };
    for (const { id, sessionId } of [subscriberA, subscriberB]) {
      await deduct(sessionId, 4, headers);
      expect((await check(id)).body).toEqual([{ credit: 6, has_enough_credit: true }]);
    }
  });
});
