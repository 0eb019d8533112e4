import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createUser, deleteUser, setPassword, updateUser } from '#functions/api/admin-users/users.ts';
import type { Admin, AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { hashPassword } from '#functions/domain/admins/password.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { AuditTrail } from '#functions/domain/audit/audit-trail.ts';
import { type AdminCaller, adminGuard } from '#functions/domain/sessions/guards.ts';
import { adminSessionKind } from '#functions/domain/sessions/session-cookies.ts';
import { passwordPlaceholder } from '#shared/contracts/admin-users.ts';
import { canModify } from '#shared/rules/roles.ts';
import { signInDeps, signInFrom } from '#test/support/admin-sign-in.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';

const password = 'three green kettles';
let started: NewTable;
let admins: AdminRepository;
let deps: ReturnType<typeof signInDeps>;
let passwordHash: string;
beforeAll(async () => {
  started = await newTable();
  Object.assign(process.env, started.environment);
  deps = signInDeps(started.table);
  ({ admins } = deps);
  passwordHash = await hashPassword(password);
});

let count = 0;
async function account(isSuperAdmin: boolean): Promise<Admin> {
  const id = `account-${count++}`;
  const rights = { isAdmin: true, isSuperAdmin, isActive: true };
  const createdAt = new Date().toISOString();
  await admins.install({ ...rights, id, name: id, userId: `user-${id}`, totalModels: 0, createdAt, passwordHash });
  return (await admins.find(id))!;
}

/** Makes a call through the guard that reads the admin's session. */
async function signedIn(admin: Admin) {
  const { session } = await signInFrom(deps, { userId: admin.userId, password });
  const event = { cookies: [`${adminSessionKind.cookieName}=${session.token}`] } as APIGatewayProxyEventV2;
  return { caller: () => adminGuard(deps.adminSessions)(event, { right: 'home' }) };
}
const callerOf = (admin: Admin): AdminCaller => ({ ...admin, tokenHash: 'none' });
const inputOf = ({ name, userId, isAdmin, isSuperAdmin, isActive }: Admin) => {
  const rights = { isAdmin, isSuperAdmin, isActive };
  return { name, userId, ...rights, password: '' };
};
const outcome = (change: Promise<unknown>) =>
  change.then(
    () => 'done',
    (error: Error) => error.message,
  );
const reloadAdmin = async ({ id }: Admin) => (await admins.find(id))!;

describe('the last super admin', () => {
  const removeRights = {
    demoted: (actor: Admin, target: Admin) =>
      updateUser(deps, callerOf(actor), target, { ...inputOf(target), isSuperAdmin: false }),
    deactivated: (actor: Admin, target: Admin) =>
      updateUser(deps, callerOf(actor), target, { ...inputOf(target), isActive: false }),
    deleted: (actor: Admin, target: Admin) => deleteUser(deps, callerOf(actor), target),
  };
  const ways = Object.keys(removeRights) as (keyof typeof removeRights)[];

  it.each(ways.flatMap((first) => ways.map((second) => [first, second] as const)))(
    'remains when two remove each other in parallel (%s, %s)',
    async (first, second) => {
      for (let round = 0; round < 3; round++) {
        const [one, two] = [await account(true), await account(true)];
        const outcomes = await Promise.all([
          outcome(removeRights[first](one, two)),
          outcome(removeRights[second](two, one)),
        ]);
        expect(outcomes.toSorted()).toEqual(['Access denied. Super admin privileges required.', 'done']);
        const remainingAdmins = await Promise.all([one, two].map(({ id }) => admins.find(id)));
        expect(remainingAdmins.filter((admin) => admin?.isActive && admin.isSuperAdmin)).toHaveLength(1);
      }
    },
  );

  it('remains when five delete each other in a circle', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => account(true)));
    await Promise.all(all.map((by, index) => outcome(removeRights.deleted(by, all[(index + 1) % 5]!))));
    const remainingAdmins = await Promise.all(all.map(({ id }) => admins.find(id)));
    expect(remainingAdmins.filter((admin) => admin !== undefined).length).toBeGreaterThan(0);
  });

  it.each(ways)("can't create a user after being %s meanwhile", async (way) => {
    const [one, two] = [await account(true), await account(true)];
    const input = { ...inputOf(two), userId: `wanted-${count++}`, password };
    await removeRights[way](one, two);
    const refused = 'Access denied. Super admin privileges required.';
    expect(await outcome(createUser(deps, callerOf(two), input))).toBe(refused);
    expect(await admins.findByUserId(input.userId)).toBeUndefined();
    expect(await outcome(createUser(deps, callerOf(one), input))).toBe('done');
  });

  it("can't restore own rights, even with a call that was admitted just before", async () => {
    const [boss, admin] = await Promise.all([account(true), account(true)]);
    const rights = inputOf(admin);
    for (const way of ['demoted', 'deactivated'] as const) {
      await removeRights[way](boss, await reloadAdmin(admin));
      const refused = 'Access denied. Super admin privileges required.';
      expect(await outcome(updateUser(deps, callerOf(admin), await reloadAdmin(admin), rights))).toBe(refused);
      await updateUser(deps, callerOf(boss), await reloadAdmin(admin), rights);
    }
  });

  it("can't remove own rights", async () => {
    const admin = await account(true);
    expect(await outcome(removeRights.deleted(admin, admin))).toBe('Cannot delete yourself');
    expect(await outcome(removeRights.demoted(admin, admin))).toBe('Cannot demote yourself');
    expect(await outcome(removeRights.deactivated(admin, admin))).toBe('Cannot deactivate yourself');
    expect(await admins.find(admin.id)).toEqual(admin);
  });
});

