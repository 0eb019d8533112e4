import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  adminGuard,
  assertCanSeeSubscriberData,
  canSeeSubscriberData,
  enteringAdminGuard,
  needsSecondFactor,
  subscriberGuard,
} from '#functions/domain/sessions/guards.ts';
import {
  adminSessionKind,
  knownBrowserKind,
  readBrowserIdentity,
  subscriberSessionKind,
} from '#functions/domain/sessions/session-cookies.ts';
import type { AppError } from '#functions/platform/app-error.ts';
import { type Environment, environment } from '#functions/platform/environment.ts';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { functionEnvironment } from '#test/support/new-table.ts';

beforeAll(() => {
  const variables = functionEnvironment('http://127.0.0.1:9', 'table');
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
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
    expect([enteringAdminGuard(sessionsOf(ada)).auth, adminGuard(sessionsOf(ada)).auth]).toEqual([
      'entering-admin',
      'admin',
    ]);
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

describe('a setting of the stage', () => {
  const set = (settings: Partial<Environment>) => void Object.assign(environment(), settings);
  afterEach(() => set({ SUBSCRIBER_DATA_FOR_SUPER_ADMINS_ONLY: false, SUPER_ADMINS_NEED_SECOND_FACTOR: false }));
  const superAdmin = { isSuperAdmin: true };
  const editor = { isSuperAdmin: false };
  const support = { isSuperAdmin: false, role: 'support' } as const;

  it('hides names, files and prompts from roles that do not work with subscribers', () => {
    const roles = [superAdmin, support, editor];
    expect(roles.map(canSeeSubscriberData)).toEqual([true, true, true]);
    expect(() => assertCanSeeSubscriberData(editor)).not.toThrow();
    set({ SUBSCRIBER_DATA_FOR_SUPER_ADMINS_ONLY: true });
    expect(roles.map(canSeeSubscriberData)).toEqual([true, true, false]);
    expect(() => assertCanSeeSubscriberData(support)).not.toThrow();
    const message = 'Access denied. Only super admins see names, files and prompts of subscribers here.';
    const refusal = expect.objectContaining({ code: 'forbidden', message });
    expect(() => assertCanSeeSubscriberData(editor)).toThrow(refusal);
  });

  it('demands a second factor or a passkey of super admins before anything else', async () => {
    const unprotected = { ...superAdmin, hasSecondFactor: false };
    const admins = [
      unprotected,
      { ...unprotected, hasSecondFactor: true },
      { ...unprotected, hasPasskeys: true },
      { ...unprotected, isSuperAdmin: false },
    ];
    expect(admins.map(needsSecondFactor)).toEqual([false, false, false, false]);
    set({ SUPER_ADMINS_NEED_SECOND_FACTOR: true });
    expect(admins.map(needsSecondFactor)).toEqual([true, false, false, false]);
    const admin = { id: 'access-1', isActive: true, isAdmin: true, ...unprotected };
    const session = adminSessionKind.begin(now, admin.id);
    const guarded = adminGuard({ findAdmin: async () => admin } as never);
    await expect(guarded(event(sent(session.cookie)), { right: 'home' })).rejects.toMatchObject({
      code: 'second_factor_required',
      message: 'Set up a second factor first: super admins need one here.',
    });
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
    expect(session.token).toMatch(/^[\w-]{43}$/);
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
