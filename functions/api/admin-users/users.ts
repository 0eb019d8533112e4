import type * as z from 'zod/mini';
import type { Admin, AdminRefusal, AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { assertUncommon, hashPassword } from '#functions/domain/admins/password.ts';
import type { SecondFactorRepository } from '#functions/domain/admins/second-factor-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { newId, newToken } from '#functions/platform/ids-and-idempotency.ts';
import { type adminUsers, keepsPassword } from '#shared/contracts/admin-users.ts';
import { losesRight } from '#shared/rules/roles.ts';

export interface UserDeps {
  readonly admins: AdminRepository;
  readonly now: () => Date;
}

type NewUser = z.output<(typeof adminUsers.createUser)['body']>;
type UserChange = z.output<(typeof adminUsers.updateUser)['body']>;

export async function createUser(deps: UserDeps, caller: AdminCaller, { password, ...input }: NewUser): Promise<Admin> {
  await assertUncommon(password, input);
  const now = deps.now();
  const admin: Admin = {
    ...input,
    id: newId(now),
    totalModels: 0,
    createdAt: now.toISOString(),
    passwordHash: await hashPassword(password),
    securityStamp: newToken(),
    formerUserIds: [],
    hasSecondFactor: false,
  };
  const audit = auditEntry(caller, { action: 'created', ...userSubject(admin), after: toAuditedUser(admin) }, now);
  const refusal = await deps.admins.create(admin, audit);
  if (refusal !== undefined) throw refusalError(refusal);
  return admin;
}

export async function requireUser({ admins }: UserDeps, id: string): Promise<Admin> {
  const admin = await admins.find(id);
  if (admin === undefined) throw new AppError('not_found', 'User not found');
  return admin;
}

/** Refuses to demote or deactivate the caller, so one super admin always remains. */
export async function updateUser(
  deps: UserDeps,
  caller: AdminCaller,
  known: Admin,
  { password = '', ...input }: UserChange,
): Promise<Admin> {
  const keepsCurrent = keepsPassword(password);
  const changed = { ...known, ...input };
  if (known.id === caller.id) {
    assertKeepsOwnRights(known, changed);
    if (!keepsCurrent) throw ownPasswordError();
  }
  if (!keepsCurrent) await assertUncommon(password, changed);
  const passwordHash = keepsCurrent ? known.passwordHash : await hashPassword(password);
  const ids = new Set([...known.formerUserIds, known.userId]);
  ids.delete(changed.userId);
  return saveUser(deps, caller, { known, next: { ...changed, passwordHash, formerUserIds: [...ids] } });
}

export async function setPassword(deps: UserDeps, caller: AdminCaller, known: Admin, password: string): Promise<void> {
  if (known.id === caller.id) throw ownPasswordError();
  const next = { ...known, passwordHash: await hashPassword(password) };
  await saveUser(deps, caller, { known, next, action: 'reset the password of' });
}

export async function deleteUser(deps: UserDeps, caller: AdminCaller, known: Admin): Promise<void> {
  if (known.id === caller.id) throw new AppError('conflict', 'Cannot delete yourself');
  const change = { action: 'deleted', ...userSubject(known), before: toAuditedUser(known) } as const;
  const refusal = await deps.admins.delete(known, auditEntry(caller, change, deps.now()));
  if (refusal !== undefined) throw refusalError(refusal);
}

interface Change {
  readonly known: Admin;
  readonly next: Admin;
  readonly action?: string;
}

async function saveUser(
  deps: UserDeps,
  caller: AdminCaller,
  { known, next, action = 'updated' }: Change,
): Promise<Admin> {
  const admin = mustSignOut(known, next) ? { ...next, securityStamp: newToken() } : next;
  const change = { action, ...userSubject(admin), before: toAuditedUser(known), after: toAuditedUser(admin) };
  const audit = auditEntry(caller, change, deps.now());
  const keptSessionHash = known.id === caller.id ? caller.tokenHash : undefined;
  const refusal = await deps.admins.update(known, admin, { audit, keptSessionHash });
  if (refusal !== undefined) throw refusalError(refusal);
  return admin;
}

function mustSignOut(known: Admin, next: Admin): boolean {
  const rights = ['isActive', 'isAdmin', 'isSuperAdmin'] as const;
  return (
    known.passwordHash !== next.passwordHash ||
    rights.some((right) => known[right] && !next[right]) ||
    losesRight(known, next)
  );
}

type Rights = Pick<Admin, 'isSuperAdmin' | 'isActive'>;

/** Also refuses a caller who has lost the rights, so no admin can restore their own. */
function assertKeepsOwnRights(known: Rights, { isSuperAdmin, isActive }: Rights): void {
  if (!known.isSuperAdmin || !known.isActive) throw refusalError('not_super_admin');
  if (!isSuperAdmin) throw new AppError('conflict', 'Cannot demote yourself');
  if (!isActive) throw new AppError('conflict', 'Cannot deactivate yourself');
}

function ownPasswordError(): AppError {
  return new AppError('conflict', 'Change your own password under Account, where your current one is asked for.');
}

function userSubject({ id, name }: Admin) {
  return { kind: 'admin', id, name } as const;
}

function toAuditedUser({ name, userId, isAdmin, isSuperAdmin, isActive, role, passwordHash }: Admin) {
  return { name, userId, isAdmin, isSuperAdmin, isActive, role, passwordHash };
}

export function refusalError(refusal: AdminRefusal): AppError {
  switch (refusal) {
    case 'user_id_taken': {
      const message = 'User ID already exists';
      return new AppError('conflict', message, [{ field: 'userId', message }]);
    }
    case 'changed_meanwhile':
      return new AppError('conflict', 'This user was changed by someone else in the meantime. Please try again.');
    case 'not_super_admin':
      return new AppError('forbidden', 'Access denied. Super admin privileges required.');
  }
}

interface SecondFactorDeps {
  readonly secondFactors: SecondFactorRepository;
  readonly now: () => Date;
}

/** Ends the account's sessions, because a thief can have the phone. */
export async function resetSecondFactor(deps: SecondFactorDeps, caller: AdminCaller, admin: Admin): Promise<void> {
  if (admin.id === caller.id) throw new AppError('conflict', 'Turn your own second factor off in your account');
  if (!admin.hasSecondFactor && !admin.hasPasskeys) throw new AppError('conflict', 'This user has no second factor');
  const subject = { kind: 'admin', id: admin.id, name: admin.name } as const;
  const audit = auditEntry(caller, { action: 'took away the second factor of', ...subject }, deps.now());
  if (await deps.secondFactors.removeAll(admin, { audit, securityStamp: newToken() })) return;
  throw new AppError('conflict', 'This user was changed by someone else in the meantime. Please try again.');
}
