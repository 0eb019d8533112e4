import type { Access } from '#shared/contracts/admin-auth.ts';
import { mayEnter } from '#shared/rules/admin-rights.ts';
import type { Passwords } from '#functions/domain/admins/password.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { Admin, AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import type { SignInAttempts, SignInAttemptsRepository } from '#functions/domain/admins/sign-in-attempts-repository.ts';
import type { AdminSessionRepository } from '#functions/domain/sessions/admin-session-repository.ts';
import { adminSessionKind, type NewSession } from '#functions/domain/sessions/session-kinds.ts';
import { sha256 } from '#functions/platform/ids.ts';
import { reportUnexpected } from '#functions/platform/unexpected-errors.ts';

/** Slips of the finger are free; from then on each failure doubles the wait, up to a quarter of an hour. */
const freeFailures = 3;
const longestDelaySeconds = 15 * 60;

interface SignInDeps {
  readonly admins: AdminRepository;
  readonly adminSessions: AdminSessionRepository;
  readonly signInAttempts: SignInAttemptsRepository;
  readonly passwords: Passwords;
  readonly now: () => Date;
}

/** Checks an admin's password; every attempt counts until one succeeds. */
export async function signIn(
  deps: SignInDeps,
  { userId, password }: { userId: string; password: string },
): Promise<{ begun: NewSession; access: Access }> {
  const account = sha256(userId);
  const { admins, passwords } = deps;
  // First of all: who is told to wait can page nobody.
  await countAttempt(deps, account);
  const admin = checkable(passwords, await admins.findByUserId(userId));
  const matches = await passwords.isPassword(password, admin?.passwordHash ?? passwords.nobodysHash);
  if (admin === undefined || !admin.isActive) {
    throw new AppError('unauthenticated', 'User ID not found or account inactive.');
  }
  if (!matches) throw new AppError('unauthenticated', 'Invalid password.');
  if (!mayEnter(admin)) throw new AppError('forbidden', 'Access denied. Admin privileges required.');

  await deps.signInAttempts.forget(account);
  const begun = adminSessionKind.begin(deps.now());
  const { expiresAtEpochSeconds } = begun;
  const { id: accessId, securityStamp } = admin;
  await deps.adminSessions.save(begun.tokenHash, { accessId, securityStamp, expiresAtEpochSeconds });
  await renewHash(deps, admin, password);
  return { begun, access: admin };
}

/** Somebody whose password this runtime can't check is nobody here: an answer of its own would say that there is such an account. */
function checkable(passwords: Passwords, admin: Admin | undefined): Admin | undefined {
  try {
    if (admin !== undefined) passwords.assertReadable(admin.passwordHash);
    return admin;
  } catch (error) {
    reportUnexpected('The password of an account can not be checked', error, { accessId: admin?.id });
    return undefined;
  }
}

/** Only now is the password known, by which a hash of other days can be replaced. */
async function renewHash({ admins, passwords }: SignInDeps, admin: Admin, password: string): Promise<void> {
  if (!passwords.isOutdated(admin.passwordHash)) return;
  await admins.replaceHash(admin, await passwords.hashPassword(password));
}

/** Counted before the password is looked at, one at a time, so that guesses made at once are no way around the wait. */
async function countAttempt({ signInAttempts, now }: SignInDeps, account: string): Promise<void> {
  const known = await signInAttempts.of(account);
  const waitMs = Date.parse(known?.blockedUntil ?? '') - now().getTime();
  if (waitMs > 0) throw tooManyAttempts(Math.ceil(waitMs / 1000));
  if (!(await signInAttempts.count(account, known, nextAttempts(known, now())))) throw tooManyAttempts(1);
}

function nextAttempts(known: SignInAttempts | undefined, now: Date): SignInAttempts {
  const failures = (known?.failures ?? 0) + 1;
  return { failures, blockedUntil: new Date(now.getTime() + delaySecondsAfter(failures) * 1000).toISOString() };
}

/** How long an account is closed after so many failures: 0, 0, 0, 1, 2, 4 … 900 s. */
export function delaySecondsAfter(failures: number): number {
  return failures <= freeFailures ? 0 : Math.min(2 ** (failures - freeFailures - 1), longestDelaySeconds);
}

function tooManyAttempts(seconds: number): AppError {
  const wait = seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return new AppError('too_many_attempts', `Too many attempts. Please try again in ${wait}.`);
}
