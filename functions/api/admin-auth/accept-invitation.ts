import { timingSafeEqual } from 'node:crypto';
import type { Admin } from '#functions/domain/admins/admin-repository.ts';
import type { Invitation, InvitationRepository } from '#functions/domain/admins/invitation-repository.ts';
import { assertUncommon } from '#functions/domain/admins/password.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { newToken, sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { grantRole } from '#shared/rules/roles.ts';
import type { CallingBrowser } from './limit-attempts.ts';
import { type SignedIn, type SignInDeps, startSession } from './sign-in.ts';

interface InvitationDeps extends SignInDeps {
  readonly invitations: InvitationRepository;
}

export async function acceptInvitation(
  deps: InvitationDeps,
  { token, password }: { readonly token: string; readonly password: string },
  from: CallingBrowser,
): Promise<SignedIn> {
  const invitation = await requireOpenInvitation(deps, token);
  const { id, name, userId, role } = invitation;
  await assertUncommon(password, { userId, name });
  const at = deps.now();
  const admin: Admin = {
    ...grantRole(role),
    id,
    name,
    userId,
    totalModels: 0,
    createdAt: at.toISOString(),
    passwordHash: await deps.passwords.hashPassword(password),
    securityStamp: newToken(),
    formerUserIds: [],
    hasSecondFactor: false,
  };
  const change = { action: 'accepted the invitation of', kind: 'admin', id, name, after: { userId, role } } as const;
  const refusal = await deps.invitations.accept(invitation, admin, auditEntry(admin, change, at));
  if (refusal === 'user_id_taken')
    throw new AppError('conflict', 'This user ID is taken by now. Ask for another invitation.');
  if (refusal !== undefined) throw invitationOver();
  return startSession(deps, admin, { from, isKnownBrowser: false, proof: 'invitation' });
}

export async function requireOpenInvitation(
  { invitations, now }: Pick<InvitationDeps, 'invitations' | 'now'>,
  token: string,
): Promise<Invitation> {
  const invitation = await invitations.find(token.slice(0, Math.max(0, token.indexOf('.'))) || 'none');
  if (invitation === undefined) throw invitationOver();
  const { tokenHash, acceptedAt, revokedAt, expiresAt } = invitation;
  const isRight = timingSafeEqual(Buffer.from(sha256(token)), Buffer.from(tokenHash));
  const isOpen = acceptedAt === undefined && revokedAt === undefined && Date.parse(expiresAt) > now().getTime();
  if (!isRight || !isOpen) throw invitationOver();
  return invitation;
}

function invitationOver(): AppError {
  return new AppError('not_found', 'This invitation is over. Ask for another one.');
}
