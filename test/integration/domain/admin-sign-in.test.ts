import { argon2 } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { delaySecondsAfter } from '#functions/api/admin-auth/limit-attempts.ts';
import type { SignInDeps } from '#functions/api/admin-auth/sign-in.ts';
import type { Admin, AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { createPasswords } from '#functions/domain/admins/password.ts';
import { AuditTrail } from '#functions/domain/audit/audit-trail.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { adminSessionKind } from '#functions/domain/sessions/session-cookies.ts';
import type { AppError } from '#functions/platform/app-error.ts';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { log } from '#functions/platform/log.ts';
import { signInDeps, signInFrom } from '#test/support/admin-sign-in.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';
import { publishedValues } from '#test/support/published-metrics.ts';

const password = 'the right one';
/** Hashes a thousand times faster than the product, because these tests sign in hundreds of times. */
const quickPasswords = createPasswords({
  argon2: (algorithm, parameters, callback) => argon2(algorithm, { ...parameters, memory: 64, passes: 1 }, callback),
});

let now = new Date('2026-11-20T12:00:00Z');
let started: NewTable;
let admins: AdminRepository;
let sources: SignInDeps;
let passwordHash: string;
beforeAll(async () => {
  started = await newTable();
  Object.assign(process.env, started.environment);
  sources = { ...signInDeps(started.table, () => now), passwords: quickPasswords };
  ({ admins } = sources);
  passwordHash = await quickPasswords.hashPassword(password);
});

let count = 0;
async function account(rights: Partial<Admin> = {}): Promise<Admin> {
  const id = `access-${count++}`;
  const admin = {
    id,
    name: id,
    userId: `user ${id}`,
    isAdmin: true,
    isSuperAdmin: false,
    isActive: true,
    totalModels: 0,
    createdAt: now.toISOString(),
    passwordHash,
    securityStamp: '',
    formerUserIds: [],
    hasSecondFactor: false,
    ...rights,
  };
  expect(await admins.install(admin)).toBe(true);
  return admin;
}

const attempt = (userId: string, triedPassword: string, from = {}) =>
  signInFrom(sources, { userId, password: triedPassword }, from).then(
    () => 'in',
    (error: Error) => error.message,
  );
const enter = async (userId: string, sessionHash?: string) =>
  (await signInFrom(sources, { userId, password }, { sessionHash })).session;
const itemsOf = async ({ client, table }: NewTable) =>
  (await client.send(new ScanCommand({ TableName: table.name, Select: 'COUNT', ConsistentRead: true }))).Count;
const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000));

