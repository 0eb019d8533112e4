/** `support` acts for subscribers, `subscribers` only reads them, `reports` decides about results and suspends. */
const allRights = ['home', 'build', 'operate', 'subscribers', 'support', 'reports', 'credits', 'administer'] as const;
export type Right = (typeof allRights)[number];

// Decision: docs/decisions/054-roles-and-passkeys.md
/** Only editors are limited to their own items; the other roles see everything that their rights open. */
const rightsOfRole = {
  editor: ['home', 'build', 'operate'],
  support: ['home', 'operate', 'subscribers', 'support', 'reports'],
  finance: ['home', 'subscribers', 'credits'],
  super: allRights,
} as const satisfies Record<string, readonly Right[]>;
export type Role = keyof typeof rightsOfRole;

export const adminRoles = ['editor', 'support', 'finance'] as const satisfies readonly Role[];
type AdminRole = (typeof adminRoles)[number];

export const invitedRoles = [...adminRoles, 'super'] as const satisfies readonly Role[];

export function grantRole(role: Role) {
  return role === 'super'
    ? { isAdmin: true, isSuperAdmin: true, isActive: true }
    : { isAdmin: true, isSuperAdmin: false, isActive: true, role };
}

interface Ranks {
  readonly isActive: boolean;
  readonly isAdmin: boolean;
  readonly isSuperAdmin: boolean;
}

export interface HoldsRole {
  readonly isSuperAdmin: boolean;
  /** Accounts from before 2026-11-27 have none, and are editors. */
  readonly role?: AdminRole | undefined;
}

export function readRole({ isSuperAdmin, role = 'editor' }: HoldsRole): Role {
  return isSuperAdmin ? 'super' : role;
}

export function hasRight(admin: HoldsRole, right: Right): boolean {
  return rightsOfRole[readRole(admin)].some((one) => one === right);
}

/** True if the role sees data of other admins' models and forms. */
export function seesAll(admin: HoldsRole): boolean {
  return readRole(admin) !== 'editor';
}

export function losesRight(before: HoldsRole, after: HoldsRole): boolean {
  return rightsOfRole[readRole(before)].some((right) => !hasRight(after, right));
}

export function canEnterConsole({ isActive, isAdmin, isSuperAdmin }: Ranks): boolean {
  return isActive && (isAdmin || isSuperAdmin);
}

interface Caller extends HoldsRole {
  readonly userId: string;
  readonly isActive: boolean;
  readonly formerUserIds?: readonly string[] | undefined;
}

/** Models, pages and forms are changed by their owners and by super admins. */
export function canModify(admin: Caller, { ownerUserId }: { readonly ownerUserId: string }): boolean {
  return admin.isSuperAdmin || admin.userId === ownerUserId || hadUserId(admin, ownerUserId);
}

export function canFulfil(admin: Caller, form: { readonly ownerUserId: string }): boolean {
  return hasRight(admin, 'operate') && (seesAll(admin) || canModify(admin, form));
}

function hadUserId({ formerUserIds = [] }: Caller, userId: string): boolean {
  return formerUserIds.includes(userId);
}
