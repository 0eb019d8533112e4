import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { log } from '#functions/platform/log.ts';
import { CompanionClient } from '#functions/providers/companion/companion-client.ts';

const addresses = {
  connectUrl: 'https://connect.example/v2/connect',
  creditCheckUrl: 'https://database.example/rest/v1/rpc/check_user_credit',
  deductUrl: 'https://credits.example/deduct_credit',
  publicKey: 'anonymous',
};
const client = new CompanionClient(addresses);
const link = { session_id: 's', app_id: 'a', fingerprint: 'f' };

function respondWith(status: number, body: unknown): void {
  vi.stubGlobal('fetch', async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
}
let logged: MockInstance<typeof log.error>;
beforeEach(() => {
  logged = vi.spyOn(log, 'error').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a deduction', () => {
  it.each([
    [200, { result: { success: true, current_credit: 5 } }, 'made'],
    [201, { result: { success: true } }, 'made'],
    [202, { result: { success: false } }, 'not_made'],
    [200, { result: { success: false } }, 'not_made'],
    [200, 'cut off {', 'unknown'],
    [200, { ok: true }, 'unknown'],
    [200, { result: { success: 'true' } }, 'made'],
    [200, { result: { success: 'false' } }, 'not_made'],
    [200, { result: { success: 0 }, error: 'Insufficient credits' }, 'insufficient'],
    [200, { result: null, error: 'Insufficient credit' }, 'insufficient'],
    [200, { error: 'Bad session' }, 'not_made'],
    [200, { result: { success: true, current_credit: 5 }, error: null }, 'made'],
    [200, { result: { success: true }, error: 'Half done' }, 'unknown'],
    [200, { result: { success: 'perhaps' } }, 'unknown'],
    [400, { error: 'Insufficient credit' }, 'insufficient'],
    [400, { error: 'Bad session' }, 'not_made'],
    [404, {}, 'not_made'],
    [303, {}, 'unknown'],
    [408, {}, 'unknown'],
    [500, {}, 'unknown'],
    [502, {}, 'unknown'],
    [503, {}, 'not_made'],
    [504, {}, 'unknown'],
  ])('with the answer %i %o was %s', { tags: ['S7.4-8', 'S8-22'] }, async (status, body, outcome) => {
    respondWith(status, body);
    expect(await client.deduct('session', 10, 'key')).toBe(outcome);
  });

  it('that is interrupted can have been made, one without a connection was not', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })));
    expect(await client.deduct('session', 10, 'key')).toBe('unknown');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })));
    expect(await client.deduct('session', 10, 'key')).toBe('not_made');
  });
});

describe('a balance', () => {
  it.each([
    [400, { error: 'No user found' }, 'User not found in credit system'],
    [500, {}, 'Failed to check credits'],
    [500, { error: 'relation "credits" does not exist' }, 'Failed to check credits'],
    [503, { message: 'connect ECONNREFUSED 10.0.3.7:5432' }, 'Failed to check credits'],
    [429, { error: 'Slow down' }, 'Slow down'],
    [200, { credit: 5 }, 'Invalid response format from credit API'],
    [200, [], 'Invalid response format from credit API'],
    [200, [{ credit: null, has_enough_credit: 'false' }], 'Invalid response format from credit API'],
    [200, [{ credit: 12 }], 'Invalid response format from credit API'],
    [200, [{ credit: 12, has_enough_credit: null }], 'Invalid response format from credit API'],
    [200, [{ credit: 12, has_enough_credit: 'perhaps' }], 'Invalid response format from credit API'],
    [200, [{ has_enough_credit: true }], 'Invalid response format from credit API'],
    [200, { error: 'No user found' }, 'User not found in credit system'],
    [400, { code: 'P0001', message: 'No user found', details: null }, 'User not found in credit system'],
    [200, { error: 'Closed for today' }, 'Closed for today'],
  ])("with the answer %i %o fails with the app's message", { tags: ['S8-16'] }, async (status, body, message) => {
    respondWith(status, body);
    await expect(client.credit('user', 10)).rejects.toThrow(message);
  });

  it.each([
    [[{ credit: 42, has_enough_credit: true }], { credit: 42, hasEnough: true }],
    [[{ credit: '42', has_enough_credit: 'true' }, 'and more'], { credit: 42, hasEnough: true }],
    [[{ credit: 42, has_enough_credit: false }], { credit: 42, hasEnough: false }],
    [[{ credit: 12.5, has_enough_credit: 1 }], { credit: 12, hasEnough: true }],
    [[{ credit: 1e21, has_enough_credit: true }], { credit: Number.MAX_SAFE_INTEGER, hasEnough: true }],
    [[{ credit: '9'.repeat(400), has_enough_credit: true }], { credit: Number.MAX_SAFE_INTEGER, hasEnough: true }],
  ])('of %j is read', { tags: ['S7.4-4'] }, async (body, credit) => {
    respondWith(200, body);
    expect(await client.credit('user', 10)).toEqual(credit);
  });
});