describe('signing in', () => {
  const unknownUserMessage = 'User ID not found or account inactive.';
  const wrong = 'Invalid password.';

  it('is in the audit trail and on the account, and failures are one entry for each quarter of an hour', async () => {
    const { id, userId } = await account();
    for (let failure = 1; failure <= 3; failure++) expect(await attempt(userId, 'wrong')).toBe(wrong);
    expect(await attempt(userId, password)).toBe('in');
    const { browser } = await signInFrom(sources, { userId, password });
    await signInFrom(sources, { userId, password }, { hash: browser.tokenHash });
    expect(await admins.find(id)).toMatchObject({ lastSignInAt: now.toISOString() });
    const { items } = await new AuditTrail(started.table).pageOf({ limit: 50, search: userId });
    const failed = items.filter(({ action }) => action === 'failed to sign in as');
    expect(failed).toMatchObject([{ times: 3, admin: { id, name: 'Unknown person' }, subject: { id }, changes: [] }]);
    const browsers = items.filter(({ action }) => action === 'signed in as').map(({ changes }) => changes);
    const proof = { path: 'proof', after: '"password"' };
    const entry = (kind: string) => [{ path: 'browser', after: `"${kind}"` }, proof];
    expect(browsers).toHaveLength(3);
    expect(browsers).toEqual(expect.arrayContaining([entry('known'), entry('new')]));
    expect(JSON.stringify(items)).not.toContain('203.0.113');
    pass(15 * 60);
    expect(await attempt(userId, 'wrong')).toBe(wrong);
    const later = await new AuditTrail(started.table).pageOf({ limit: 50, search: userId });
    expect(later.items.filter(({ action }) => action === 'failed to sign in as')).toHaveLength(2);
    // An unknown user id leaves nothing.
    const before = await itemsOf(started);
    await attempt('nobody of this name', 'wrong');
    expect(await itemsOf(started)).toBe(before);
  });

  it('forgets failures a day after the last wait, even while the table still holds them', async () => {
    const { userId } = await account();
    for (let failure = 1; failure <= 6; failure++) {
      expect(await attempt(userId, 'wrong')).toBe(wrong);
      pass(delaySecondsAfter(failure));
    }
    pass(24 * 60 * 60);
    expect(await attempt(userId, 'wrong')).toBe(wrong);
    expect(await attempt(userId, password)).toBe('in');
  });

  it('has to wait longer after every failure', async () => {
    const { userId } = await account();
    const answers: string[] = [];
    for (let failure = 1; failure <= 6; failure++) {
      answers.push(await attempt(userId, 'wrong'));
      if (failure > 3) answers.push(await attempt(userId, password));
      pass(delaySecondsAfter(failure));
    }
    const wait = (seconds: number) => `Too many attempts. Please try again in ${seconds} s.`;
    expect(answers).toEqual([wrong, wrong, wrong, wrong, wait(1), wrong, wait(2), wrong, wait(4)]);
    expect(await attempt(userId, password)).toBe('in');
  });

  it('forgives earlier failures after a success', async () => {
    const { userId } = await account();
    const failThreeTimes = async () => {
      for (let failure = 1; failure <= 3; failure++) expect(await attempt(userId, 'wrong')).toBe(wrong);
    };
    await failThreeTimes();
    expect(await attempt(userId, password)).toBe('in');
    await failThreeTimes();
    expect(await attempt(userId, password)).toBe('in');
  });

  it("ends only the browser's previous session", async () => {
    const { userId } = await account();
    const [currentSession, otherSession] = [await enter(userId), await enter(userId)];
    await enter(userId, currentSession.tokenHash);
    const alive = (hash: string) => sources.adminSessions.find(hash, now);
    expect(await alive(currentSession.tokenHash)).toBeUndefined();
    expect(await alive(otherSession.tokenHash)).toBeDefined();
  });

  it('is logged with account, address and outcome, and without the typed values', async () => {
    const { id, userId } = await account();
    const [info, warn] = [vi.spyOn(log, 'info').mockReturnValue(), vi.spyOn(log, 'warn').mockReturnValue()];
    await attempt(userId, 'a wrong secret');
    await attempt('a password by mistake', password);
    await attempt(userId, password, { address: '198.51.100.9' });
    const from = { address: '203.0.113.7', withCode: false };
    const unknown = sha256('a password by mistake');
    expect(warn.mock.calls).toEqual([
      ['Admin sign-in refused', { account: id, ...from, reason: wrong }],
      ['Admin sign-in refused', { account: unknown, ...from, reason: unknownUserMessage }],
    ]);
    expect(info.mock.calls).toEqual([['Admin signed in', { ...from, account: id, address: '198.51.100.9' }]]);
    vi.restoreAllMocks();
  });

  it('writes nothing for an unknown user id or a deactivated account', async () => {
    const retired = await account({ isActive: false });
    const before = await itemsOf(started);
    for (const userId of ['no such user', retired.userId]) {
      for (let attempts = 0; attempts < 30; attempts++)
        expect(await attempt(userId, password)).toBe(unknownUserMessage);
    }
    expect(await itemsOf(started)).toBe(before);
  });

  it('is not refused because of failures at another address, except within one /64', async () => {
    const { userId } = await account();
    for (let failure = 1; failure <= 12; failure++) await attempt(userId, 'wrong', { address: '2001:db8:7::1' });
    const waiting = 'Too many attempts. Please try again in 1 s.';
    expect(await attempt(userId, password, { address: '2001:db8:7:0:a:b:c:d' })).toBe(waiting);
    expect(await attempt(userId, password, { address: '2001:db8:7:1::1' })).toBe('in');
    expect(await attempt(userId, password)).toBe('in');
  });

  it('stays open to a known browser while unknown ones guess, and opens to them again soon', async () => {
    const { userId } = await account();
    const { browser } = await signInFrom(sources, { userId, password });
    const stranger = (index: number) => attempt(userId, 'wrong', { address: `198.51.100.${index}` });
    const guesses: string[] = [];
    for (let index = 0; index < 40; index++) guesses.push(await stranger(index));
    expect(guesses.filter((answer) => answer === wrong)).toHaveLength(25);
    expect(guesses.at(-1)).toMatch(/^Too many attempts\. Please try again in \d+ (s|min)\.$/);
    expect(await attempt(userId, password, { address: '203.0.113.200' })).toMatch(/^Too many/);
    expect(await attempt(userId, password, { address: '198.51.100.1', hash: browser.tokenHash })).toBe('in');
    pass(15 * 60);
    expect(await attempt(userId, password, { address: '203.0.113.200' })).toBe('in');
  });

  it('counts parallel attempts from many addresses like consecutive ones', async () => {
    const { userId } = await account();
    const guesses = Array.from({ length: 60 }, (_, index) => attempt(userId, 'wrong', { address: `192.0.2.${index}` }));
    expect((await Promise.all(guesses)).filter((answer) => answer === wrong)).toHaveLength(25);
  });

  it('does not lock the account with successful attempts', { tags: ['whole'] }, async () => {
    const { userId } = await account();
    for (let times = 0; times < 30; times++) {
      expect(await attempt(userId, password, { address: `192.0.2.${times}` })).toBe('in');
    }
  });

  it('counts a known browser separately, and gives it a new token each time', async () => {
    const { userId } = await account();
    const { browser } = await signInFrom(sources, { userId, password });
    const next = (await signInFrom(sources, { userId, password }, { hash: browser.tokenHash })).browser;
    for (let failure = 1; failure <= 4; failure++) await attempt(userId, 'wrong', { hash: next.tokenHash });
    expect(await attempt(userId, password, { hash: next.tokenHash })).toMatch(/^Too many/);
    for (let failure = 1; failure <= 4; failure++) await attempt(userId, 'wrong', { hash: browser.tokenHash });
    expect(await attempt(userId, password)).toMatch(/^Too many/);
  });

  it('checks one password when a hundred guesses arrive in parallel', async () => {
    const { userId } = await account();
    for (let failure = 1; failure <= 4; failure++) await attempt(userId, 'wrong');
    pass(1);
    const answers = await Promise.all(Array.from({ length: 100 }, () => attempt(userId, 'wrong')));
    expect(answers.filter((answer) => answer === 'Invalid password.')).toHaveLength(1);
  });
});

