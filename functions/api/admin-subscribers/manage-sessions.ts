import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-entry.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { type LinkRepository, newSubscriberLink } from '#functions/domain/sessions/link-repository.ts';
import {
  sessionStartedAt,
  sessionLinkHash,
  type SessionRecord,
  type SessionRepository,
} from '#functions/domain/sessions/session-repository.ts';
import type { Subscriber } from '#functions/domain/subscribers/subscriber-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { ListedSession } from '#shared/contracts/admin-subscribers.ts';

interface SessionDeps {
  readonly sessions: SessionRepository;
  readonly links: LinkRepository;
  readonly tableName: string;
  readonly siteOrigin: string;
  readonly isEmbedded: boolean;
  readonly now: () => Date;
}

export async function createLink(
  deps: SessionDeps,
  admin: AdminCaller,
  { userId, name }: Subscriber,
  { expiresInSeconds, reason }: { expiresInSeconds: number; reason: string },
): Promise<{ url: string }> {
  assertEmbedded(deps);
  const now = deps.now();
  const { siteOrigin } = deps;
  const { url, hash, link } = newSubscriberLink(userId, { siteOrigin, expiresInSeconds, now });
  const after = { expiresAt: link.expiresAt };
  const change = { action: 'created a session link for', kind: 'subscriber', id: userId, name, reason, after } as const;
  const audit = putAuditEntry(deps.tableName, auditEntry(admin, change, now), change.id);
  await deps.links.save(hash, { ...link, isByAdmin: true }, [audit]);
  return { url };
}

export async function revokeSessions(
  deps: SessionDeps,
  admin: AdminCaller,
  { userId, name }: Subscriber,
  id: string | undefined,
): Promise<{ revoked: string[] }> {
  const now = deps.now();
  const known = await deps.sessions.allOf(userId, now);
  const chosen = id === undefined ? known : includeLinks(known, id);
  if (id !== undefined && chosen.length === 0) throw new AppError('not_found', 'Session not found');
  if (chosen.length === 0) return { revoked: [] };
  const before = { sessions: chosen.length };
  const change = { action: 'revoked sessions of', kind: 'subscriber', id: userId, name, before } as const;
  await deps.sessions.revoke(chosen, putAuditEntry(deps.tableName, auditEntry(admin, change, now), change.id), now);
  return { revoked: chosen.map(({ pk }) => pk) };
}

/** Includes every link that the same browser has opened, because each would sign it in again. */
function includeLinks(known: readonly SessionRecord[], id: string): SessionRecord[] {
  const chosen = known.find(({ pk }) => pk === id);
  const link = known.find(
    (record) => record.sk !== 'SESSION' && chosen !== undefined && sessionLinkHash(record) === sessionLinkHash(chosen),
  );
  const isOfBrowser = ({ browserHash }: SessionRecord) =>
    browserHash !== undefined && browserHash === link?.browserHash;
  const links = new Set(known.filter((record) => record === link || isOfBrowser(record)).map(sessionLinkHash));
  return known.filter(
    (record) => record === chosen || (sessionLinkHash(record) !== undefined && links.has(sessionLinkHash(record))),
  );
}

export function toListedSession(record: SessionRecord): ListedSession {
  const { pk, sk, browserName, expiresAtEpochSeconds } = record;
  return {
    id: pk,
    kind: sk === 'SESSION' ? 'browser' : 'deep link',
    browserName,
    createdAt: sessionStartedAt(record),
    expiresAt: new Date(expiresAtEpochSeconds * 1000).toISOString(),
  };
}

export function assertEmbedded({ isEmbedded }: { readonly isEmbedded: boolean }): void {
  if (!isEmbedded) throw new AppError('unavailable', 'The companion app keeps subscribers and their credits');
}
