import {
  newRecoveryCodes,
  newSecret,
  recoveryCodeHash,
  setUpUri,
  stepOf,
} from '#functions/domain/admins/second-factor.ts';
import { auditEntry } from '#functions/domain/audit/audit-repository.ts';
import { sealText, unsealText } from '#functions/domain/sealing/sealed-text.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { attemptOn, type CallingBrowser, countAttempt, forgetAttempts, tooManyAttempts } from './count-attempt.ts';
import { assertOwner, ownAccountOf, subjectOf } from './own-account.ts';
import type { SignInDeps } from './sign-in.ts';
import { secondFactorOwner } from '#functions/domain/admins/second-factor-repository.ts';

export async function readSecondFactor({ secondFactors }: SignInDeps, { id, hasSecondFactor }: AdminCaller) {
  const factor = hasSecondFactor ? await secondFactors.find(id) : undefined;
  return { isOn: hasSecondFactor, recoveryCodesLeft: factor?.recoveryCodeHashes.size ?? 0 };
}

/** Long enough to find the phone: a secret that lies open on a screen is not confirmed by whoever comes by later. */
const setUpMs = 15 * 60 * 1000;

/** Shows a new secret to its owner, the only time. */
export async function beginSecondFactor(
  deps: SignInDeps,
  caller: AdminCaller,
  { password, from }: { readonly password: string; readonly from: CallingBrowser },
): Promise<{ secret: string; uri: string }> {
  const admin = await ownAccountOf(deps, caller);
  if (admin.hasSecondFactor) throw alreadyOn();
  await assertOwner(deps, admin, { password, from });
  const secret = newSecret();
  const sealed = sealText(await deps.encryptionSecrets(), secondFactorOwner(admin.id), secret);
  const confirmBefore = new Date(deps.now().getTime() + setUpMs);
  if (!(await deps.secondFactors.begin(admin.id, sealed, confirmBefore))) throw alreadyOn();
  return { secret, uri: setUpUri(secret, admin.userId) };
}

/** Turns it on once a code proves that an app has the secret; answers the recovery codes, the only time. A wrong code is an attempt. */
export async function confirmSecondFactor(
  deps: SignInDeps,
  caller: AdminCaller,
  { code, from }: { readonly code: string; readonly from: CallingBrowser },
): Promise<string[]> {
  const admin = await ownAccountOf(deps, caller);
  const factor = await deps.secondFactors.find(admin.id);
  if (factor === undefined || factor.confirmedAt !== undefined) throw alreadyOn();
  const attempt = await attemptOn(deps, { account: admin.id, isKnownAccount: true }, from);
  const waitSeconds = await countAttempt(deps, attempt);
  if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
  const secret = unsealText(await deps.encryptionSecrets(), secondFactorOwner(admin.id), factor.sealed);
  const step = stepOf(secret, code.replace(/\s/g, ''), deps.now());
  if (step === undefined) {
    const message = 'Invalid code. Check that the time of your phone is right.';
    throw new AppError('invalid_input', message, [{ field: 'code', message }]);
  }
  const recoveryCodes = newRecoveryCodes();
  const recoveryCodeHashes = recoveryCodes.map((recoveryCode) => recoveryCodeHash(admin.id, recoveryCode));
  const audit = auditEntry(caller, { action: 'turned on the second factor of', ...subjectOf(admin) }, deps.now());
  const isOn = await deps.secondFactors.confirm(admin, { sealed: factor.sealed, step, recoveryCodeHashes }, audit);
  if (!isOn) throw alreadyOn();
  await forgetAttempts(deps, attempt);
  return recoveryCodes;
}

export async function removeSecondFactor(
  deps: SignInDeps,
  caller: AdminCaller,
  proof: { readonly password: string; readonly code: string; readonly from: CallingBrowser },
): Promise<void> {
  const admin = await ownAccountOf(deps, caller);
  await assertOwner(deps, admin, proof);
  const audit = auditEntry(caller, { action: 'turned off the second factor of', ...subjectOf(admin) }, deps.now());
  if (!(await deps.secondFactors.remove(admin, { audit }))) {
    throw new AppError('conflict', 'The second factor is off already.');
  }
}

function alreadyOn(): AppError {
  return new AppError(
    'conflict',
    'The set-up is over: the second factor is on already, or was not begun in the last 15 minutes.',
  );
}