describe('the sessions of an account', () => {
  let boss: Admin;
  let admin: Admin;
  let session: Awaited<ReturnType<typeof signedIn>>;
  beforeEach(async () => {
    boss = await account(true);
    admin = await account(true);
    session = await signedIn(admin);
    await session.caller();
  });
  const ended = () => expect(session.caller()).rejects.toMatchObject({ code: 'unauthenticated' });

  it.each([
    ['a lost right', { isSuperAdmin: false }],
    ['deactivation', { isActive: false }],
    ['a new password', { password: 'seven brown saucers' }],
  ])('end with %s, and stay ended after a later change', async (_, change) => {
    await updateUser(deps, callerOf(boss), admin, { ...inputOf(admin), ...change });
    await ended();
    const now = await reloadAdmin(admin);
    await updateUser(deps, callerOf(boss), now, { ...inputOf(admin), name: 'Back again' });
    await ended();
  });

  it('end with a password reset', async () => {
    await setPassword(deps, callerOf(boss), admin, 'generated');
    await ended();
    await signInFrom(deps, { userId: admin.userId, password: 'generated' });
  });

  it.each(['', '   ', passwordPlaceholder])(
    'continue after a change that keeps the password (%j)',
    { tags: ['A5.9-3'] },
    async (typed) => {
      await updateUser(deps, callerOf(boss), admin, { ...inputOf(admin), name: 'Renamed', password: typed });
      expect(await session.caller()).toMatchObject({ name: 'Renamed' });
      expect(await reloadAdmin(admin)).toMatchObject({ passwordHash: admin.passwordHash, isSuperAdmin: true });
    },
  );

  it("continue when the owner's change of the own password is refused", async () => {
    const caller = await session.caller();
    const ownAccount = /^Change your own password under Account/;
    expect(
      await outcome(updateUser(deps, caller, admin, { ...inputOf(admin), password: 'seven brown saucers' })),
    ).toMatch(ownAccount);
    expect(await outcome(setPassword(deps, caller, admin, 'seven brown saucers'))).toMatch(ownAccount);
    expect(await reloadAdmin(admin)).toMatchObject({ passwordHash: admin.passwordHash });
    await session.caller();
  });

  it('stay ended under parallel changes of the security stamp', async () => {
    const stolen = await session.caller();
    const before = await reloadAdmin(admin);
    await setPassword(deps, callerOf(boss), admin, 'generated');
    const now = await reloadAdmin(admin);
    const audit = auditEntry(callerOf(admin), { action: 'updated', kind: 'admin', id: admin.id, name: '' }, new Date());
    const next = { ...now, securityStamp: 'another' };
    const outcomes = [
      await admins.update(now, next, { audit, keptSessionHash: stolen.tokenHash }),
      await admins.update({ ...now, securityStamp: before.securityStamp }, { ...now, name: 'Renamed' }, { audit }),
    ];
    expect(outcomes).toEqual(['changed_meanwhile', 'changed_meanwhile']);
    await ended();
  });

  it('end with the account', async () => {
    await deleteUser(deps, callerOf(boss), admin);
    await ended();
    expect(await outcome(signInFrom(deps, { userId: admin.userId, password }))).toMatch(/^User ID not found/);
  });
});

it('a role is kept by changes that name none, and losing one of its rights ends the sessions', async () => {
  const [boss, admin] = [await account(true), await account(false)];
  expect(admin.role).toBeUndefined();
  const session = await signedIn(admin);
  const support = await updateUser(deps, callerOf(boss), admin, { ...inputOf(admin), role: 'support' });
  await expect(session.caller()).rejects.toMatchObject({ code: 'unauthenticated' });
  const { caller } = await signedIn(support);
  await updateUser(deps, callerOf(boss), await reloadAdmin(admin), { ...inputOf(admin), name: 'Renamed' });
  expect(await caller()).toMatchObject({ name: 'Renamed', role: 'support' });
  const changed = () => updateUser(deps, callerOf(boss), admin, { ...inputOf(admin), role: 'finance' });
  expect(await outcome(changed())).toBe('This user was changed by someone else in the meantime. Please try again.');
});

