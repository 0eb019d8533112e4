import * as z from 'zod/mini';
import { reportKeys, reportPartitions } from '#functions/platform/table/console-keys.ts';
import { epochSeconds } from '#functions/platform/table/expression.ts';
import { mediaTypeSchema } from '#shared/kernel/schemas.ts';
import type { ReportReason } from '#shared/rules/report-form.ts';
import { findDueTime, reportReasonSchema, type ReportSettings, reportSettingsSchema } from '#shared/rules/reports.ts';

const assetRefSchema = z.object({ userId: z.string(), assetId: z.string() });
export type AssetRef = z.infer<typeof assetRefSchema>;

/** A report after a decision starts another round. */
export const reportCaseSchema = z.extend(assetRefSchema, {
  mediaType: mediaTypeSchema,
  /** The address that was reported; absent for reports of a result that is not shared. */
  shareId: z.optional(z.string()),
  round: z.int(),
  status: z.enum(['open', 'kept', 'removed']),
  reasons: z.partialRecord(reportReasonSchema, z.int()),
  reportCount: z.int(),
  isHidden: z.boolean(),
  /** The reports of this round hid the share, which happens once. */
  wasHiddenAtOnce: z.boolean(),
  /** Reasons that an admin rejected: they don't hide the share again. */
  keptReasons: z._default(z.array(reportReasonSchema), []),
  copies: z._default(z.array(assetRefSchema), []),
  openedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  decision: z.optional(
    z.object({
      at: z.iso.datetime(),
      adminName: z.string(),
      wordsToReporter: z.string(),
      wordsToOwner: z.string(),
    }),
  ),
  version: z.int(),
});
export type ReportCase = z.output<typeof reportCaseSchema>;

export const reportSchema = z.object({
  reason: reportReasonSchema,
  text: z.optional(z.string()),
  contact: z.optional(z.string()),
  reporterUserId: z.optional(z.string()),
  at: z.iso.datetime(),
});
export type Report = z.infer<typeof reportSchema>;

interface Reported extends AssetRef {
  readonly mediaType: ReportCase['mediaType'];
  readonly shareId?: string | undefined;
}

export function addReport(
  known: ReportCase | undefined,
  reported: Reported,
  { reason, at, settings }: { readonly reason: ReportReason; readonly at: Date; readonly settings: ReportSettings },
): ReportCase {
  if (known?.status === 'removed') return known;
  const round = known?.status === 'open' ? known : startRound(known, reported, at);
  const dueAt = findDueTime(reason, settings, at);
  return {
    ...round,
    ...(reported.shareId !== undefined && { shareId: reported.shareId }),
    reasons: { ...round.reasons, [reason]: (round.reasons[reason] ?? 0) + 1 },
    reportCount: round.reportCount + 1,
    dueAt: round.reportCount > 0 && round.dueAt < dueAt ? round.dueAt : dueAt,
    version: round.version + 1,
  };
}

function startRound(known: ReportCase | undefined, { userId, assetId, mediaType }: Reported, at: Date): ReportCase {
  return {
    userId,
    assetId,
    mediaType,
    round: (known?.round ?? 0) + 1,
    status: 'open',
    reasons: {},
    reportCount: 0,
    isHidden: false,
    wasHiddenAtOnce: false,
    keptReasons: known?.keptReasons ?? [],
    copies: known?.copies ?? [],
    openedAt: at.toISOString(),
    dueAt: at.toISOString(),
    version: known?.version ?? 0,
  };
}

export function isHiddenAtOnce(
  { wasHiddenAtOnce, isHidden, keptReasons, status }: ReportCase,
  reason: ReportReason,
  settings: ReportSettings,
): boolean {
  if (status !== 'open' || isHidden || wasHiddenAtOnce || keptReasons.includes(reason)) return false;
  return settings.hiddenAtOnce.includes(reason);
}

export function findCaseId({ userId, assetId }: AssetRef): string {
  return `${userId}/${assetId}`;
}

export function listHidden({ userId, assetId, copies }: ReportCase): AssetRef[] {
  return [{ userId, assetId }, ...copies];
}

export function caseItem(reportCase: ReportCase) {
  const { userId, assetId, status, dueAt, decision } = reportCase;
  const place = status === 'open' ? `open#${dueAt}` : `decided#${decision?.at ?? dueAt}`;
  return {
    ...reportKeys.reportCase(userId, assetId),
    gsi1pk: reportPartitions.all.partition,
    gsi1sk: `${place}#${assetId}`,
    ...reportCase,
  };
}

/** After this time, texts and contacts of reports are deleted. */
const reportLifetimeSeconds = 90 * 24 * 60 * 60;

export function reportItem({ userId, assetId, round }: ReportCase, reporterHash: string, report: Report) {
  const expiresAtEpochSeconds = epochSeconds(new Date(report.at)) + reportLifetimeSeconds;
  return { ...reportKeys.report({ userId, assetId, round, reporterHash }), ...report, expiresAtEpochSeconds };
}

export function reportSettings(): ReportSettings {
  return reportSettingsSchema.parse(JSON.parse(process.env['REPORTS'] ?? '{}'));
}
