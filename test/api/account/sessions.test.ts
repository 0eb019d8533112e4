import { describe, expect } from 'vitest';
import { subscriberSessionKind } from '#functions/domain/sessions/session-cookies.ts';
import { brand } from '#shared/brand.ts';
import { credits } from '#shared/contracts/credits.ts';
import { session } from '#shared/contracts/session.ts';
import { call, type Product } from '#test/support/product.ts';
import { it } from '../shared-product.ts';

let product: Product;
it.beforeAll(async ({ product: shared }) => {
  product = shared;
});

const cookieName = `__Host-${brand.slug}_session`;
const connect = (sessionId?: string, headers: Record<string, string> = {}) =>
  call(product.siteUrl, session.connectSession, { body: { sessionId, fingerprint: 'test' } as never, headers });

describe('a deep link', () => {
  it('signs its subscriber in', { tags: ['S3-1', 'S3-4', 'S6-4', 'S7.1-6'] }, async () => {
    const { status, body } = await connect('demo-session');
    expect(status).toBe(200);
    expect(body.session).toMatchObject({ userId: 'demo-subscriber', planName: 'Pro', isMock: false });
    expect(Date.now() - Date.parse(body.session.syncedAt)).toBeLessThan(60_000);
    expect(body.balance).toEqual({ available: expect.any(Number), held: expect.any(Number) });
  });

  it('sets a cookie that no script can read and that differs from the link', async () => {
    const { headers } = await connect('demo-session');
    const [cookie] = headers.getSetCookie();
    const [pair = '', ...attributes] = cookie!.split('; ');
    expect(attributes.map((attribute) => attribute.toLowerCase()).toSorted()).toEqual([
      'httponly',
      `max-age=${subscriberSessionKind.lifetimeSeconds}`,
      'path=/',
      'samesite=lax',
      'secure',
    ]);
    expect(pair).toMatch(new RegExp(`^${cookieName}=[\\w-]{43}$`));
    expect(pair).not.toContain('demo-session');
  });

  it('gives every browser its own token', async () => {
    const tokens = await Promise.all([1, 2].map(async () => (await product.signIn('demo-session')).cookie));
    expect(new Set(tokens).size).toBe(2);
  });

  it.each(['unknown-session', 'expired-session', 'demo-subscriber', 'DEMO-SESSION', 'SESSION#x'])(
    'is refused when it is %s',
    { tags: ['S7.1-4'] },
    async (sessionId) => {
      const { status, body, headers } = await connect(sessionId);
      expect(status).toBe(401);
      expect(body.error).toEqual({
        code: 'unauthenticated',
        message: 'Invalid session - Please check your app access',
      });
      expect(headers.getSetCookie()).toEqual([]);
    },
  );

  it.each([undefined, '', '   '])('is refused when it is %j', { tags: ['S2.1-24', 'S5-1'] }, async (sessionId) => {
    const { status, body } = await connect(sessionId);
    const message = 'Session ID required - Please access this app through the companion app';
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ message, fields: [{ field: 'sessionId', message }] });
  });
});

describe('a session', () => {
  it('is not shown without its cookie', { tags: ['S6-1'] }, async () => {
    const { status, body } = await call(product.siteUrl, session.getSession, {});
    expect(status).toBe(401);
    expect(body.error.message).toBe('Session ID required - Please access this app through the companion app');
  });

  it('is not cached', async () => {
    const { headers } = await (await product.signIn('demo-session')).call(session.getSession, {});
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('ends after signing out, and other sessions stay', async () => {
    const [ended, other] = [await product.signIn('demo-session'), await product.signIn('demo-session')];
    const { status, headers } = await ended.call(session.deleteSession, {});
    expect(status).toBe(204);
    expect(headers.getSetCookie()[0]).toMatch(new RegExp(`^${cookieName}=; .*Max-Age=0$`));
    expect(headers.get('clear-site-data')).toBe('"cache"');

    const { status: after, body } = await ended.call(session.getSession, {});
    expect(after).toBe(401);
    expect(body.error.message).toBe('Invalid session - Please check your app access');
    expect((await other.call(session.getSession, {})).status).toBe(200);
  });
});

describe('a state-changing call', () => {
  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'THE_SITE' },
  ])('is refused from another site: %o', async (from) => {
    const headers = Object.fromEntries(
      Object.entries(from).map(([name, value = '']) => [name, value.replace('THE_SITE', product.siteUrl)]),
    );
    const subscriber = await product.signIn('demo-session');
    const refused = [await connect('demo-session', headers), await subscriber.call(session.deleteSession, { headers })];
    for (const { status, body } of refused) {
      expect({ status, code: body.error.code }).toEqual({ status: 403, code: 'forbidden' });
    }
    expect((await subscriber.call(session.getSession, {})).status).toBe(200);
  });

  it("is accepted from the site's own pages", async () => {
    expect((await connect('demo-session', { origin: product.siteUrl })).status).toBe(200);
    expect((await connect('demo-session', { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });
});

describe('a mock session', () => {
  it('generates without credits and is never charged', { tags: ['S3-6', 'S4.6-7'] }, async () => {
    expect((await connect('mock')).body.session).toMatchObject({ isMock: true });
    const mock = await product.signIn('mock');
    const { status, body } = await mock.generate('dream-image', {
      prompt: 'a red fox',
      image_size: 'square_hd',
      num_images: 1,
    });
    expect(status).toBe(202);
    const settled = await mock.settled(body.generation.id);
    expect(settled).toMatchObject({ status: 'completed', receipt: { held: 0, charged: 0, released: 0 } });
    const { body: balance } = await mock.call(credits.getCredits, { query: { required: 999 } });
    expect(balance).toEqual({ available: 0, held: 0, required: 999, hasEnough: true, isExternal: false });
  });
});
