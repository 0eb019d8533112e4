import { adminUsers } from '#shared/contracts/admin-users.ts';
import { generatePassword } from '#functions/domain/admins/password.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { createUser, deleteUser, requireUser, setPassword, resetSecondFactor, updateUser } from './users.ts';

const { admins, adminSessions, secondFactors } = repositories();
const deps = { admins, secondFactors, now: () => new Date() };

export const handler = feature(
  adminUsers,
  {
    listUsers: async () => ({ items: await admins.all() }),
    createUser: async ({ caller, body }) => ({ user: await createUser(deps, caller, body) }),
    updateUser: async ({ caller, params, body }) => ({
      user: await updateUser(deps, caller, await requireUser(deps, params.id), body),
    }),
    resetPassword: async ({ caller, params }) => {
      const password = generatePassword();
      await setPassword(deps, caller, await requireUser(deps, params.id), password);
      return { password };
    },
    takeSecondFactor: async ({ caller, params }) => resetSecondFactor(deps, caller, await requireUser(deps, params.id)),
    deleteUser: async ({ caller, params }) => deleteUser(deps, caller, await requireUser(deps, params.id)),
  },
  { admin: adminGuard(adminSessions) },
);
