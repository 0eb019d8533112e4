import { recoveryCodeHash, stepOf } from '#functions/domain/admins/second-factor.ts';
import { secondFactorOwner, type SecondFactorRepository } from '#functions/domain/admins/second-factor-repository.ts';
import { type EncryptionSecrets, unsealText } from '#functions/domain/sealing/sealed-text.ts';

export interface SecondFactorDeps {
  readonly secondFactors: SecondFactorRepository;
  readonly encryptionSecrets: () => Promise<EncryptionSecrets>;
  readonly now: () => Date;
}

const appCode = /^\d{6}$/;

/** Whether it is a code of the account's app or one of its recovery codes, which is used up by this. */
export async function isCodeOf(deps: SecondFactorDeps, accessId: string, typed: string): Promise<boolean> {
  const code = typed.replace(/\s/g, '');
  const { secondFactors } = deps;
  if (!appCode.test(code)) return secondFactors.useRecoveryCode(accessId, recoveryCodeHash(accessId, code));
  const factor = await secondFactors.find(accessId);
  if (factor === undefined) return false;
  const secret = unsealText(await deps.encryptionSecrets(), secondFactorOwner(accessId), factor.sealed);
  const step = stepOf(secret, code, deps.now());
  return step !== undefined && secondFactors.useStep(accessId, step);
}
