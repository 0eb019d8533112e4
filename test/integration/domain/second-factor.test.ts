import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#functions/api/admin-auth/own-account.ts';
import type { SignInDeps } from '#functions/api/admin-auth/sign-in.ts';
import { setPassword, resetSecondFactor } from '#functions/api/admin-users/users.ts';
import type { Admin } from '#functions/domain/admins/admin-repository.ts';
import { hashPassword } from '#functions/domain/admins/password.ts';
import { sealedSecondFactors } from '#functions/domain/admins/second-factor-repository.ts';
import { recoveryCodeHash } from '#functions/domain/admins/second-factor.ts';
import { AuditTrail } from '#functions/domain/audit/audit-trail.ts';
import { resealAll } from '#functions/domain/encryption/encrypted-text.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { encryptionSecrets, signInDeps, signInFrom, anyAddress as from } from '#test/support/admin-sign-in.ts';
import { appCode } from '#test/support/authenticator.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';

const password = 'three green kettles';
let now = new Date('2026-11-20T12:00:00Z');
const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000));

let started: NewTable;
let deps: SignInDeps;
let passwordHash: string;
beforeAll(async () => {
  started = await newTable();
  Object.assign(process.env, started.environment);
  deps = signInDeps(started.table, () => now);
  passwordHash = await hashPassword(password);
});

let count = 0;
async function account(isSuperAdmin = false): Promise<Admin> {
  const id = `account-${count++}`;
  const rights = { isAdmin: true, isSuperAdmin, isActive: true };
  const createdAt = now.toISOString();
  await deps.admins.install({ ...rights, id, name: id, userId: `user-${id}`, totalModels: 0, createdAt, passwordHash });
  return (await deps.admins.find(id))!;
}
const reloadAdmin = async ({ id }: Admin) => (await deps.admins.find(id))!;
const callerOf = async (admin: Admin, tokenHash = 'none'): Promise<AdminCaller> => ({
  ...(await reloadAdmin(admin)),
  tokenHash,
});
const outcome = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: Error) => error.message,
  );

/** Sets up a second factor, and waits until its code has expired. */
async function setUp(admin: Admin) {
  const caller = await callerOf(admin);
  const { secret, recoveryCodes } = await beginSecondFactor(deps, caller, { password, from });
  await confirmSecondFactor(deps, caller, { code: appCode(secret, now), from });
  pass(60);
  return { secret, recoveryCodes, code: () => appCode(secret, now) };
}
const enter = ({ userId }: Admin, code?: string, address = from.address) =>
  outcome(signInFrom(deps, { userId, password, code }, { address }));

