import * as z from 'zod/mini';
import type { AllowanceRepository } from '#functions/domain/allowances/allowance-repository.ts';
import type { StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import { FileHashes } from '#functions/domain/assets/file-hashes.ts';
import type { PublicShares } from '#functions/domain/shares/public-shares.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { log } from '#functions/platform/log.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { Table, TransactItem } from '#functions/platform/table/table.ts';
import type { ReportReason } from '#shared/rules/report-form.ts';
import type { ReportSettings } from '#shared/rules/reports.ts';
import { addReport, type AssetRef, findCaseId, isHiddenAtOnce, listHidden, type ReportCase } from './report-case.ts';
import type { ReportRepository } from './report-repository.ts';

export type FindCopies = (asset: AssetRef) => Promise<readonly AssetRef[]>;

export interface ReportDeps {
  readonly reports: Pick<ReportRepository, 'find' | 'addReport' | 'hasReported'>;
  readonly publicShares: PublicShares;
  readonly allowances: Pick<AllowanceRepository, 'spend'>;
  /** Counts hidden pages of the whole stage as reports of one account. */
  readonly hidingAllowance: Pick<AllowanceRepository, 'spend'>;
  readonly findCopies: FindCopies;
  readonly settings: ReportSettings;
  readonly now: () => Date;
}

export interface NewReport {
  readonly reason: ReportReason;
  readonly text?: string | undefined;
  readonly contact?: string | undefined;
  /** The partition of an account, or the address of a visitor without one. Stored as a hash with the case. */
  readonly reporter: string;
  readonly reporterUserId?: string | undefined;
}

type Reported = AssetRef & Pick<StoredAsset, 'mediaType'> & { readonly shareId?: string };

const maxAttempts = 5;

// Decision: docs/decisions/059-reports.md
export async function reportResult(deps: ReportDeps, reported: Reported, report: NewReport): Promise<void> {
  const { reason, text, contact, reporterUserId } = report;
  const { userId, assetId } = reported;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const at = deps.now();
    const known = await deps.reports.find(userId, assetId);
    const reportCase = addReport(known, reported, { reason, at, settings: deps.settings });
    if (reportCase === known) return;
    // The hash differs from case to case, so it does not show which reports came from one address.
    const reporterHash = sha256(`${userId}\n${assetId}\n${report.reporter}`).slice(0, 32);
    if (await deps.reports.hasReported(reportCase, reporterHash)) return;
    const hidesNow = isHiddenAtOnce(reportCase, reason, deps.settings) && (await canHide(deps));
    const copies = hidesNow ? await deps.findCopies(reported) : [];
    const saved = hidesNow ? { ...reportCase, isHidden: true, wasHiddenAtOnce: true, copies: [...copies] } : reportCase;
    const blocks = hidesNow ? blockWrites(deps, saved, 'block') : [];
    const stored = {
      reason,
      ...(text && { text }),
      ...(contact && { contact }),
      reporterUserId,
      at: at.toISOString(),
    };
    if (!(await deps.reports.addReport(saved, reporterHash, stored, blocks))) continue;
    if (hidesNow) await hideShares(deps, saved, at);
    return;
  }
  const message = 'Too many people report this at the same moment. Please try again.';
  throw new AppError('unavailable', message).because('reports_busy');
}

/** A flood of reports can't hide everything: above the stage's daily limit, cases wait for an admin. */
async function canHide({ hidingAllowance }: Pick<ReportDeps, 'hidingAllowance'>): Promise<boolean> {
  try {
    await hidingAllowance.spend('REPORTS', 'reports');
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn('Hid no more shares: today’s limit of hidden shares is reached. Decide about the open reports.');
    return false;
  }
}

export function blockWrites(
  { publicShares }: Pick<ReportDeps, 'publicShares'>,
  reportCase: ReportCase,
  action: 'block' | 'allow',
): TransactItem[] {
  return listHidden(reportCase).map((asset) => publicShares.blockWrite(asset, findCaseId(reportCase), action));
}

/** The stream does the same if this call ends too early. */
export async function hideShares(
  { publicShares }: Pick<ReportDeps, 'publicShares'>,
  reportCase: ReportCase,
  now: Date,
): Promise<void> {
  await Promise.all(listHidden(reportCase).map((asset) => publicShares.hide(asset, 'block', now)));
}

/** A transaction writes 100 items: the copies, the case and its report, the audit entry and the decision. */
export const maxCopies = 90;

const placeSchema = z.object({ gsi2pk: z.optional(z.string()) });

/** Files from before 2026-11-27 have no hash, and so no copies. */
export function makeCopyFinder(table: Table): FindCopies {
  const hashes = new FileHashes(table);
  return async ({ userId, assetId }) => {
    const place = await table.get(keys.asset(userId, assetId), placeSchema, { consistent: true });
    const prefix = partitions.fileHash('').partition;
    if (!place?.gsi2pk?.startsWith(prefix)) return [];
    const files = await hashes.find(place.gsi2pk.slice(prefix.length), maxCopies + 1);
    const others = files.filter((file) => file.userId !== userId || file.assetId !== assetId);
    return others.slice(0, maxCopies).map((file) => ({ userId: file.userId, assetId: file.assetId }));
  };
}
