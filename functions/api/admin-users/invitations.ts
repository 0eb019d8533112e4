import type * as z from 'zod/mini';
import type { adminUsers, ListedInvitation } from '#shared/contracts/admin-users.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import type { Invitation, InvitationRepository } from '#functions/domain/admins/invitation-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { newId, newToken, sha256 } from '#functions/platform/ids.ts';
import { refusalError, type UserDeps } from './users.ts';

interface InvitationDeps extends UserDeps {
  readonly invitations: InvitationRepository;
  readonly siteOrigin: string;
}

const lifetimeMs = 72 * 60 * 60 * 1000;

/** The link has the token behind `#`, so neither servers nor logs see it when the page opens. */
export async function createInvitation(
  deps: InvitationDeps,
  caller: AdminCaller,
  input: z.output<(typeof adminUsers.createInvitation)['body']>,
): Promise<{ invitation: ListedInvitation; link: string }> {
  if (await deps.admins.findByUserId(input.userId)) throw refusalError('user_id_taken');
  const now = deps.now();
  const id = newId(now);
  const token = `${id}.${newToken()}`;
  const invitation: Invitation = {
    ...input,
    id,
    tokenHash: sha256(token),
    createdAt: now.toISOString(),
    createdBy: { id: caller.id, name: caller.name },
    expiresAt: new Date(now.getTime() + lifetimeMs).toISOString(),
  };
  const audit = auditEntry(caller, { action: 'invited', ...subject(invitation), after: input }, now);
  if (!(await deps.invitations.create(invitation, audit))) throw refusalError('not_super_admin');
  return { invitation: toListedInvitation(invitation, now), link: `${deps.siteOrigin}/admin#invitation=${token}` };
}

export async function revokeInvitation(
  { invitations, now }: InvitationDeps,
  caller: AdminCaller,
  id: string,
): Promise<ListedInvitation> {
  const invitation = await invitations.find(id);
  if (invitation === undefined) throw new AppError('not_found', 'Invitation not found');
  const audit = auditEntry(caller, { action: 'revoked the invitation of', ...subject(invitation) }, now());
  if (!(await invitations.revoke(invitation, audit)))
    throw new AppError('conflict', 'This invitation was accepted or revoked meanwhile.');
  return toListedInvitation({ ...invitation, revokedAt: audit.at }, now());
}

export function toListedInvitation(invitation: Invitation, now: Date): ListedInvitation {
  return { ...invitation, state: readState(invitation, now) };
}

function readState({ acceptedAt, revokedAt, expiresAt }: Invitation, now: Date): ListedInvitation['state'] {
  if (acceptedAt !== undefined) return 'accepted';
  if (revokedAt !== undefined) return 'revoked';
  return Date.parse(expiresAt) > now.getTime() ? 'open' : 'expired';
}

function subject({ id, name }: Invitation) {
  return { kind: 'admin', id, name } as const;
}