describe('signing in with a second factor', () => {
  let admin: Admin;
  let factor: Awaited<ReturnType<typeof setUp>>;
  beforeEach(async () => {
    admin = await account();
    factor = await setUp(admin);
  });

  it('asks for the code after a correct password', async () => {
    expect(await outcome(signInFrom(deps, { userId: admin.userId, password: 'wrong', code: factor.code() }))).toBe(
      'Invalid password.',
    );
    expect(await enter(admin)).toBe('Enter the code of your authenticator app.');
    expect(await enter(admin, '000000')).toBe('Invalid code.');
    pass(60);
    expect(await enter(admin, factor.code())).toBe('done');
  });

  it('accepts a code once under parallel requests, and no earlier code afterwards', async () => {
    const early = factor.code();
    pass(30);
    const code = factor.code();
    const tries = Array.from({ length: 12 }, (_, index) => enter(admin, code, `192.0.2.${index}`));
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(outcomes.filter((answer) => answer === 'Invalid code.')).toHaveLength(11);
    expect(await enter(admin, early)).toBe('Invalid code.');
  });

  it('accepts a recovery code once under parallel requests', async () => {
    const [code = '', other = ''] = factor.recoveryCodes;
    const tries = Array.from({ length: 12 }, (_, index) => enter(admin, code, `192.0.2.${index}`));
    expect((await Promise.all(tries)).filter((answer) => answer === 'done')).toHaveLength(1);
    expect(await readSecondFactor(deps, await callerOf(admin))).toEqual({ isOn: true, recoveryCodesLeft: 9 });
    expect(await enter(admin, other.toUpperCase())).toBe('done');
  });

  it('accepts each of the ten codes, then none', { tags: ['whole'] }, async () => {
    for (const code of factor.recoveryCodes) expect(await enter(admin, code)).toBe('done');
    expect(await enter(admin, factor.recoveryCodes[0])).toBe('Invalid code.');
    expect(await readSecondFactor(deps, await callerOf(admin))).toEqual({ isOn: true, recoveryCodesLeft: 0 });
  });

  it('makes guesses of codes wait, also after the password alone is sent', async () => {
    const answers: string[] = [];
    for (let guess = 0; guess < 3; guess++) answers.push(await enter(admin, '000000'), await enter(admin));
    expect(answers.filter((answer) => answer.startsWith('Too many attempts'))).toHaveLength(2);
  });

  it(
    'makes guesses of codes at a signed-in browser wait, also after other uses of the password',
    { tags: ['whole'] },
    async () => {
      const caller = await callerOf(admin);
      const answers: string[] = [];
      for (let guess = 0; guess < 6; guess++) {
        answers.push(
          await outcome(removeSecondFactor(deps, caller, { password, code: '000000', from })),
          await outcome(beginSecondFactor(deps, caller, { password, from })),
        );
      }
      expect(answers.filter((answer) => answer.startsWith('Too many attempts'))).not.toEqual([]);
    },
  );

  it('works after the encryption key is replaced', { tags: ['whole'] }, async () => {
    const after = { ...encryptionSecrets, encryptionKeys: { next: Buffer.alloc(32, 7).toString('base64') } };
    const rotated = { ...after, encryptionKeyId: 'next' };
    const factors = sealedSecondFactors(deps.admins, deps.secondFactors);
    const outcomes = await resealAll(factors, rotated);
    expect(outcomes.find(({ id }) => id === admin.id)).toMatchObject({ outcome: 'resealed', from: 'derived' });
    const otherDeps = { ...deps, encryptionSecrets: async () => rotated };
    await signInFrom(otherDeps, { userId: admin.userId, password, code: factor.code() });
    await resealAll(factors, { ...after, encryptionKeyId: undefined });
  });
});

