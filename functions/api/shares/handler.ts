import { shares } from '#shared/contracts/shares.ts';
import { AllowanceRepository } from '#functions/domain/allowances/allowance-repository.ts';
import { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { FileHashes } from '#functions/domain/assets/file-hashes.ts';
import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { productTable } from '#functions/platform/table/table.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { SessionRepository } from '#functions/domain/sessions/session-repository.ts';
import { PublicShares } from '#functions/domain/shares/public-shares.ts';
import { ShareRepository } from '#functions/domain/shares/share-repository.ts';
import { makeCopyFinder } from '#functions/domain/reports/report-result.ts';
import { ReportRepository } from '#functions/domain/reports/report-repository.ts';
import { reportSettings } from '#functions/domain/reports/report-settings.ts';
import { environment } from '#functions/platform/environment.ts';
import { addressBlock, viewerAddress } from '#functions/platform/http/caller-origin.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { reportOwnResult, reportShare } from './report-share.ts';
import { changeShare, endShare, findShare, shareAsset } from './share-asset.ts';
import { goneSharePage, hiddenSharePage, renderSharePage } from './share-page.ts';

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
      await allowances.spend(`ADDRESS#${addressBlock(viewerAddress(event))}`, 'fileChecks');
      const [first] = await hashes.find(body.sha256, 1);
      return { madeBy: first && madeBy[first.origin] };
    },
    reportResult: ({ caller, params, body }) => reportOwnResult(deps, caller, { ...params, ...body }),
    reportShare: async ({ params, event }) =>
      params.shareId.length > maxShareIdLength ? goneSharePage : reportShare(deps, params.shareId, event),
  },
  { subscriber: subscriberGuard(new SessionRepository(table)) },
  allowances,
);