describe('a user id', () => {
  it('belongs to one account under parallel requests', { tags: ['A5.9-4'] }, async () => {
    const boss = await account(true);
    const input = { ...inputOf(boss), userId: `wanted-${count++}`, password };
    const others = await Promise.all([account(false), account(false)]);
    const outcomes = await Promise.all([
      outcome(createUser(deps, callerOf(boss), input)),
      outcome(createUser(deps, callerOf(boss), input)),
      ...others.map((other) =>
        outcome(updateUser(deps, callerOf(boss), other, { ...inputOf(other), userId: input.userId })),
      ),
    ]);
    const refused = 'User ID already exists';
    expect(outcomes.toSorted()).toEqual([refused, refused, refused, 'done']);
  });

  it('keeps its models when it changes, and is never given to another account', async () => {
    const boss = await account(true);
    const admin = await account(false);
    const renamed = { ...inputOf(admin), userId: `${admin.userId}-renamed` };
    const next = await updateUser(deps, callerOf(boss), admin, renamed);
    expect(canModify(next, { ownerUserId: admin.userId })).toBe(true);
    expect(await outcome(signInFrom(deps, { userId: admin.userId, password }))).toMatch(/^User ID not found/);
    await signInFrom(deps, { userId: renamed.userId, password });
    const duplicate = createUser(deps, callerOf(boss), { ...inputOf(admin), password });
    expect(await outcome(duplicate)).toBe('User ID already exists');
    const back = await updateUser(deps, callerOf(boss), next, inputOf(admin));
    expect(back.formerUserIds).toEqual([renamed.userId]);
    await deleteUser(deps, callerOf(boss), back);
    for (const userId of [admin.userId, renamed.userId]) {
      const inherited = createUser(deps, callerOf(boss), { ...inputOf(admin), userId, password });
      expect(await outcome(inherited)).toBe('User ID already exists');
    }
    expect(await outcome(signInFrom(deps, { userId: admin.userId, password }))).toMatch(/^User ID not found/);
  });
});

it('refuses a change that is based on an older state of the account', async () => {
  const boss = await account(true);
  const admin = await account(false);
  const change = (name: string) => updateUser(deps, callerOf(boss), admin, { ...inputOf(admin), name });
  const outcomes = await Promise.all([outcome(change('One')), outcome(change('Two'))]);
  expect(outcomes.toSorted()).toEqual([
    'This user was changed by someone else in the meantime. Please try again.',
    'done',
  ]);
});

it('every change is in the audit trail, without hashes', { tags: ['A3.1-1', 'A3.1-2'] }, async () => {
  const boss = await account(true);
  const { id } = await createUser(deps, callerOf(boss), { ...inputOf(boss), userId: 'audited', password });
  const user = () => reloadAdmin({ id } as Admin);
  expect(await user()).toMatchObject({
    id,
    name: boss.name,
    userId: 'audited',
    isAdmin: true,
    isSuperAdmin: true,
    isActive: true,
    totalModels: 0,
    createdAt: expect.stringMatching(/^20.*Z$/),
    passwordHash: expect.stringMatching(/^\$argon2id\$/),
  });
  await updateUser(deps, callerOf(boss), await user(), { ...inputOf(await user()), isActive: false });
  await setPassword(deps, callerOf(boss), await user(), 'generated');
  await deleteUser(deps, callerOf(boss), await user());
  const { items } = await new AuditTrail(started.table).pageOf({ limit: 4 });
  expect(items.map(({ admin, action, kind, subject }) => [admin.id, action, kind, subject.id])).toEqual(
    ['deleted', 'reset the password of', 'updated', 'created'].map((action) => [boss.id, action, 'admin', id]),
  );
  expect(items[2]?.changes).toEqual([{ path: 'isActive', before: 'true', after: 'false' }]);
  expect(items[1]?.changes.map(({ path }) => path)).toEqual(['passwordHash']);
  const stored = await started.table.first({ partition: 'AUDIT' }, z.looseObject({}), 1000);
  expect(JSON.stringify(stored)).not.toContain('argon2id');
});

it('lists the accounts newest first', { tags: ['A7.1-1'] }, async () => {
  const [older, newer] = [await account(false), await account(false)];
  const listed = (await admins.all()).map(({ id }) => id);
  expect(listed.indexOf(newer.id)).toBeLessThan(listed.indexOf(older.id));
  const times = (await admins.all()).map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
});