describe('where the runtime lacks argon2', () => {
  const otherPasswords = createPasswords({});
  const signInElsewhere = (userId: string) =>
    signInFrom({ ...sources, passwords: otherPasswords }, { userId, password });

  it(
    'treats an unreadable hash as an unknown account, and reports each admitted attempt',
    { tags: ['whole'] },
    async () => {
      const unexpectedErrors = publishedValues('UnexpectedErrors');
      const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
      const answersTo = async (userId: string) => {
        const answers: string[] = [];
        for (let attempts = 0; attempts < 5; attempts++) {
          await signInElsewhere(userId).catch(({ code, message }: AppError) => answers.push(`${code}: ${message}`));
        }
        return answers;
      };
      const answers = await answersTo((await account()).userId);
      expect(unexpectedErrors).toEqual([1, 1, 1, 1]);
      expect(logged.mock.calls[0]?.[1]).toMatchObject({
        error: { message: expect.stringMatching(/does not have.*Node 24.7/) },
      });
      expect(await answersTo('nobody elsewhere')).toEqual(answers);
      expect(answers.at(-1)).toBe('unauthenticated: User ID not found or account inactive.');
      vi.restoreAllMocks();
    },
  );

  it(
    'stores passwords with scrypt, and with argon2 again after the next sign-in with it',
    { tags: ['whole'] },
    async () => {
      const admin = await account({ passwordHash: await otherPasswords.hashPassword(password) });
      const readPasswordHash = async () => (await admins.find(admin.id))?.passwordHash;
      await signInElsewhere(admin.userId);
      expect(await readPasswordHash()).toBe(admin.passwordHash);
      expect(await attempt(admin.userId, password)).toBe('in');
      expect(await readPasswordHash()).toMatch(/^\$argon2id\$/);
      expect(await attempt(admin.userId, password)).toBe('in');
      expect(await attempt(admin.userId, 'wrong')).toBe('Invalid password.');
    },
  );
});

