interface Rights {
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly isSuperAdmin: boolean;
  readonly isActive: boolean;
  /** User ids that the account had before. */
  readonly formerUserIds?: readonly string[] | undefined;
}

/** Only an active account with admin or super admin rights may enter the console. */
export function mayEnter({ isActive, isAdmin, isSuperAdmin }: Rights): boolean {
  return isActive && (isAdmin || isSuperAdmin);
}

/** A super admin may touch everything, an admin only its own. */
export function mayModify(admin: Rights, { ownerUserId }: { readonly ownerUserId: string }): boolean {
  return admin.isSuperAdmin || admin.userId === ownerUserId || isFormerIdOf(admin, ownerUserId);
}

/** An admin pays with its own keys only, a super admin with all that are active. */
export function mayUseApiKey(
  admin: Rights & { readonly id: string },
  apiKey: { readonly isActive: boolean; readonly accessId?: string | undefined },
): boolean {
  return apiKey.isActive && (admin.isSuperAdmin || admin.id === apiKey.accessId);
}

function isFormerIdOf({ formerUserIds = [] }: Rights, userId: string): boolean {
  return formerUserIds.includes(userId);
}
