import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { AllowanceRepository } from '#functions/domain/allowances/allowance-repository.ts';
import { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { FileHashes } from '#functions/domain/assets/file-hashes.ts';
import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { reportSettings } from '#functions/domain/reports/report-case.ts';
import { ReportRepository } from '#functions/domain/reports/report-repository.ts';
import { makeCopyFinder, reportResult } from '#functions/domain/reports/report-result.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { SessionRepository } from '#functions/domain/sessions/session-repository.ts';
import { PublicShares } from '#functions/domain/shares/public-shares.ts';
import { ShareRepository } from '#functions/domain/shares/share-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { addressBlock, viewerAddress, rawBody } from '#functions/platform/http/request.ts';
import { productTable } from '#functions/platform/table/table.ts';
import type { HtmlPage } from '#shared/contracts/route.ts';
import { shares, type ReportBody, reportBodySchema } from '#shared/contracts/shares.ts';
import { reportWords } from '#shared/rules/report-form.ts';
import { changeShare, endShare, findShare, shareAsset, requireOwnResult } from './share-asset.ts';
import { goneSharePage, hiddenSharePage, renderSharePage, renderReportAnswer } from './share-page.ts';

const { ALLOWANCES, MEDIA_BASE_URL, MEDIA_BUCKET_NAME, SITE_ORIGIN } = environment();
const table = productTable();
const allowances = new AllowanceRepository(table, ALLOWANCES);
const settings = reportSettings();
const deps = {
  allowances,
  hidingAllowance: new AllowanceRepository(table, { ...ALLOWANCES, reports: settings.hiddenPerDay }),
  reports: new ReportRepository(table),
  findCopies: makeCopyFinder(table),
  settings,
  assets: new AssetRepository(table, MEDIA_BASE_URL),
  shares: new ShareRepository(table),
  publicShares: new PublicShares(table),
  media: new MediaStore(MEDIA_BUCKET_NAME),
  siteOrigin: SITE_ORIGIN,
  now: () => new Date(),
};
const hashes = new FileHashes(table);
const maxShareIdLength = 64;
const hosts = { mediaBaseUrl: MEDIA_BASE_URL, siteOrigin: SITE_ORIGIN };

/** An upload with this content says nothing about its origin, and would reveal that a subscriber has it. */
const madeBy = { generated: 'ai', artist: 'artist', uploaded: undefined } as const;

export const handler = feature(
  shares,
  {
    getShare: async ({ caller, params }) => ({ share: await findShare(deps, caller.userId, params.id) }),
    shareAsset: async ({ caller, params }) => ({ share: await shareAsset(deps, caller.userId, params.id) }),
    changeShare: async ({ caller, params, body }) => ({
      share: await changeShare(deps, caller.userId, { ...params, ...body }),
    }),
    endShare: ({ caller, params }) => endShare(deps, caller.userId, params.id),
    openShare: async ({ params }) => {
      const share =
        params.shareId.length > maxShareIdLength ? undefined : await deps.publicShares.findPublic(params.shareId);
      if (share === undefined) return goneSharePage;
      return share.hiddenAt === undefined ? renderSharePage(share, hosts) : hiddenSharePage;
    },
    checkFile: async ({ body, event }) => {
      await allowances.spend(allowanceOwner(event), 'fileChecks');
      const [first] = await hashes.find(body.sha256, 1);
      return { madeBy: first && madeBy[first.origin] };
    },
    reportResult: ({ caller, params, body }) => reportOwnResult(caller, { ...params, ...body }),
    reportShare: async ({ params, event }) =>
      params.shareId.length > maxShareIdLength ? goneSharePage : reportShare(params.shareId, event),
  },
  { subscriber: subscriberGuard(new SessionRepository(table)) },
  allowances,
);

async function reportOwnResult(
  caller: { readonly userId: string; readonly account: string },
  { id, ...report }: ReportBody & { readonly id: string },
): Promise<void> {
  const { mediaType } = await requireOwnResult(deps, caller.userId, id);
  const share = await deps.shares.find(caller.userId, id);
  const reported = { userId: caller.userId, assetId: id, mediaType, ...(share && { shareId: share.shareId }) };
  await reportResult(deps, reported, { ...report, reporter: caller.account, reporterUserId: caller.userId });
}

async function reportShare(shareId: string, event: APIGatewayProxyEventV2): Promise<HtmlPage> {
  const form = Object.fromEntries(new URLSearchParams(rawBody(event).toString()));
  const parsed = reportBodySchema.safeParse(form);
  if (!parsed.success) return renderReportAnswer(400, reportWords.noReason, shareId);
  const reporter = allowanceOwner(event);
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

function allowanceOwner(event: APIGatewayProxyEventV2): string {
  return `ADDRESS#${addressBlock(viewerAddress(event))}`;
}