describe('a second factor', () => {
  it('is set up with the password and a code of the app, once under parallel attempts', async () => {
    const admin = await account();
    const caller = await callerOf(admin);
    expect(await outcome(beginSecondFactor(deps, caller, { password: 'wrong', from }))).toBe('Invalid password.');
    expect(await outcome(confirmSecondFactor(deps, caller, { code: '000000', from }))).toMatch(/^The set-up is over/);
    const { secret, uri } = await beginSecondFactor(deps, caller, { password, from });
    expect(uri).toContain(secret);
    expect(JSON.stringify(await deps.secondFactors.find(admin.id))).not.toContain(secret);
    expect(await outcome(confirmSecondFactor(deps, caller, { code: '000000', from }))).toMatch(/^Invalid code/);
    expect(await enter(admin)).toBe('done');
    const code = appCode(secret, now);
    const both = [1, 2].map(() => outcome(confirmSecondFactor(deps, caller, { code, from })));
    expect((await Promise.all(both)).filter((answer) => answer === 'done')).toHaveLength(1);
    expect((await reloadAdmin(admin)).hasSecondFactor).toBe(true);
    expect(await outcome(beginSecondFactor(deps, caller, { password, from }))).toMatch(/^The set-up is over/);
  });

  it('is not set up with a code that comes after more than a quarter of an hour', async () => {
    const admin = await account();
    const caller = await callerOf(admin);
    const { secret } = await beginSecondFactor(deps, caller, { password, from });
    pass(15 * 60);
    const lateConfirm = confirmSecondFactor(deps, caller, { code: appCode(secret, now), from });
    expect(await outcome(lateConfirm)).toMatch(/^The set-up is over/);
    expect((await reloadAdmin(admin)).hasSecondFactor).toBe(false);
    const restarted = await beginSecondFactor(deps, caller, { password, from });
    pass(14 * 60);
    const timelyConfirm = confirmSecondFactor(deps, caller, { code: appCode(restarted.secret, now), from });
    expect(await outcome(timelyConfirm)).toBe('done');
  });

  it('has recovery codes that work only once it is on', async () => {
    const admin = await account();
    const caller = await callerOf(admin);
    const abandoned = await beginSecondFactor(deps, caller, { password, from });
    const { secret, recoveryCodes } = await beginSecondFactor(deps, caller, { password, from });
    expect(await deps.secondFactors.useRecoveryCode(admin.id, recoveryCodeHash(admin.id, recoveryCodes[0]!))).toBe(
      false,
    );
    await confirmSecondFactor(deps, caller, { code: appCode(secret, now), from });
    expect(await enter(admin, abandoned.recoveryCodes[0])).toBe('Invalid code.');
    pass(60);
    expect(await enter(admin, recoveryCodes[0])).toBe('done');
  });

  it('gets new recovery codes with the password and a code, and the old ones end', async () => {
    const admin = await account();
    const factor = await setUp(admin);
    const renew = async (proof: { password: string; code: string }) =>
      renewRecoveryCodes(deps, await callerOf(admin), { ...proof, from });
    expect(await outcome(renew({ password: 'wrong', code: factor.code() }))).toBe('Invalid password.');
    expect(await outcome(renew({ password, code: '000000' }))).toBe('Invalid code.');
    const [code] = await renew({ password, code: factor.recoveryCodes[0]! });
    expect(await readSecondFactor(deps, await callerOf(admin))).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect(await enter(admin, factor.recoveryCodes[1])).toBe('Invalid code.');
    expect(await enter(admin, code)).toBe('done');
    const { items } = await new AuditTrail(started.table).pageOf({ limit: 1, search: 'renewed' });
    expect(items[0]).toMatchObject({ action: 'renewed the recovery codes of', subject: { id: admin.id } });
    expect(
      await outcome(renewRecoveryCodes(deps, await callerOf(await account()), { password, code: '1', from })),
    ).toBe('Invalid code.');
  });

  it('is turned off with the password and a code', async () => {
    const admin = await account();
    const factor = await setUp(admin);
    const off = async (proof: { password: string; code: string }) =>
      outcome(removeSecondFactor(deps, await callerOf(admin), { ...proof, from }));
    expect(await off({ password: 'wrong', code: factor.code() })).toBe('Invalid password.');
    expect(await off({ password, code: '000000' })).toBe('Invalid code.');
    expect(await off({ password, code: factor.code() })).toBe('done');
    expect(await enter(admin)).toBe('done');
    expect(await deps.secondFactors.find(admin.id)).toBeUndefined();
  });

  it(
    'can be removed by a super admin from other accounts, which ends their sessions',
    { tags: ['whole'] },
    async () => {
      const [boss, admin] = [await account(true), await account()];
      await setUp(boss);
      const removeFactor = async (target: Admin, actor = boss) =>
        outcome(resetSecondFactor(deps, await callerOf(actor), await reloadAdmin(target)));
      expect(await removeFactor(boss)).toBe('Turn your own second factor off in your account');
      expect(await removeFactor(admin)).toBe('This user has no second factor');
      await setUp(admin);
      const { securityStamp } = await reloadAdmin(admin);
      expect(await removeFactor(admin, await account())).toMatch(/^This user was changed/);
      expect(await removeFactor(admin)).toBe('done');
      expect(await reloadAdmin(admin)).toMatchObject({ hasSecondFactor: false });
      expect((await reloadAdmin(admin)).securityStamp).not.toBe(securityStamp);
      expect(await enter(admin)).toBe('done');
      pass(1);
      await setUp(admin);
      const { items } = await new AuditTrail(started.table).pageOf({ limit: 2, search: 'the second factor of' });
      expect(items.map(({ action }) => action)).toEqual([
        'turned on the second factor of',
        'took away the second factor of',
      ]);
    },
  );
});

