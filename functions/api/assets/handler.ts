import { assets } from '#shared/contracts/assets.ts';
import { appLabel } from '#functions/domain/pages/app-label.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { listAssets } from './list-assets.ts';
import { deleteAssets, markFavourite } from './manage-assets.ts';

const { assets: repository, assetCounts, generations, pages, sessions } = repositories();
const deps = {
  assets: repository,
  generations,
  media: new MediaStore(environment().MEDIA_BUCKET_NAME),
  now: () => new Date(),
};

export const handler = feature(
  assets,
  {
    listAssets: ({ caller, query }) => listAssets(repository, caller.session, query),
    countAssets: ({ caller, query }) => assetCounts.of(caller.userId, query.appId),
    getAssetApp: async ({ params }) => ({ label: appLabel(params.appId, await pages.allPages()) }),
    updateAsset: async ({ caller, params, body }) => ({
      asset: await markFavourite(deps, caller.userId, params.id, body.isFavourite),
    }),
    deleteAssets: ({ caller, body }) => deleteAssets(deps, caller.userId, body.ids),
  },
  { subscriber: subscriberGuard(sessions) },
);
