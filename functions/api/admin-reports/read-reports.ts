import { storedAssetSchema } from '#functions/domain/assets/asset-repository.ts';
import { type AssetRef, type ReportCase, reportCaseSchema } from '#functions/domain/reports/report-case.ts';
import type { LoggedDecision, ReportRepository } from '#functions/domain/reports/report-repository.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import { shareAt } from '#functions/domain/shares/public-shares.ts';
import { subscriberAt } from '#functions/domain/subscribers/subscriber-repository.ts';
import { suspensionAt } from '#functions/domain/subscribers/suspension.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { reportKeys } from '#functions/platform/table/console-keys.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/table.ts';
import {
  maxListedReports,
  type MonthStats,
  type ReportCase as ListedCase,
  type ReportDetails,
} from '#shared/contracts/admin-reports.ts';
import type { Asset } from '#shared/contracts/assets.ts';
import { type ReportReason, reportReasons } from '#shared/rules/report-form.ts';

interface ReadDeps extends Pick<Repositories, 'assets' | 'table'> {
  readonly reports: ReportRepository;
  readonly siteOrigin: string;
  readonly now: () => Date;
}

export async function listOpenReports(deps: ReadDeps): Promise<{ items: ListedCase[]; isMore: boolean }> {
  const found = await deps.reports.listOpen(maxListedReports + 1);
  const items = await toListedCases(deps, found.slice(0, maxListedReports));
  return { items, isMore: found.length > maxListedReports };
}

export async function listDecidedReports(deps: ReadDeps, request: ListRequest): Promise<ListPage<ListedCase>> {
  const { items, ...page } = await deps.reports.decided(request);
  return { ...page, items: await toListedCases(deps, items) };
}

async function toListedCases(
  { table, assets }: Pick<ReadDeps, 'table' | 'assets'>,
  cases: readonly ReportCase[],
): Promise<ListedCase[]> {
  const found = await table.getItems(cases.flatMap((one) => [assetAt(one), subscriberAt(one.userId)]));
  return cases.map((reportCase) => {
    const stored = found.get(assetAt(reportCase));
    return {
      ...toListedCase(reportCase),
      ownerName: found.get(subscriberAt(reportCase.userId))?.name,
      prompt: stored?.generationPrompt,
      thumbnailUrl: stored && findThumbnailUrl(assets.toAsset(stored)),
    };
  });
}

function findThumbnailUrl({ thumbnailUrl, mediaType, publicUrl }: Asset): string | undefined {
  return thumbnailUrl ?? (mediaType === 'image' ? publicUrl : undefined);
}

function assetAt({ userId, assetId }: AssetRef) {
  return { key: keys.asset(userId, assetId), schema: storedAssetSchema };
}

function toListedCase({ decision, ...reportCase }: ReportCase): ListedCase {
  return { ...reportCase, decidedAt: decision?.at };
}

const maxReports = 100;

export async function readReport(deps: ReadDeps, { userId, assetId }: AssetRef): Promise<ReportDetails> {
  const caseAt = { key: reportKeys.reportCase(userId, assetId), schema: reportCaseSchema };
  const [owner, suspension, shared] = [subscriberAt(userId), suspensionAt(userId), shareAt(userId, assetId)];
  const found = await deps.table.getItems([caseAt, assetAt({ userId, assetId }), owner, suspension, shared]);
  const reportCase = found.get(caseAt);
  if (reportCase === undefined) throw new AppError('not_found', 'No such report');
  const asset = found.get(assetAt({ userId, assetId }));
  const shareId = found.get(shared)?.shareId;
  return {
    ...toListedCase(reportCase),
    round: reportCase.round,
    ownerName: found.get(owner)?.name,
    isOwnerSuspended: found.get(suspension) !== undefined,
    fileUrl: asset && deps.assets.toAsset(asset).publicUrl,
    prompt: asset?.generationPrompt,
    shareUrl: shareId === undefined ? undefined : `${deps.siteOrigin}/s/${shareId}`,
    copyCount: reportCase.copies.length,
    reports: await deps.reports.reportsOf(reportCase, maxReports),
    decision: reportCase.decision,
  };
}

const monthsShown = 12;

export async function readReportStats({ reports, now }: Pick<ReadDeps, 'reports' | 'now'>): Promise<MonthStats[]> {
  const months = listMonths(now());
  const [counted, decisions] = await Promise.all([
    reports.months(),
    reports.decisionsSince(`${months.at(-1) ?? ''}-01`),
  ]);
  const received = new Map(counted.map(({ month, reasons }) => [month, reasons]));
  const decided = Map.groupBy(decisions, ({ at }) => at.slice(0, 7));
  return months.map((month) => ({
    month,
    received: received.get(month) ?? {},
    ...summarise(decided.get(month) ?? []),
  }));
}

function listMonths(now: Date): string[] {
  return Array.from({ length: monthsShown }, (_, monthsAgo) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo)).toISOString().slice(0, 7),
  );
}

function summarise(decisions: readonly LoggedDecision[]) {
  return {
    kept: countReasons(decisions.filter(({ outcome }) => outcome === 'kept')),
    removed: countReasons(decisions.filter(({ outcome }) => outcome === 'removed')),
    medianHours: findMedianHours(decisions),
  };
}

function countReasons(decisions: readonly LoggedDecision[]): Partial<Record<ReportReason, number>> {
  return Object.fromEntries(
    reportReasons.flatMap((reason) => {
      const count = decisions.filter((decision) => decision.reason === reason).length;
      return count === 0 ? [] : [[reason, count]];
    }),
  );
}

const hourMs = 60 * 60 * 1000;

function findMedianHours(decisions: readonly LoggedDecision[]): number | undefined {
  const hours = decisions
    .map(({ openedAt, at }) => (Date.parse(at) - Date.parse(openedAt)) / hourMs)
    .toSorted((a, b) => a - b);
  const [lower, upper] = [hours[Math.ceil(hours.length / 2) - 1], hours[Math.floor(hours.length / 2)]];
  return lower === undefined || upper === undefined ? undefined : (lower + upper) / 2;
}
