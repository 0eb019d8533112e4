import type * as z from 'zod/mini';
import type { Invitation } from '#functions/domain/admins/invitation-repository.ts';
import { generatePassword } from '#functions/domain/admins/password.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { adminGuard, type AdminCaller } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { newId, newToken, sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { adminUsers, type ListedInvitation } from '#shared/contracts/admin-users.ts';
import {
  createUser,
  deleteUser,
  requireUser,
  setPassword,
  resetSecondFactor,
  updateUser,
  refusalError,
} from './users.ts';

const { admins, adminSessions, invitations, secondFactors } = repositories();
const { SITE_ORIGIN } = environment();
const now = () => new Date();
const deps = { admins, secondFactors, now };

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
    createInvitation: ({ caller, body }) => createInvitation(caller, body),
    revokeInvitation: async ({ caller, params }) => ({
      invitation: await revokeInvitation(caller, params.id),
    }),
    deleteUser: async ({ caller, params }) => deleteUser(deps, caller, await requireUser(deps, params.id)),
  },
  { admin: adminGuard(adminSessions) },
);

const invitationLifetimeMs = 72 * 60 * 60 * 1000;

/** The link has the token behind `#`, so neither servers nor logs see it when the page opens. */
async function createInvitation(
  caller: AdminCaller,
  input: z.output<(typeof adminUsers.createInvitation)['body']>,
): Promise<{ invitation: ListedInvitation; link: string }> {
  if (await admins.isUserIdTaken(input.userId)) throw refusalError('user_id_taken');
  const at = now();
  const id = newId(at);
  const token = `${id}.${newToken()}`;
  const invitation: Invitation = {
    ...input,
    id,
    tokenHash: sha256(token),
    createdAt: at.toISOString(),
    createdBy: { id: caller.id, name: caller.name },
    expiresAt: new Date(at.getTime() + invitationLifetimeMs).toISOString(),
  };
  const audit = auditEntry(caller, { action: 'invited', ...auditSubject(invitation), after: input }, at);
  if (!(await invitations.create(invitation, audit))) throw refusalError('not_super_admin');
  return { invitation: toListedInvitation(invitation, at), link: `${SITE_ORIGIN}/admin#invitation=${token}` };
}

async function revokeInvitation(caller: AdminCaller, id: string): Promise<ListedInvitation> {
  const invitation = await invitations.find(id);
  if (invitation === undefined) throw new AppError('not_found', 'Invitation not found');
  const audit = auditEntry(caller, { action: 'revoked the invitation of', ...auditSubject(invitation) }, now());
  if (!(await invitations.revoke(invitation, audit)))
    throw new AppError('conflict', 'This invitation was accepted or revoked meanwhile.');
  return toListedInvitation({ ...invitation, revokedAt: audit.at }, now());
}

function toListedInvitation(invitation: Invitation, at: Date): ListedInvitation {
  return { ...invitation, state: readState(invitation, at) };
}

function readState({ acceptedAt, revokedAt, expiresAt }: Invitation, at: Date): ListedInvitation['state'] {
  if (acceptedAt !== undefined) return 'accepted';
  if (revokedAt !== undefined) return 'revoked';
  return Date.parse(expiresAt) > at.getTime() ? 'open' : 'expired';
}

function auditSubject({ id, name }: Invitation) {
  return { kind: 'admin', id, name } as const;
}
