// @module-tag whole

import { describe, expect } from 'vitest';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { brand } from '#shared/brand.ts';
import { adminSubscribers } from '#shared/contracts/admin-subscribers.ts';
import { companion } from '#shared/contracts/companion.ts';
import { session } from '#shared/contracts/session.ts';
import { it } from '#test/api/shared-product.ts';
import { attackSize } from '#test/support/attack-size.ts';
import { createLink, createSubscriberWithCredits, type NewSubscriber } from '#test/support/companion-api.ts';
import { cookieBrowser, type CookieBrowser } from '#test/support/cookie-browser.ts';
import { productTable } from '#test/support/product-table.ts';
import { call, type Product } from '#test/support/product.ts';
import { wholeTable } from '#test/support/whole-table.ts';

let product: Product;
let nadia: NewSubscriber;
let ownBrowser: CookieBrowser;
it.beforeAll(async ({ product: shared }) => {
  product = shared;
});
it.beforeEach(async () => {
  nadia = await createSubscriberWithCredits(product.siteUrl, 10);
  ownBrowser = cookieBrowser(product.siteUrl);
});

const identityName = `__Host-${brand.slug}_browser`;
const sessionName = `__Host-${brand.slug}_session`;
const refusal = {
  status: 401,
  body: {
    error: { code: 'link_closed', message: 'This link was already used. Please open it again from the app.' },
  },
};
const newBrowser = () => cookieBrowser(product.siteUrl);
const newBrowsers = (count: number) => Array.from({ length: count }, newBrowser);

/** Checks that the link signs in no browser, not even its own. */
async function expectClosed(): Promise<void> {
  const other = newBrowser();
  for (const browser of [ownBrowser, other]) expect(await browser.open(nadia.sessionId)).toMatchObject(refusal);
  expect(await other.user()).toBeUndefined();
}

