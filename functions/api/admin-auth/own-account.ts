import type { Admin } from '#functions/domain/admins/admin-repository.ts';
import { assertUncommon } from '#functions/domain/admins/password.ts';
import { secondFactorOwner } from '#functions/domain/admins/second-factor-repository.ts';
import {
  newRecoveryCodes,
  newSecret,
  recoveryCodeHash,
  buildSetUpUri,
  findCodeStep,
} from '#functions/domain/admins/second-factor.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { encryptText, decryptText } from '#functions/domain/encryption/encrypted-text.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { newToken } from '#functions/platform/ids-and-idempotency.ts';
import { isExpired } from '#functions/platform/table/expression.ts';
import type { OwnSession } from '#shared/contracts/admin-own-account.ts';
import { newAttempt, type CallingBrowser, countAttempt, forgetAttempts, tooManyAttempts } from './limit-attempts.ts';
import { isSecondFactorCode, type SignInDeps } from './sign-in.ts';

export async function requireOwnAccount({ admins }: SignInDeps, { id }: AdminCaller): Promise<Admin> {
  const admin = await admins.find(id);
  if (admin === undefined) throw new AppError('unauthenticated', 'Your session has ended. Please sign in again.');
  return admin;
}

/** Asks for the password again, because another person can use a signed-in browser. Counts as a sign-in attempt. */
export async function assertOwner(
  deps: SignInDeps,
  admin: Admin,
  proof: { readonly password: string; readonly field?: string; readonly code?: string; readonly from: CallingBrowser },
): Promise<void> {
  const { password, field = 'password', code, from } = proof;
  const attempt = await newAttempt(deps, { account: admin.id, isKnownAccount: true }, from);
  const waitSeconds = await countAttempt(deps, attempt);
  if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
  if (!(await deps.passwords.isPassword(password, admin.passwordHash))) throw invalidField(field, 'Invalid password.');
  if (code !== undefined && !(await isSecondFactorCode(deps, admin.id, code)))
    throw invalidField('code', 'Invalid code.');
  // A correct password without a code keeps the wait, or its holder could guess codes without limit.
  if (code !== undefined || !admin.hasSecondFactor) await forgetAttempts(deps, attempt);
}

/** Ends all other sessions, because a thief of the old password can have started them. */
export async function changePassword(
  deps: SignInDeps,
  caller: AdminCaller,
  change: { readonly currentPassword: string; readonly newPassword: string; readonly from: CallingBrowser },
): Promise<void> {
  const { currentPassword, newPassword, from } = change;
  const known = await requireOwnAccount(deps, caller);
  await assertOwner(deps, known, { password: currentPassword, field: 'currentPassword', from });
  await assertUncommon(newPassword, { ...known, field: 'newPassword' });
  const passwordHash = await deps.passwords.hashPassword(newPassword);
  await saveOwnAccount(deps, caller, {
    known,
    next: { ...known, passwordHash },
    action: 'changed the own password of',
  });
}

export async function endOtherSessions(deps: SignInDeps, caller: AdminCaller): Promise<void> {
  const known = await requireOwnAccount(deps, caller);
  await saveOwnAccount(deps, caller, { known, next: known, action: 'signed out the other browsers of' });
}

export async function endOwnSession(deps: SignInDeps, caller: AdminCaller, tokenHash: string): Promise<void> {
  const session = await deps.adminSessions.find(tokenHash, deps.now());
  if (session?.accessId !== caller.id) throw new AppError('not_found', 'This session has ended already');
  await deps.adminSessions.delete(tokenHash);
}

export async function listOwnSessions(deps: SignInDeps, caller: AdminCaller): Promise<OwnSession[]> {
  const { securityStamp } = await requireOwnAccount(deps, caller);
  const sessions = await deps.adminSessions.allOf(caller.id);
  return sessions
    .filter((session) => !isExpired(session, deps.now()) && session.securityStamp === securityStamp)
    .map(({ tokenHash, startedAt, expiresAtEpochSeconds, address }) => ({
      id: tokenHash,
      startedAt,
      expiresAt: new Date(expiresAtEpochSeconds * 1000).toISOString(),
      address,
      isThis: tokenHash === caller.tokenHash,
    }));
}

export function ownAccountSubject({ id, name }: Pick<Admin, 'id' | 'name'>) {
  return { kind: 'admin', id, name } as const;
}

interface Replacement {
  readonly known: Admin;
  readonly next: Admin;
  readonly action: string;
}

async function saveOwnAccount(
  deps: SignInDeps,
  caller: AdminCaller,
  { known, next, action }: Replacement,
): Promise<void> {
  const change = {
    action,
    ...ownAccountSubject(known),
    before: { passwordHash: known.passwordHash },
    after: { passwordHash: next.passwordHash },
  };
  const audit = auditEntry(caller, change, deps.now());
  const admin = { ...next, securityStamp: newToken() };
  const refusal = await deps.admins.update(known, admin, { audit, keptSessionHash: caller.tokenHash });
  if (refusal !== undefined) throw new AppError('conflict', 'Your account was changed meanwhile. Please try again.');
}