const errorResponse =
  (error: string) =>
  (status: number): [number, unknown] => [status, { error }];

describe('a session', () => {
  const minimalUser = { hy_user_id: 1234567890 };

  it.each([
    ['nothing', { hy_plan_one_time: null, hy_view: null }, { hy_plan_one_time: false, hy_view: 0 }],
    ['a null name', { hy_name: null, hy_country: null }, { hy_name: '', hy_country: '' }],
    ['numeric ids', { hy_sub_id: 4711 }, { hy_user_id: '1234567890', hy_sub_id: '4711' }],
    ['false as text', { hy_plan_one_time: 'false' }, { hy_plan_one_time: false }],
    ['zero as text', { hy_plan_one_time: '0' }, { hy_plan_one_time: false }],
    ['true as text', { hy_plan_one_time: 'True' }, { hy_plan_one_time: true }],
    ['true as a number', { hy_plan_one_time: 1 }, { hy_plan_one_time: true }],
    ['numbers as texts', { hy_view: '12', hy_user_count: '0' }, { hy_view: 12, hy_user_count: 0 }],
    ['an invalid number', { hy_view: 'many' }, { hy_view: 0 }],
    ['invalid times', { hy_sub_expire_date: 0, hy_sub_created_at: {} }, { hy_sub_expire_date: null }],
  ])('is read from %s', async (_, response, expected) => {
    respondWith(200, { result: { ...minimalUser, ...response }, error: null });
    expect(await client.connect(link)).toMatchObject(expected);
  });

  it.each([
    [200, { error: 'Invalid session' }],
    [200, { result: null, message: 'Session expired' }],
    [200, { result: { hy_user_id: null }, error: { message: 'Invalid session' } }],
    [400, '<html>'],
    [401, {}],
  ])('that is refused with %i %j does not exist', async (status, body) => {
    respondWith(status, body);
    expect(await client.connect(link)).toBeUndefined();
  });

  it.each<[number, unknown]>([
    [200, {}],
    [200, { result: { hy_user_id: '' } }],
    [200, '<html>'],
    ...[403, 404, 405, 408, 422, 429, 500, 502, 503, 504].map(errorResponse('Invalid session')),
  ])('is unclear after %i %j, and the call can be repeated', async (status, body) => {
    respondWith(status, body);
    const message = 'Failed to authenticate - Please try again';
    await expect(client.connect(link)).rejects.toMatchObject({ code: 'unavailable', message });
    expect(logged.mock.calls).toEqual([['The companion did not answer as agreed', { call: 'connect', status }]]);
  });
});

describe('the three hosts', () => {
  it('get only their own call, and one of them gets the public key', async () => {
    const sent: [string, string | null, string | null][] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      sent.push([url, headers.get('apikey'), headers.get('authorization')]);
      return new Response('{}', { status: 200 });
    });
    await client.connect(link).catch(() => undefined);
    await client.credit('user', 1).catch(() => undefined);
    await client.deduct('s', 1, 'key');
    expect(sent).toEqual([
      [addresses.connectUrl, null, null],
      [addresses.creditCheckUrl, 'anonymous', 'Bearer anonymous'],
      [addresses.deductUrl, null, null],
    ]);
  });
});

it('a subscriber with endless texts fits into an item, and one with an endless id is no subscriber', async () => {
  const endless = '界'.repeat(200_000);
  const texts = ['hy_name', 'hy_country', 'hy_country_code', 'hy_plan_dev_name', 'hy_sku', 'hy_sub_id'];
  const result = { hy_user_id: 'maya-lindqvist', ...Object.fromEntries(texts.map((name) => [name, endless])) };
  respondWith(200, { result });
  const connected = await client.connect(link);
  expect(connected).toMatchObject({ hy_user_id: 'maya-lindqvist', hy_name: `${'界'.repeat(200)}…` });
  expect(Buffer.byteLength(JSON.stringify(connected))).toBeLessThan(10_000);
  respondWith(200, { result: { ...result, hy_user_id: endless } });
  await expect(client.connect(link)).rejects.toMatchObject({ code: 'unavailable' });
});
