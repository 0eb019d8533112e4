import { AppError } from '#functions/platform/app-error.ts';
import type { Admin } from '#functions/domain/admins/admin-repository.ts';
import type { SecondFactorRepository } from '#functions/domain/admins/second-factor-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { newToken } from '#functions/platform/ids.ts';

interface TakingDeps {
  readonly secondFactors: SecondFactorRepository;
  readonly now: () => Date;
}

/** For somebody who has lost phone and recovery codes; ends the account's sessions, in case it is not the phone alone. */
export async function takeSecondFactor(deps: TakingDeps, caller: AdminCaller, admin: Admin): Promise<void> {
  if (admin.id === caller.id) throw new AppError('conflict', 'Turn your own second factor off in your account');
  if (!admin.hasSecondFactor) throw new AppError('conflict', 'This user has no second factor');
  const subject = { kind: 'admin', id: admin.id, name: admin.name } as const;
  const audit = auditEntry(caller, { action: 'took away the second factor of', ...subject }, deps.now());
  if (await deps.secondFactors.remove(admin, { audit, securityStamp: newToken() })) return;
  throw new AppError('conflict', 'This user was changed by somebody else in the meantime. Please try again.');
}
