import type { MediaStore } from '#functions/domain/assets/media-store.ts';
import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-entry.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { type PublicShares, showShare } from '#functions/domain/shares/public-shares.ts';
import { requireSubscriber } from '#functions/domain/subscribers/subscriber-repository.ts';
import { reportKeys } from '#functions/platform/table/console-keys.ts';
import { readAll } from '#functions/platform/table/read-list.ts';

interface SuspendDeps extends Pick<Repositories, 'assets' | 'sessions' | 'shares' | 'subscribers' | 'table'> {
  readonly publicShares: PublicShares;
  readonly media: Pick<MediaStore, 'copy' | 'delete'>;
  readonly now: () => Date;
}

const maxAtOnce = 10;

/** Safe to repeat. No session can start once the suspension is stored. Decision: docs/decisions/059-reports.md */
export async function suspendSubscriber(
  deps: SuspendDeps,
  caller: AdminCaller,
  { userId, reason }: { readonly userId: string; readonly reason: string },
): Promise<void> {
  const { table, sessions, publicShares } = deps;
  const { name } = await requireSubscriber(deps.subscribers, userId);
  const now = deps.now();
  const change = { action: 'suspended', kind: 'subscriber', id: userId, name, reason } as const;
  const Item = { ...reportKeys.suspension(userId), at: now.toISOString(), adminName: caller.name, reason };
  await table.transactOnce([
    { Put: { TableName: table.name, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
    putAuditEntry(table.name, auditEntry(caller, change, now), userId),
  ]);
  await sessions.revoke(await sessions.allOf(userId, now), undefined, now);
  const shown = (await listShares(deps, userId)).filter(({ hiddenAt }) => hiddenAt === undefined);
  await inGroups(shown, ({ assetId }) => publicShares.hide({ userId, assetId }, 'suspension', now));
}

export async function liftSuspension(deps: SuspendDeps, caller: AdminCaller, userId: string): Promise<void> {
  const { table } = deps;
  const { name } = await requireSubscriber(deps.subscribers, userId);
  const Key = reportKeys.suspension(userId);
  const change = { action: 'lifted the suspension of', kind: 'subscriber', id: userId, name } as const;
  await table.transactOnce([
    { Delete: { TableName: table.name, Key, ConditionExpression: 'attribute_exists(pk)' } },
    putAuditEntry(table.name, auditEntry(caller, change, deps.now()), userId),
  ]);
  const hidden = (await listShares(deps, userId)).filter(({ hiddenAt }) => hiddenAt !== undefined);
  await inGroups(hidden, (share) => showShare(deps, userId, share));
}

function listShares({ shares }: SuspendDeps, userId: string) {
  return readAll((request) => shares.pageOf(userId, request));
}

async function inGroups<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += maxAtOnce) {
    await Promise.all(items.slice(start, start + maxAtOnce).map(act));
  }
}
