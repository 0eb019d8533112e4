import type { Admin, AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import type { Passwords } from '#functions/domain/admins/password.ts';
import { secondFactorOwner, type SecondFactorRepository } from '#functions/domain/admins/second-factor-repository.ts';
import { recoveryCodeHash, findCodeStep } from '#functions/domain/admins/second-factor.ts';
import type { Attempt } from '#functions/domain/admins/sign-in-attempts-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import type { AuditTrail } from '#functions/domain/audit/audit-trail.ts';
import { type EncryptionSecrets, decryptText } from '#functions/domain/encryption/encrypted-text.ts';
import type { AdminSessionRepository } from '#functions/domain/sessions/admin-session-repository.ts';
import { canSeeSubscriberData, needsSecondFactor } from '#functions/domain/sessions/guards.ts';
import { adminSessionKind, knownBrowserKind, type NewSession } from '#functions/domain/sessions/session-cookies.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { derivedId, sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { log, reportUnexpected } from '#functions/platform/log.ts';
import type { SignedInAccess } from '#shared/contracts/admin-auth.ts';
import { canEnterConsole } from '#shared/rules/roles.ts';
import {
  type AttemptDeps,
  newAttempt,
  type CallingBrowser,
  countAttempt,
  findAttemptWindow,
  forgetAttempts,
  tooManyAttempts,
} from './limit-attempts.ts';

export interface SignInDeps extends AttemptDeps, SecondFactorDeps {
  readonly admins: AdminRepository;
  readonly adminSessions: AdminSessionRepository;
  readonly passwords: Passwords;
  readonly audit: Pick<AuditTrail, 'count'>;
}

interface Credentials {
  readonly userId: string;
  readonly password: string;
  readonly code?: string | undefined;
}

export interface SignedIn extends SignedInAccess {
  readonly session: NewSession;
  readonly browser: NewSession;
}

// Decision: docs/decisions/025-admin-sign-in.md
export async function signIn(deps: SignInDeps, credentials: Credentials, from: CallingBrowser): Promise<SignedIn> {
  const { userId, code } = credentials;
  const found = await deps.admins.findByUserId(userId);
  const active = found?.isActive ? found : undefined;
  // Logs an unknown user id as a hash, because people type passwords into the wrong field.
  const account = active?.id ?? sha256(userId);
  const attempt = { account, address: from.address, withCode: Boolean(code) };
  try {
    const signedIn = await authenticate(deps, { active, account }, credentials, from);
    log.info('Admin signed in', attempt);
    return signedIn;
  } catch (error) {
    if (error instanceof AppError) log.warn('Admin sign-in refused', { ...attempt, reason: error.message });
    throw error;
  }
}

async function authenticate(
  deps: SignInDeps,
  { active, account }: { readonly active: Admin | undefined; readonly account: string },
  { password, code }: Credentials,
  from: CallingBrowser,
): Promise<SignedIn> {
  const attempt = await newAttempt(deps, { account, isKnownAccount: active !== undefined }, from);
  const admin = await admitAttempt(deps, active, attempt);
  const matches = await deps.passwords.isPassword(password, admin?.passwordHash ?? deps.passwords.unmatchableHash);
  if (admin === undefined || !matches) await countFailure(deps, attempt, admin);
  if (admin === undefined) throw new AppError('unauthenticated', 'User ID not found or account inactive.');
  if (!matches) throw new AppError('unauthenticated', 'Invalid password.');
  if (!canEnterConsole(admin)) throw new AppError('forbidden', 'Access denied. Admin privileges required.');
  // A password alone must not open an account that is protected by passkeys only.
  if (admin.hasPasskeys && !admin.hasSecondFactor)
    throw new AppError('unauthenticated', 'Sign in with your passkey: this account needs it.');
  if (admin.hasSecondFactor) await assertCode(deps, admin, { attempt, code });

  await forgetAttempts(deps, attempt);
  await renewHash(deps, admin, password);
  return startSession(deps, admin, {
    from,
    isKnownBrowser: 'browserHash' in attempt.source,
    proof: admin.hasSecondFactor ? 'password and code' : 'password',
  });
}

/** Treats an account with an unreadable hash as unknown, so the answer does not reveal that it exists. */
async function admitAttempt(deps: SignInDeps, admin: Admin | undefined, attempt: Attempt): Promise<Admin | undefined> {
  const waitSeconds = await countAttempt(deps, attempt);
  try {
    if (admin !== undefined) deps.passwords.assertReadable(admin.passwordHash);
  } catch (error) {
    const context = { accessId: admin?.id };
    if (waitSeconds === 0)
      reportUnexpected(
        "Could not check an admin's password: this runtime cannot read its hash; reset the password",
        error,
        context,
      );
    return undefined;
  }
  if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
  return admin;
}

async function assertCode(
  deps: SignInDeps,
  admin: Admin,
  { attempt, code }: { readonly attempt: Attempt; readonly code: string | undefined },
): Promise<void> {
  if (!code) throw new AppError('second_factor_required', 'Enter the code of your authenticator app.');
  if (await isSecondFactorCode(deps, admin.id, code)) return;
  await countFailure(deps, attempt, admin);
  throw new AppError('unauthenticated', 'Invalid code.');
}

/** The trail has one entry per account and quarter of an hour, so guesses can't flood it. */
async function countFailure({ audit, now }: SignInDeps, attempt: Attempt, admin: Admin | undefined): Promise<void> {
  const { id, name } = admin ?? { id: attempt.account, name: '' };
  const at = now();
  const change = { action: 'failed to sign in as', kind: 'admin', id, name } as const;
  const entry = auditEntry({ id, name: 'Unknown person', userId: admin?.userId ?? '' }, change, at);
  const windowStart = new Date(findAttemptWindow(at).start);
  await audit.count(
    { ...entry, id: derivedId(windowStart, `failed sign-in ${id}`) },
    { isKnownAccount: admin !== undefined },
  );
}

async function renewHash({ admins, passwords }: SignInDeps, admin: Admin, password: string): Promise<void> {
  if (!passwords.isOutdated(admin.passwordHash)) return;
  await admins.replaceHash(admin, await passwords.hashPassword(password));
}

interface ProvenSignIn {
  readonly from: CallingBrowser;
  readonly isKnownBrowser: boolean;
  readonly proof: 'password' | 'password and code' | 'invitation' | 'passkey';
}

/** Ends the browser's previous session, so its stolen token stops working. */
export async function startSession(
  deps: SignInDeps,
  admin: Admin,
  { from, isKnownBrowser, proof }: ProvenSignIn,
): Promise<SignedIn> {
  const { id: accessId, securityStamp } = admin;
  const now = deps.now();
  const [session, browser] = [adminSessionKind.begin(now, accessId), knownBrowserKind.begin(now)];
  const { tokenHash: hash, expiresAtEpochSeconds } = browser;
  const after = { browser: isKnownBrowser ? 'known' : 'new', proof };
  const change = { action: 'signed in as', kind: 'admin', id: accessId, name: admin.name, after } as const;
  if (!(await deps.admins.markSignIn(admin, auditEntry(admin, change, now))))
    throw new AppError('unauthenticated', 'User ID not found or account inactive.');
  if (from.sessionHash !== undefined) await deps.adminSessions.delete(from.sessionHash);
  await deps.adminSessions.begin(session, { accessId, securityStamp, address: from.address, now });
  await deps.knownBrowsers.add(accessId, { hash, expiresAtEpochSeconds, before: from.hash }, now);
  return {
    session,
    browser,
    access: admin,
    needsSecondFactor: needsSecondFactor(admin),
    canSeeSubscriberData: canSeeSubscriberData(admin),
  };
}

export interface SecondFactorDeps {
  readonly secondFactors: SecondFactorRepository;
  readonly encryptionSecrets: () => Promise<EncryptionSecrets>;
  readonly now: () => Date;
}

const appCode = /^\d{6}$/;

export async function isSecondFactorCode(deps: SecondFactorDeps, accessId: string, typed: string): Promise<boolean> {
  const code = typed.replace(/\s/g, '');
  const { secondFactors } = deps;
  if (!appCode.test(code)) return secondFactors.useRecoveryCode(accessId, recoveryCodeHash(accessId, code));
  const factor = await secondFactors.find(accessId);
  if (factor === undefined) return false;
  const secret = decryptText(await deps.encryptionSecrets(), secondFactorOwner(accessId), factor.sealed);
  const step = findCodeStep(secret, code, deps.now());
  return step !== undefined && secondFactors.useStep(accessId, step);
}
