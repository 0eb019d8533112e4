// @module-tag whole

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/platform/table/keys.ts';
import { demoOwner } from '#infra/demo/people.ts';
import { type AllowanceName, allowancesSchema, allowanceWords } from '#shared/contracts/allowances.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { routeAllowance, type RouteContract } from '#shared/contracts/route.ts';
import { sampleOf } from '#test/support/arbitrary-of.ts';
import { attackSize } from '#test/support/attack-size.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { productTable } from '#test/support/product-table.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { allRoutes } from './raw-call.ts';

const perDay = allowancesSchema.parse({});
const daySeconds = 24 * 60 * 60;

let product: Product;
let cookies: Partial<Record<RouteContract['auth'], string>>;
let accounts: Partial<Record<RouteContract['auth'], string>>;
beforeAll(async () => {
  product = await startProduct({ timeScale: 0.05 });
  const subscriber = await createMaya(product);
  const { cookie: admin } = await product.signInAdmin();
  cookies = { subscriber: (await product.signIn(subscriber.sessionId)).cookie, admin };
  const adminAttempts = keys.admin(demoOwner.id).pk;
  accounts = { subscriber: keys.subscriber(subscriber.id).pk, admin: adminAttempts };
});
afterAll(() => product.close());

/** Uses up the allowances of today and tomorrow, because the call can happen after midnight. */
async function spendAll(account: string, name: AllowanceName): Promise<void> {
  const table = productTable(product.cloud.endpoints.dynamodb, product.cloud.tableName('Table'));
  const days = [0, daySeconds].map((seconds) => new Date(Date.now() + seconds * 1000).toISOString().slice(0, 10));
  await Promise.all(days.map((day) => table.put({ ...keys.allowance(account, day, name), spent: perDay[name] })));
}

const metered = allRoutes.flatMap(({ name, route }) => {
  const allowance = routeAllowance(route);
  return allowance === undefined ? [] : [{ name, route, allowance }];
});

describe.each(metered)('$name', ({ route, allowance }) => {
  it(`costs one of the caller's ${allowance}, and is refused when none is left`, async () => {
    await spendAll(accounts[route.auth]!, allowance);
    const path = route.path.replaceAll(/\{\w+\+?\}/g, 'unknown-0123456789');
    const query = route.query === undefined ? '' : `?${new URLSearchParams(Object(sampleOf(route.query)))}`;
    const answer = await fetch(`${product.siteUrl}${path}${query}`, {
      method: route.method,
      headers: {
        cookie: cookies[route.auth]!,
        'content-type': 'application/json',
        ...(route.headers && { 'idempotency-key': randomUUID() }),
      },
      ...(route.method !== 'GET' && { body: JSON.stringify(route.body ? sampleOf(route.body) : {}) }),
    });
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    expect({ status: answer.status, code: error.code }).toEqual({ status: 429, code: 'too_many_requests' });
    expect(error.message).toContain(`today's limit of ${perDay[allowance]} ${allowanceWords[allowance]}`);
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(daySeconds);
  });
});

describe('a limit', () => {
  it('is not exceeded by concurrent calls', async () => {
    const subscriber = await product.signIn((await createMaya(product)).sessionId);
    const calls = Array.from({ length: perDay.testNotifications + 10 * attackSize }, () =>
      subscriber.call(notifications.sendTest, {}),
    );
    const refused = (await Promise.all(calls)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10 * attackSize);
  });

  it('covers every route that changes something, unless it is unmetered', () => {
    const silent = allRoutes.filter(({ route }) => route.method !== 'GET' && route.allowance === undefined);
    expect(silent).toEqual([]);
    // Credits are counted by their amount, together with their ledger entry, and checked files by the caller's address.
    const named = new Set([...metered.map(({ allowance }) => allowance), 'grantedCredits', 'fileChecks']);
    expect([...named].toSorted()).toEqual(Object.keys(perDay).toSorted());
  });
});