describe("the admin's own account", () => {
  const signedIn = async (admin: Admin, usedPassword = password) => {
    const { session, browser } = await signInFrom(deps, { userId: admin.userId, password: usedPassword });
    return { caller: await callerOf(admin, session.tokenHash), browser };
  };
  const isOpen = async ({ caller }: Awaited<ReturnType<typeof signedIn>>) => {
    const session = await deps.adminSessions.find(caller.tokenHash, now);
    return session !== undefined && session.securityStamp === (await deps.admins.find(caller.id))?.securityStamp;
  };

  it('gets a new password from its owner, and other sessions end', { tags: ['whole'] }, async () => {
    const admin = await account();
    const [mine, other] = [await signedIn(admin), await signedIn(admin)];
    const change = (currentPassword: string, newPassword: string) =>
      outcome(changePassword(deps, mine.caller, { currentPassword, newPassword, from }));
    expect(await change('wrong', 'seven brown saucers')).toBe('Invalid password.');
    expect(await change(password, 'password12345')).toMatch(/^This password is too easy to guess/);
    expect(await change(password, 'seven brown saucers')).toBe('done');
    expect([await isOpen(mine), await isOpen(other)]).toEqual([true, false]);
    await signedIn(admin, 'seven brown saucers');
    expect(await outcome(signedIn(admin))).toBe('Invalid password.');
    const { items } = await new AuditTrail(started.table).pageOf({ limit: 10 });
    const entry = items.find(({ action, subject }) => action.startsWith('changed') && subject.id === admin.id);
    expect(entry).toMatchObject({ action: 'changed the own password of' });
    expect(JSON.stringify(entry)).not.toContain('argon2id');
  });

  it('counts wrong passwords like sign-in attempts', async () => {
    const admin = await account();
    const { caller } = await signedIn(admin);
    const change = { currentPassword: 'wrong', newPassword: 'seven brown saucers', from };
    const answers: string[] = [];
    for (let guess = 0; guess < 5; guess++) answers.push(await outcome(changePassword(deps, caller, change)));
    expect(answers.at(-1)).toMatch(/^Too many attempts/);
  });

  it('lists own sessions, and ends one or all others', async () => {
    const admin = await account();
    const sessions = [await signedIn(admin), await signedIn(admin), await signedIn(admin)] as const;
    const [mine, one, two] = sessions;
    const foreign = await signedIn(await account());
    const list = async () => (await listOwnSessions(deps, mine.caller)).map(({ id, isThis }) => [id, isThis]);
    expect(new Set(await list())).toEqual(
      new Set(sessions.map(({ caller: { tokenHash } }) => [tokenHash, tokenHash === mine.caller.tokenHash])),
    );
    expect(await outcome(endOwnSession(deps, mine.caller, foreign.caller.tokenHash))).toMatch(/has ended already$/);
    expect(await isOpen(foreign)).toBe(true);
    await endOwnSession(deps, mine.caller, one.caller.tokenHash);
    expect([await isOpen(mine), await isOpen(one), await isOpen(two)]).toEqual([true, false, true]);
    await endOtherSessions(deps, mine.caller);
    expect([await isOpen(mine), await isOpen(two)]).toEqual([true, false]);
    expect(await list()).toEqual([[mine.caller.tokenHash, true]]);
  });

  it('forgets its browsers when another admin replaces the password, but not when the owner does', async () => {
    const [boss, admin] = [await account(true), await account()];
    const { caller, browser } = await signedIn(admin);
    const isKnown = () => deps.knownBrowsers.isKnown(admin.id, browser.tokenHash, now);
    await changePassword(deps, caller, { currentPassword: password, newPassword: 'seven brown saucers', from });
    expect(await isKnown()).toBe(true);
    await setPassword(deps, await callerOf(boss), await reloadAdmin(admin), 'generated');
    expect(await isKnown()).toBe(false);
  });

  it('knows ten browsers, for ninety days', { tags: ['whole'] }, async () => {
    const admin = await account();
    const { browser: first } = await signedIn(admin);
    const { browser: second } = await signedIn(admin);
    for (let more = 0; more < 9; more++) await signedIn(admin);
    const isKnown = ({ tokenHash }: typeof first) => deps.knownBrowsers.isKnown(admin.id, tokenHash, now);
    expect([await isKnown(first), await isKnown(second)]).toEqual([false, true]);
    pass(90 * 24 * 60 * 60);
    expect(await isKnown(second)).toBe(false);
  });
});
