import { environment } from '#functions/platform/environment.ts';

/** Whether an admin can do nothing here before it has set up a second factor. */
export function needsSecondFactor(admin: {
  readonly isSuperAdmin: boolean;
  readonly hasSecondFactor: boolean;
}): boolean {
  return admin.isSuperAdmin && !admin.hasSecondFactor && environment().SUPER_ADMINS_NEED_SECOND_FACTOR;
}
