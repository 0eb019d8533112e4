import type { Access } from '#shared/rules/admin.ts';

export const filterNames = ['all', 'superAdmins', 'admins', 'active', 'inactive'] as const;
type FilterName = (typeof filterNames)[number];

interface UserFilter {
  readonly search: string;
  readonly name: FilterName;
}

const tests: Record<FilterName, (user: Access) => boolean> = {
  all: () => true,
  superAdmins: (user) => roleOf(user) === 'superAdmin',
  admins: (user) => roleOf(user) === 'admin',
  active: ({ isActive }) => isActive,
  inactive: ({ isActive }) => !isActive,
};

/** The users that match both parts, in their order. */
export function filterUsers(users: readonly Access[], { search, name }: UserFilter): Access[] {
  const words = search.trim().toLowerCase();
  return users.filter((user) => tests[name](user) && `${user.name}\n${user.userId}`.toLowerCase().includes(words));
}

export function countUsers(users: readonly Access[], name: FilterName): number {
  return users.filter(tests[name]).length;
}

/** The one word for what somebody may do. */
export function roleOf({ isAdmin, isSuperAdmin }: Access) {
  if (isSuperAdmin) return 'superAdmin';
  return isAdmin ? 'admin' : 'user';
}
