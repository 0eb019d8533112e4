// @module-tag whole

import { describe, expect } from 'vitest';
import { companion } from '#shared/contracts/companion.ts';
import { it } from '#test/api/shared-product.ts';
import { attackSize } from '#test/support/attack-size.ts';
import { createSubscriberWithCredits } from '#test/support/companion-api.ts';
import { call, companionSecret, type Product } from '#test/support/product.ts';

const check = ({ siteUrl }: Product, userId: string, sessionId?: string, headers: Record<string, string> = {}) =>
  call(siteUrl, companion.checkUserCredit, {
    body: { input_user_id: userId, required_credits: 0, ...(sessionId !== undefined && { session_id: sessionId }) },
    headers,
  });

describe("a user's balance", () => {
  it('is shown to callers with a session of the user, or the secret', async ({ product }) => {
    const { id, sessionId } = await createSubscriberWithCredits(product.siteUrl, 30);
    const creditResponse = [{ credit: 30, has_enough_credit: true }];
    expect((await check(product, id, sessionId)).body).toEqual(creditResponse);
    expect((await check(product, id, undefined, { 'x-companion-secret': companionSecret })).body).toEqual(
      creditResponse,
    );
  });

  it('is hidden from others, as is whether the user exists', async ({ product }) => {
    const [{ id }, otherSubscriber] = [
      await createSubscriberWithCredits(product.siteUrl, 30),
      await createSubscriberWithCredits(product.siteUrl, 1),
    ];
    const { cookie } = await product.signIn(otherSubscriber.sessionId);
    for (const userId of [id, 'nobody-at-all']) {
      const answers = await Promise.all([
        check(product, userId),
        check(product, userId, 'guessed'),
        check(product, userId, otherSubscriber.sessionId),
        check(product, userId, undefined, { cookie }),
        check(product, userId, undefined, { 'x-companion-secret': 'guessed' }),
        check(product, userId, undefined, { 'x-companion-secret': '' }),
      ]);
      for (const { status, body } of answers) {
        expect({ status, body }).toEqual({ status: 400, body: { error: 'Invalid session' } });
      }
    }
  });
});

describe('a used idempotency key', () => {
  it('deducts only one of several concurrent amounts', async ({ product }) => {
    const { id, sessionId } = await createSubscriberWithCredits(product.siteUrl, 1000);
    const headers = { 'idempotency-key': 'the same' };
    const amounts = Array.from({ length: 8 * attackSize }, (_, number) => number + 1);
    const answers = await Promise.all(
      amounts.map((credit) =>
        call(product.siteUrl, companion.deductCredit, { body: { session_id: sessionId, credit }, headers }),
      ),
    );
    const [accepted, ...moreAccepted] = answers.filter(({ status }) => status === 200);
    expect(moreAccepted).toEqual([]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(amounts.length - 1);
    expect((await check(product, id, sessionId)).body[0].credit).toBe(accepted?.body.result.current_credit);
  });
});