function invalidField(field: string, message: string): AppError {
  return new AppError('invalid_input', message, [{ field, message }]);
}

export async function readSecondFactor({ secondFactors }: SignInDeps, { id, hasSecondFactor }: AdminCaller) {
  const factor = hasSecondFactor ? await secondFactors.find(id) : undefined;
  return { isOn: hasSecondFactor, recoveryCodesLeft: factor?.recoveryCodeHashes.size ?? 0 };
}

const setUpTimeoutMs = 15 * 60 * 1000;

export async function beginSecondFactor(
  deps: SignInDeps,
  caller: AdminCaller,
  { password, from }: { readonly password: string; readonly from: CallingBrowser },
): Promise<{ secret: string; uri: string; recoveryCodes: string[] }> {
  const admin = await requireOwnAccount(deps, caller);
  if (admin.hasSecondFactor) throw setUpOver();
  await assertOwner(deps, admin, { password, from });
  const secret = newSecret();
  const sealed = encryptText(await deps.encryptionSecrets(), secondFactorOwner(admin.id), secret);
  const confirmBefore = new Date(deps.now().getTime() + setUpTimeoutMs);
  const { recoveryCodes, recoveryCodeHashes } = makeRecoveryCodes(admin);
  const setup = { sealed, recoveryCodeHashes, confirmBefore };
  if (!(await deps.secondFactors.begin(admin.id, setup))) throw setUpOver();
  return { secret, uri: buildSetUpUri(secret, admin.userId), recoveryCodes };
}

function makeRecoveryCodes({ id }: Pick<Admin, 'id'>) {
  const recoveryCodes = newRecoveryCodes();
  return { recoveryCodes, recoveryCodeHashes: recoveryCodes.map((code) => recoveryCodeHash(id, code)) };
}

export async function confirmSecondFactor(
  deps: SignInDeps,
  caller: AdminCaller,
  { code, from }: { readonly code: string; readonly from: CallingBrowser },
): Promise<void> {
  const admin = await requireOwnAccount(deps, caller);
  const factor = await deps.secondFactors.find(admin.id);
  if (factor === undefined || factor.confirmedAt !== undefined) throw setUpOver();
  const attempt = await newAttempt(deps, { account: admin.id, isKnownAccount: true }, from);
  const waitSeconds = await countAttempt(deps, attempt);
  if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
  const secret = decryptText(await deps.encryptionSecrets(), secondFactorOwner(admin.id), factor.sealed);
  const step = findCodeStep(secret, code.replace(/\s/g, ''), deps.now());
  if (step === undefined) {
    const message = 'Invalid code. Check that the time of your phone is right.';
    throw new AppError('invalid_input', message, [{ field: 'code', message }]);
  }
  const audit = auditEntry(
    caller,
    { action: 'turned on the second factor of', ...ownAccountSubject(admin) },
    deps.now(),
  );
  const isOn = await deps.secondFactors.confirm(admin, { sealed: factor.sealed, step }, audit);
  if (!isOn) throw setUpOver();
  await forgetAttempts(deps, attempt);
}

export async function renewRecoveryCodes(deps: SignInDeps, caller: AdminCaller, proof: OwnerProof): Promise<string[]> {
  const admin = await requireOwnAccount(deps, caller);
  await assertOwner(deps, admin, proof);
  const { recoveryCodes, recoveryCodeHashes } = makeRecoveryCodes(admin);
  const change = { action: 'renewed the recovery codes of', ...ownAccountSubject(admin) };
  const audit = auditEntry(caller, change, deps.now());
  if (await deps.secondFactors.renewRecoveryCodes(admin.id, recoveryCodeHashes, audit)) return recoveryCodes;
  throw new AppError('conflict', 'The second factor is off.');
}

interface OwnerProof {
  readonly password: string;
  readonly code: string;
  readonly from: CallingBrowser;
}

export async function removeSecondFactor(deps: SignInDeps, caller: AdminCaller, proof: OwnerProof): Promise<void> {
  const admin = await requireOwnAccount(deps, caller);
  await assertOwner(deps, admin, proof);
  const audit = auditEntry(
    caller,
    { action: 'turned off the second factor of', ...ownAccountSubject(admin) },
    deps.now(),
  );
  if (!(await deps.secondFactors.remove(admin, audit))) {
    throw new AppError('conflict', 'The second factor is off already.');
  }
}

function setUpOver(): AppError {
  return new AppError(
    'conflict',
    'The set-up is over: the second factor is on already, or was not begun in the last 15 minutes.',
  );
}
