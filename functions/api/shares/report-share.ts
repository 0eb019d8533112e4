import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type ReportBody, reportBodySchema } from '#shared/contracts/shares.ts';
import type { HtmlPage } from '#shared/contracts/route.ts';
import { reportWords } from '#shared/rules/report-form.ts';
import { reportResult, type ReportDeps } from '#functions/domain/reports/report-result.ts';
import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import type { ShareRepository } from '#functions/domain/shares/share-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { addressBlock, viewerAddress } from '#functions/platform/http/caller-origin.ts';
import { rawBody } from '#functions/platform/http/request.ts';
import { requireOwnResult } from './share-asset.ts';
import { goneSharePage, renderReportAnswer } from './share-page.ts';

type ReportShareDeps = ReportDeps & {
  readonly assets: Pick<AssetRepository, 'find'>;
  readonly shares: Pick<ShareRepository, 'find'>;
};

export async function reportOwnResult(
  deps: ReportShareDeps,
  caller: { readonly userId: string; readonly account: string },
  { id, ...report }: ReportBody & { readonly id: string },
): Promise<void> {
  const { mediaType } = await requireOwnResult(deps, caller.userId, id);
  const share = await deps.shares.find(caller.userId, id);
  const reported = { userId: caller.userId, assetId: id, mediaType, ...(share && { shareId: share.shareId }) };
  await reportResult(deps, reported, { ...report, reporter: caller.account, reporterUserId: caller.userId });
}

export async function reportShare(
  deps: ReportShareDeps,
  shareId: string,
  event: APIGatewayProxyEventV2,
): Promise<HtmlPage> {
  const form = Object.fromEntries(new URLSearchParams(rawBody(event).toString()));
  const parsed = reportBodySchema.safeParse(form);
  if (!parsed.success) return renderReportAnswer(400, reportWords.noReason, shareId);
  const reporter = `ADDRESS#${addressBlock(viewerAddress(event))}`;
  try {
    await deps.allowances.spend(reporter, 'reports');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return renderReportAnswer(429, error.message, shareId);
  }
  const share = await deps.publicShares.findPublic(shareId);
  if (share === undefined) return goneSharePage;
  const { userId, assetId, mediaType } = share;
  await reportResult(deps, { userId, assetId, mediaType, shareId }, { ...parsed.data, reporter });
  return renderReportAnswer(200, reportWords.sentText, shareId);
}
