// @module-tag whole

import { describe, expect } from 'vitest';
import { brand } from '#shared/brand.ts';
import { session } from '#shared/contracts/session.ts';
import { it } from '#test/api/shared-product.ts';
import { attackSize } from '#test/support/attack-size.ts';
import { createLink, createSubscriberWithCredits, type NewSubscriber } from '#test/support/companion-api.ts';
import { cookieBrowser, type CookieBrowser } from '#test/support/cookie-browser.ts';
import { call, type Product } from '#test/support/product.ts';

let product: Product;
let victim: NewSubscriber;
let attacker: NewSubscriber;
let browser: CookieBrowser;
it.beforeAll(async ({ product: shared }) => {
  product = shared;
});
it.beforeEach(async () => {
  victim = await createSubscriberWithCredits(product.siteUrl, 10);
  attacker = await createSubscriberWithCredits(product.siteUrl, 10);
  browser = cookieBrowser(product.siteUrl);
  await browser.open(victim.sessionId);
});

const sessionName = `__Host-${brand.slug}_session`;
const cookieOf = () => `${sessionName}=${browser.cookies.get(sessionName)}`;
const isSessionValid = async (cookie: string) =>
  (await call(product.siteUrl, session.getSession, { headers: { cookie } })).status === 200;

describe("another account's link", () => {
  it('never switches the account without a confirmation, and stays usable', async () => {
    const before = new Map(browser.cookies);
    const answers = await Promise.all(Array.from({ length: 5 * attackSize }, () => browser.open(attacker.sessionId)));
    for (const { status, body } of answers) {
      expect({ status, error: body.error }).toEqual({
        status: 409,
        error: { code: 'other_account', message: 'You are signed in with another account' },
      });
    }
    expect(browser.cookies).toEqual(before);
    expect(await browser.user()).toBe(victim.id);
    const another = cookieBrowser(product.siteUrl);
    expect(await another.open(attacker.sessionId)).toMatchObject({ status: 200 });
  });

  it('ends the old session after a confirmed switch', async () => {
    const old = cookieOf();
    expect(await browser.open(attacker.sessionId, { switchAccount: true })).toMatchObject({ status: 200 });
    expect(await browser.user()).toBe(attacker.id);
    expect(await isSessionValid(old)).toBe(false);
    expect((await browser.call(session.listBrowsers, {})).body.browsers).toHaveLength(1);
  });

  it('changes nothing if it is used up, unknown or expired, even with a confirmation', async () => {
    await cookieBrowser(product.siteUrl).open(attacker.sessionId);
    for (const link of [attacker.sessionId, 'nobody', 'expired-session']) {
      expect(await browser.open(link, { switchAccount: true })).toMatchObject({ status: 401 });
    }
    expect(await browser.user()).toBe(victim.id);
  });

  const crossSiteHeaders: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  it.each(crossSiteHeaders)('switches nothing from another site: %o', async (headers) => {
    const answer = await browser.open(attacker.sessionId, { switchAccount: true, headers });
    expect(answer).toMatchObject({ status: 403 });
    expect(await browser.user()).toBe(victim.id);
  });

  it('needs a confirmation for each new account', async () => {
    await browser.open(attacker.sessionId, { switchAccount: true });
    const next = await createLink(product.siteUrl, victim.id);
    expect(await browser.open(next)).toMatchObject({ status: 409 });
    expect(await browser.open(next, { switchAccount: true })).toMatchObject({ status: 200 });
    expect(await browser.user()).toBe(victim.id);
  });

  it('closes the links of the previous account, so no old link brings it back', async () => {
    const second = await createLink(product.siteUrl, victim.id);
    await browser.open(second);
    await browser.open(attacker.sessionId, { switchAccount: true });
    for (const link of [victim.sessionId, second]) {
      expect(await browser.open(link, { switchAccount: true })).toMatchObject({ status: 401 });
    }
    expect(await browser.user()).toBe(attacker.id);
  });
});

describe('another link of one account', () => {
  it('replaces the session without a confirmation', async () => {
    const old = cookieOf();
    expect(await browser.open(await createLink(product.siteUrl, victim.id))).toMatchObject({ status: 200 });
    expect(await isSessionValid(old)).toBe(false);
    expect((await browser.call(session.listBrowsers, {})).body.browsers).toMatchObject([{ isThis: true }]);
  });
});
