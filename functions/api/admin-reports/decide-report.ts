import type { MediaStore } from '#functions/domain/assets/media-store.ts';
import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-entry.ts';
import { withWords } from '#functions/domain/notifications/notification-content.ts';
import { type AssetRef, findCaseId, listHidden, type ReportCase } from '#functions/domain/reports/report-case.ts';
import type { ReportRepository } from '#functions/domain/reports/report-repository.ts';
import { blockWrites, type FindCopies, hideShares, maxCopies } from '#functions/domain/reports/report-result.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { type PublicShares, showShare } from '#functions/domain/shares/public-shares.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { derivedId } from '#functions/platform/ids-and-idempotency.ts';
import { reportUnexpected } from '#functions/platform/log.ts';
import { reportReasons } from '#shared/rules/report-form.ts';

interface DecideDeps extends Pick<Repositories, 'assets' | 'notifications' | 'shares' | 'subscribers' | 'table'> {
  readonly reports: ReportRepository;
  readonly findCopies: FindCopies;
  readonly publicShares: PublicShares;
  readonly media: Pick<MediaStore, 'copy' | 'delete'>;
  readonly now: () => Date;
}

interface Decision extends AssetRef {
  readonly outcome: 'kept' | 'removed';
  readonly round: number;
  readonly wordsToReporter: string;
  readonly wordsToOwner: string;
}

const maxNotified = 100;

const maxAttempts = 5;

/** A repeat after a fault completes the decision. Decision: docs/decisions/059-reports.md */
export async function decideReport(deps: DecideDeps, caller: AdminCaller, decision: Decision): Promise<void> {
  const { userId, assetId, outcome, round } = decision;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const known = await deps.reports.find(userId, assetId);
    if (known === undefined) throw new AppError('not_found', 'No such report');
    if (known.round === round && known.status === outcome) return applyDecision(deps, known);
    if (known.round !== round || known.status !== 'open') break;
    const decided = await saveDecision(deps, caller, known, decision);
    if (decided === undefined) continue;
    await applyDecision(deps, decided);
    await notifyPeople(deps, known, decision);
    return;
  }
  throw new AppError('conflict', 'This report has changed. Look at it again before you decide.');
}

async function saveDecision(
  deps: DecideDeps,
  caller: AdminCaller,
  known: ReportCase,
  { outcome, wordsToReporter, wordsToOwner }: Decision,
): Promise<ReportCase | undefined> {
  const { userId, assetId, openedAt, reportCount } = known;
  const now = deps.now();
  const at = now.toISOString();
  const reasons = reportReasons.filter((reason) => known.reasons[reason] !== undefined);
  const found = outcome === 'removed' ? [...(await deps.findCopies({ userId, assetId }))] : known.copies;
  const decided: ReportCase = {
    ...known,
    status: outcome,
    isHidden: outcome === 'removed',
    copies: mergeCopies(known.copies, found),
    ...(outcome === 'kept' && { keptReasons: [...new Set([...known.keptReasons, ...reasons])] }),
    decision: { at, adminName: caller.name, wordsToReporter, wordsToOwner },
    version: known.version + 1,
  };
  const change = {
    action: outcome === 'kept' ? 'kept a reported result' : 'took a reported result down',
    kind: 'report',
    id: assetId,
    name: reasons.join(', '),
    userId,
    reason: wordsToOwner,
    before: { status: known.status, isHidden: known.isHidden },
    after: { status: outcome, isHidden: decided.isHidden },
  } as const;
  const audit = putAuditEntry(deps.table.name, auditEntry(caller, change, now), userId);
  const logged = { reason: reasons[0] ?? 'other', outcome, openedAt, at, reportCount } as const;
  const blocks = blockWrites(deps, decided, outcome === 'removed' ? 'block' : 'allow');
  return (await deps.reports.decide(decided, logged, [audit, ...blocks])) ? decided : undefined;
}

function mergeCopies(known: readonly AssetRef[], found: readonly AssetRef[]): AssetRef[] {
  return [...new Map([...known, ...found].map((copy) => [findCaseId(copy), copy])).values()].slice(0, maxCopies);
}

async function applyDecision(deps: DecideDeps, decided: ReportCase): Promise<void> {
  if (decided.status === 'removed') return hideShares(deps, decided, deps.now());
  await Promise.all(
    listHidden(decided).map(async ({ userId, assetId }) => {
      const share = await deps.shares.find(userId, assetId);
      if (share !== undefined) await showShare(deps, userId, share);
    }),
  );
}

/** The decision stands, even if a notification fails. */
async function notifyPeople(
  deps: DecideDeps,
  known: ReportCase,
  { outcome, wordsToReporter, wordsToOwner }: Decision,
): Promise<void> {
  const reports = await deps.reports.reportsOf(known, maxNotified);
  const readers = new Map<string, Note>();
  if (outcome === 'removed' || known.isHidden) readers.set(known.userId, { about: outcome, words: wordsToOwner });
  for (const { reporterUserId } of reports) {
    if (reporterUserId !== undefined) readers.set(reporterUserId, { about: 'reported', words: wordsToReporter });
  }
  const existing = await deps.subscribers.namesOf([...readers.keys()]);
  const at = deps.now();
  const results = await Promise.allSettled(
    [...readers].map(async ([reader, values]) => {
      if (!existing.has(reader)) return;
      const id = derivedId(at, `report/${findCaseId(known)}/${known.round}/${reader}`);
      const words = withWords({ code: 'report decided', values });
      await deps.notifications.add(reader, {
        id,
        topic: 'report-decided',
        ...words,
        isRead: false,
        createdAt: at.toISOString(),
      });
    }),
  );
  for (const result of results) {
    if (result.status === 'rejected') reportUnexpected('Could not notify about a decided report', result.reason, {});
  }
}

interface Note {
  readonly about: 'reported' | 'kept' | 'removed';
  readonly words: string;
}
