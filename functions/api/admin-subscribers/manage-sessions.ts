import { AppError } from '#functions/platform/app-error.ts';
import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-repository.ts';
import type { ListedSession } from '#shared/contracts/admin-subscribers.ts';
import type { SessionRecord, SessionRepository } from '#functions/domain/sessions/session-repository.ts';
import type { Subscriber, SubscriberRepository } from '#functions/domain/subscribers/subscriber-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { subscriberLink } from '#functions/domain/sessions/subscriber-link.ts';
import { assertEmbedded } from './move-credits.ts';

interface SessionDeps {
  readonly sessions: SessionRepository;
  readonly subscribers: SubscriberRepository;
  readonly tableName: string;
  readonly siteOrigin: string;
  readonly isEmbedded: boolean;
  readonly now: () => Date;
}

/** A deep link by which whoever has it is the subscriber; only its hash is kept. */
export async function createLink(
  deps: SessionDeps,
  admin: AdminCaller,
  { userId, name }: Subscriber,
  { expiresInSeconds, reason }: { expiresInSeconds: number; reason: string },
): Promise<{ url: string }> {
  assertEmbedded(deps);
  const now = deps.now();
  const { siteOrigin } = deps;
  const { url, hash, session } = subscriberLink(userId, { siteOrigin, expiresInSeconds, now });
  const after = { expiresAt: session.expiresAt };
  const change = { action: 'created a session link for', kind: 'subscriber', id: userId, name, reason, after } as const;
  const audit = putAuditEntry(deps.tableName, auditEntry(admin, change, now));
  await deps.subscribers.saveCompanionSession(hash, session, [audit]);
  return { url };
}

/** Ends one session, or all; returns how many. */
export async function revokeSessions(
  deps: SessionDeps,
  admin: AdminCaller,
  { userId, name }: Subscriber,
  id: string | undefined,
): Promise<{ revoked: number }> {
  const now = deps.now();
  const known = await deps.sessions.allOf(userId, now);
  const chosen = known.filter(({ pk }) => id === undefined || pk === id);
  if (id !== undefined && chosen.length === 0) throw new AppError('not_found', 'Session not found');
  if (chosen.length === 0) return { revoked: 0 };
  const before = { sessions: chosen.length };
  const change = { action: 'revoked sessions of', kind: 'subscriber', id: userId, name, before } as const;
  await deps.sessions.revoke(chosen, putAuditEntry(deps.tableName, auditEntry(admin, change, now)));
  return { revoked: chosen.length };
}

/** What an admin sees of a session. */
export function sessionView({ pk, sk, gsi1sk, expiresAtEpochSeconds }: SessionRecord): ListedSession {
  return {
    id: pk,
    kind: sk === 'SESSION' ? 'browser' : 'deep link',
    createdAt: gsi1sk.slice(0, gsi1sk.indexOf('#')),
    expiresAt: new Date(expiresAtEpochSeconds * 1000).toISOString(),
  };
}
