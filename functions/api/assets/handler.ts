import { AssetCountsRepository } from '#functions/domain/assets/asset-counts-repository.ts';
import { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { ModelNames } from '#functions/domain/models/stored-names.ts';
import { PageRepository } from '#functions/domain/pages/page-repository.ts';
import { RequestFiles } from '#functions/domain/pro-requests/request-files.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { SessionRepository } from '#functions/domain/sessions/session-repository.ts';
import { ShareRepository } from '#functions/domain/shares/share-repository.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { productTable } from '#functions/platform/table/table.ts';
import { assets } from '#shared/contracts/assets.ts';
import { deleteAssets, findAppLabel, listAssets, markFavourite } from './assets.ts';

const table = productTable();
const repository = new AssetRepository(table, environment().MEDIA_BASE_URL);
const assetCounts = new AssetCountsRepository(table);
const deps = {
  assets: repository,
  generations: new GenerationRepository(table),
  requestFiles: new RequestFiles(table),
  shares: new ShareRepository(table),
  pages: new PageRepository(table),
  modelNames: new ModelNames(table),
  now: () => new Date(),
};

export const handler = feature(
  assets,
  {
    listAssets: ({ caller, query }) => listAssets(repository, caller.session, query),
    countAssets: ({ caller, query: { appId, favourites, search } }) =>
      favourites || search
        ? repository.countMatches(caller.userId, {
            appId,
            favourites,
            search,
            source: appId === undefined ? undefined : 'generated',
          })
        : assetCounts.of(caller.userId, appId),
    getAssetApp: async ({ params }) => ({ label: await findAppLabel(deps, params.appId) }),
    updateAsset: async ({ caller, params, body }) => ({
      asset: await markFavourite(deps, caller.userId, params.id, body.isFavourite),
    }),
    deleteAssets: ({ caller, body }) => deleteAssets(deps, caller.userId, body.ids),
  },
  { subscriber: subscriberGuard(new SessionRepository(table)) },
);