describe('a signed-in admin', () => {
  const end = ({ expiresAtEpochSeconds }: { expiresAtEpochSeconds: number }) => new Date(expiresAtEpochSeconds * 1000);
  const calling = (name: string, token: string) => ({ cookies: [`${name}=${token}`] }) as APIGatewayProxyEventV2;
  const signedIn = async (admin: Admin) =>
    (await signInFrom({ ...sources, now: () => new Date() }, { userId: admin.userId, password })).session.token;

  it.each([
    [{ isActive: false }, 'unauthenticated'],
    [{ isAdmin: false }, 'forbidden'],
  ])('is refused at once when it becomes %j', async (rights, code) => {
    const admin = await account();
    const token = await signedIn(admin);
    await started.table.put({ pk: `ACCESS#${admin.id}`, sk: 'ACCESS', ...admin, ...rights });
    await expect(
      adminGuard(sources.adminSessions)(calling(adminSessionKind.cookieName, token), { right: 'home' }),
    ).rejects.toMatchObject({
      code,
    });
  });

  it('is found by its own session alone, among all its sessions', async () => {
    const [admin, other] = [await account(), await account()];
    const [first, second] = [await enter(admin.userId), await enter(admin.userId)];
    await enter(other.userId);
    const { adminSessions } = sources;
    expect(await adminSessions.findAdmin({ tokenHash: first.tokenHash, owner: admin.id }, now)).toMatchObject({
      id: admin.id,
    });
    expect(await adminSessions.findAdmin({ tokenHash: first.tokenHash, owner: other.id }, now)).toBeUndefined();
    const { expiresAtEpochSeconds } = first;
    expect(await adminSessions.findAdmin({ tokenHash: first.tokenHash, owner: admin.id }, end(first))).toBeUndefined();
    const listed = await adminSessions.allOf(admin.id);
    const session = { accessId: admin.id, address: '203.0.113.7', startedAt: now.toISOString(), expiresAtEpochSeconds };
    const hashes = [first, second].map(({ tokenHash }) => tokenHash);
    expect(new Set(listed.map(({ tokenHash }) => tokenHash))).toEqual(new Set(hashes));
    expect(listed[0]).toMatchObject(session);
    expect(await adminSessions.find(first.tokenHash, end(first))).toBeUndefined();
    await adminSessions.delete(first.tokenHash);
    expect(await adminSessions.findAdmin({ tokenHash: first.tokenHash, owner: admin.id }, now)).toBeUndefined();
    expect((await adminSessions.allOf(admin.id)).map(({ tokenHash }) => tokenHash)).toEqual([second.tokenHash]);
  });

  it('is signed out after the session has ended', async () => {
    const admin = await account();
    const { session } = await signInFrom(
      { ...sources, now: () => new Date(Date.now() - 9 * 60 * 60 * 1000) },
      { userId: admin.userId, password },
    );
    const call = adminGuard(sources.adminSessions)(calling(adminSessionKind.cookieName, session.token), {
      right: 'home',
    });
    await expect(call).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
