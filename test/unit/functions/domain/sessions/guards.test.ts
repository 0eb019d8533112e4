import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminGuard, enteringAdminGuard, subscriberGuard } from '#functions/domain/sessions/guards.ts';
import {
  adminSessionKind,
  knownBrowserKind,
  readBrowserIdentity,
  subscriberSessionKind,
} from '#functions/domain/sessions/session-cookies.ts';
import type { AppError } from '#functions/platform/app-error.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { sha256 } from '#functions/platform/ids.ts';
import { functionEnvironment } from '#test/support/new-table.ts';

beforeAll(() => {
  const environment = functionEnvironment('http://127.0.0.1:9', 'table');
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
});
afterAll(() => void vi.unstubAllEnvs());

const event = (cookies: string[], method = 'GET', routeKey = `${method} /api/assets`) =>
  ({ cookies, routeKey, requestContext: { http: { method } } }) as APIGatewayProxyEventV2;
/** The cookie as a browser sends it back. */
const sent = (cookie: string) => [cookie.slice(0, cookie.indexOf(';'))];
const now = new Date('2026-11-23T12:00:00.000Z');

describe('the guard of subscribers', () => {
  const session = subscriberSessionKind.begin(now);
  const guardOf = (found: object | undefined) => {
    const find = async (tokenHash: string) => (tokenHash === session.tokenHash ? found : undefined);
    return subscriberGuard({ find } as never);
  };
  const signedIn = { session: { userId: 'maya' }, appId: 'app' };

  it('admits the owner of a session', async () => {
    const caller = { ...signedIn, userId: 'maya', account: keys.subscriber('maya').pk, tokenHash: session.tokenHash };
    expect(await guardOf(signedIn)(event(sent(session.cookie)))).toEqual(caller);
    expect(guardOf(signedIn).auth).toBe('subscriber');
  });

  it('refuses a call without a session, and one whose session has ended', async () => {
    await expect(guardOf(signedIn)(event([]))).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Session ID required - Please access this app through the companion app',
    });
    await expect(guardOf(undefined)(event(sent(session.cookie)))).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Invalid session - Please check your app access',
    });
  });

  it.each([
    ['GET', 'GET /api/assets', 'maya'],
    ['POST', 'POST /api/account/delete', 'maya'],
    ['DELETE', 'DELETE /api/session', 'maya'],
    ['POST', 'POST /api/generations', 'Your account is being deleted.'],
    ['DELETE', 'DELETE /api/assets', 'Your account is being deleted.'],
  ])('during the deletion of the account answers %s %s: %s', async (method, routeKey, answer) => {
    const calling = guardOf({ ...signedIn, isLeaving: true })(event(sent(session.cookie), method, routeKey));
    const answered = calling.then(
      ({ userId }) => userId,
      ({ code, message }: AppError) => (code === 'forbidden' ? message : code),
    );
    expect(await answered).toBe(answer);
  });
});

