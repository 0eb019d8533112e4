import { adminUsers } from '#shared/contracts/admin-users.ts';
import { generatePassword } from '#functions/domain/admins/password.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { environment } from '#functions/platform/environment.ts';
import { createInvitation, revokeInvitation, toListedInvitation } from './invitations.ts';
import { createUser, deleteUser, requireUser, setPassword, resetSecondFactor, updateUser } from './users.ts';

const { admins, adminSessions, invitations, secondFactors } = repositories();
const now = () => new Date();
const deps = { admins, invitations, secondFactors, siteOrigin: environment().SITE_ORIGIN, now };

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
    listInvitations: async () => ({
      items: (await invitations.newest()).map((invitation) => toListedInvitation(invitation, now())),
    }),
    createInvitation: ({ caller, body }) => createInvitation(deps, caller, body),
    revokeInvitation: async ({ caller, params }) => ({
      invitation: await revokeInvitation(deps, caller, params.id),
    }),
    deleteUser: async ({ caller, params }) => deleteUser(deps, caller, await requireUser(deps, params.id)),
  },
  { admin: adminGuard(adminSessions) },
);