describe('a deep link', () => {
  it('signs in exactly one of many browsers that open it at once', async () => {
    const browsers = newBrowsers(8 * attackSize);
    const answers = await Promise.all(browsers.map((browser) => browser.open(nadia.sessionId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(refusal);
    const users = await Promise.all(browsers.map(({ user }) => user()));
    expect(users.filter(Boolean)).toEqual([nadia.id]);
    expect(browsers.filter(({ cookies }) => cookies.size > 0)).toHaveLength(1);
  });

  it('signs in its own browser again, and no browser that forges its identity', async () => {
    await ownBrowser.open(nadia.sessionId);
    const hash = sha256(ownBrowser.cookies.get(identityName)!);
    const table = await wholeTable(product);
    expect(table).toContain(hash);
    const forged = ['', 'x', hash, hash.slice(0, 43), 'A'.repeat(43), `${ownBrowser.cookies.get(identityName)}x`];
    for (const value of forged) {
      const headers = { cookie: `${identityName}=${value}` };
      expect(await newBrowser().open(nadia.sessionId, { headers })).toMatchObject(refusal);
    }
    ownBrowser.cookies.delete(sessionName);
    expect(await ownBrowser.open(nadia.sessionId)).toMatchObject({ status: 200 });
    expect(await ownBrowser.user()).toBe(nadia.id);
  });

  it('closes when its browser signs out of a session from another link', async () => {
    await ownBrowser.open(nadia.sessionId);
    await ownBrowser.open(await createLink(product.siteUrl, nadia.id));
    await ownBrowser.call(session.deleteSession, {});
    await expectClosed();
  });

  it('closes when its browser signs out', async () => {
    await ownBrowser.open(nadia.sessionId);
    await ownBrowser.call(session.deleteSession, {});
    await expectClosed();
  });

  it.each(['browser', 'deep link'])('closes when an admin revokes the %s, and ends its session', async (kind) => {
    await ownBrowser.open(nadia.sessionId);
    const otherBrowser = newBrowser();
    await otherBrowser.open(await createLink(product.siteUrl, nadia.id));
    const admin = await product.signInAdmin();
    const params = { userId: nadia.id };
    const { body } = await admin.call(adminSubscribers.getSubscriber, { params });
    // Newest first: her first link and its browser are older than the others.
    const { id } = body.sessions.findLast((one: { kind: string }) => one.kind === kind);
    const revoked = await admin.call(adminSubscribers.revokeSessions, { params, body: { id } });
    expect(revoked.body.revoked).toHaveLength(2);
    expect(await ownBrowser.user()).toBeUndefined();
    expect(await otherBrowser.user()).toBe(nadia.id);
    await expectClosed();
  });

  it('closes when its owner ends its browser from another one, and only the owner can', async () => {
    await ownBrowser.open(nadia.sessionId);
    const [ownerBrowser = newBrowser(), stranger = newBrowser()] = newBrowsers(2);
    await ownerBrowser.open(await createLink(product.siteUrl, nadia.id));
    await stranger.open((await createSubscriberWithCredits(product.siteUrl, 1)).sessionId);
    const { body } = await ownerBrowser.call(session.listBrowsers, {});
    expect(body.browsers).toHaveLength(2);
    const { id } = body.browsers.find(({ isThis }: { isThis: boolean }) => !isThis);

    expect(await stranger.call(session.endBrowser, { params: { id } })).toMatchObject({ status: 404 });
    expect((await stranger.call(session.listBrowsers, {})).body.browsers).toHaveLength(1);
    expect(await ownBrowser.user()).toBe(nadia.id);
    expect(await ownerBrowser.call(session.endBrowser, { params: { id } })).toMatchObject({ status: 204 });
    expect(await ownBrowser.user()).toBeUndefined();
    await expectClosed();
  });

  it('leaves no browser signed in if an admin revokes all sessions meanwhile', async () => {
    await ownBrowser.open(nadia.sessionId);
    const admin = await product.signInAdmin();
    const params = { userId: nadia.id };
    const revoke = () => admin.call(adminSubscribers.revokeSessions, { params, body: {} });
    const opening = Array.from({ length: 6 * attackSize }, () => {
      const reopened = newBrowser();
      reopened.cookies.set(identityName, ownBrowser.cookies.get(identityName)!);
      return reopened;
    });
    await Promise.all([...opening.map((browser) => browser.open(nadia.sessionId)), revoke()]);
    expect((await Promise.all([ownBrowser, ...opening].map(({ user }) => user()))).filter(Boolean)).toEqual([]);
    await expectClosed();
  });

  it('signs in no browser after its expiry, not even its own', async () => {
    await ownBrowser.open(nadia.sessionId);
    const { cloud } = product;
    const table = productTable(cloud.endpoints.dynamodb, cloud.tableName('Table'));
    const past = setExpression({ expiresAt: new Date(Date.now() - 1000).toISOString() });
    await table.update(keys.companionSession(sha256(nadia.sessionId)), past);
    for (const browser of [ownBrowser, newBrowser()]) {
      expect(await browser.open(nadia.sessionId)).toMatchObject({
        status: 401,
        body: { error: { code: 'unauthenticated' } },
      });
    }
  });

  it('is stored only as a hash, like the cookies of its browser', async () => {
    await ownBrowser.open(nadia.sessionId);
    const { body } = await ownBrowser.call(session.listBrowsers, {});
    const table = await wholeTable(product);
    expect(table).toContain(body.browsers[0].id);
    for (const secret of [nadia.sessionId, ...ownBrowser.cookies.values()]) expect(table).not.toContain(secret);
  });

  const crossSiteHeaders: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  it.each(crossSiteHeaders)('is not used up by another site: %o', async (headers) => {
    const victim = newBrowser();
    expect(await victim.open(nadia.sessionId, { headers })).toMatchObject({ status: 403 });
    expect(victim.cookies.size).toBe(0);
    expect(await ownBrowser.open(nadia.sessionId)).toMatchObject({ status: 200 });
  });

  it("still works for the mobile app's charges, until its browser signs out", async () => {
    await ownBrowser.open(nadia.sessionId);
    const connect = () => call(product.siteUrl, companion.connect, { body: { session_id: nadia.sessionId } });
    const deduct = () =>
      call(product.siteUrl, companion.deductCredit, { body: { session_id: nadia.sessionId, credit: 1 }, headers: {} });
    expect(await connect()).toMatchObject({ status: 200, body: { result: { hy_user_id: nadia.id } } });
    expect(await deduct()).toMatchObject({ status: 200, body: { result: { current_credit: 9 } } });
    await ownBrowser.call(session.deleteSession, {});
    for (const sendRequest of [connect, deduct]) {
      expect(await sendRequest()).toMatchObject({ status: 400, body: { error: 'Invalid session' } });
    }
  });
});

describe("the demonstration's link", () => {
  it('works in any browser at any time, if mock sessions are allowed', async () => {
    const browsers = newBrowsers(3);
    await Promise.all(browsers.map((browser) => browser.open('demo-session')));
    const [first = newBrowser(), ...otherBrowsers] = browsers;
    await first.call(session.deleteSession, {});
    expect(await Promise.all(otherBrowsers.map(({ user }) => user()))).toEqual(['demo-subscriber', 'demo-subscriber']);
    expect(await first.open('demo-session')).toMatchObject({ status: 200 });
  });
});