describe('the guard of admins', () => {
  const session = adminSessionKind.begin(now, 'access-1');
  const rights = { isActive: true, isAdmin: true, isSuperAdmin: false, hasSecondFactor: false };
  const ada = { id: 'access-1', name: 'Ada', passwordHash: 'secret', securityStamp: 'stamp', ...rights };
  const sessionsOf = (admin: object | undefined) => {
    const findAdmin = async ({ tokenHash, owner }: { tokenHash: string; owner: string }) =>
      tokenHash === session.tokenHash && owner === 'access-1' ? admin : undefined;
    return { findAdmin } as never;
  };
  const call = event(sent(session.cookie));

  it('admits an admin, without what proves the password', async () => {
    const { passwordHash: _, securityStamp: __, ...shown } = ada;
    const caller = { ...shown, account: keys.admin('access-1').pk, tokenHash: session.tokenHash };
    expect(await enteringAdminGuard(sessionsOf(ada))(call)).toEqual(caller);
    expect(await adminGuard(sessionsOf(ada))(call, { right: 'build' })).toEqual(caller);
  });

  it('refuses an ended session, a foreign one, and an admin without rights', async () => {
    const ended = { code: 'unauthenticated', message: 'Your session has ended. Please sign in again.' };
    await expect(enteringAdminGuard(sessionsOf(ada))(event([]))).rejects.toMatchObject(ended);
    await expect(enteringAdminGuard(sessionsOf(undefined))(call)).rejects.toMatchObject(ended);
    const ownerless = event(sent(adminSessionKind.begin(now).cookie));
    await expect(enteringAdminGuard(sessionsOf(ada))(ownerless)).rejects.toMatchObject(ended);
    await expect(enteringAdminGuard(sessionsOf({ ...ada, isAdmin: false }))(call)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Access denied. Admin privileges required.',
    });
  });

  it('admits only roles with the right of the route, and none to a route without a right', async () => {
    const refusal = { code: 'forbidden', message: 'Access denied. Super admin privileges required.' };
    const route = { right: 'administer' } as const;
    await expect(adminGuard(sessionsOf(ada))(call, route)).rejects.toMatchObject(refusal);
    const superAdmin = { ...ada, isSuperAdmin: true };
    expect(await adminGuard(sessionsOf(superAdmin))(call, route)).toMatchObject({ id: 'access-1' });
    await expect(adminGuard(sessionsOf(superAdmin))(call, {})).rejects.toMatchObject({ code: 'forbidden' });
    const support = { ...ada, role: 'support' };
    await expect(adminGuard(sessionsOf(support))(call, { right: 'build' })).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Access denied. Your role does not include this.',
    });
    expect(await adminGuard(sessionsOf(support))(call, { right: 'support' })).toMatchObject({ id: 'access-1' });
  });
});

describe('a cookie', () => {
  it.each([
    ['a subscriber', subscriberSessionKind, 'Lax'],
    ['an admin', adminSessionKind, 'Strict'],
    ['a known browser', knownBrowserKind, 'Strict'],
  ] as const)('of %s lives as long as its session, and holds a token that is stored as a hash', (_, kind, site) => {
    const session = kind.begin(now);
    expect(session.cookie).toContain(`SameSite=${site}; Max-Age=${kind.lifetimeSeconds}`);
    expect(session.expiresAtEpochSeconds).toBe(now.getTime() / 1000 + kind.lifetimeSeconds);
    expect(session.tokenHash).toBe(sha256(session.token));
    expect(kind.readTokenHash(event(sent(session.cookie)))).toBe(session.tokenHash);
    expect(kind.readTokenHash(event([]))).toBeUndefined();
    expect(kind.clearedCookie).toContain('Max-Age=0');
  });

  it('can name the owner of its session', () => {
    const session = adminSessionKind.begin(now, 'a.b');
    expect(adminSessionKind.readOwnedToken(event(sent(session.cookie)))).toEqual({
      tokenHash: session.tokenHash,
      owner: 'a.b',
    });
    const { cookieName } = adminSessionKind;
    for (const value of ['token', '.token', '']) {
      expect(adminSessionKind.readOwnedToken(event([`${cookieName}=${value}`]))).toBeUndefined();
    }
    expect(adminSessionKind.readOwnedToken(event([]))).toBeUndefined();
  });

  it('recognises a browser for 400 days, unless its token could be guessed', () => {
    const first = readBrowserIdentity(event([]));
    expect(first.cookie).toContain(`Max-Age=${400 * 24 * 60 * 60}`);
    expect(readBrowserIdentity(event(sent(first.cookie)))).toEqual(first);
    const [name = ''] = first.cookie.split('=');
    for (const token of ['a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}!`]) {
      expect(readBrowserIdentity(event([`${name}=${token}`])).hash).not.toBe(sha256(token));
    }
  });
});
