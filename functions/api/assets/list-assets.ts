import type { Asset } from '#shared/contracts/assets.ts';
import type { Session } from '#shared/rules/session.ts';
import {
  assetAccessProblem,
  type AssetFilter,
  type AssetRepository,
} from '#functions/domain/assets/asset-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/table.ts';

/** A page of the session's own assets, newest first. */
export async function listAssets(
  assets: AssetRepository,
  session: Session,
  request: ListRequest & AssetFilter,
): Promise<ListPage<Asset>> {
  const problem = assetAccessProblem(session);
  if (problem !== undefined) throw new AppError('invalid_input', problem);
  const { items, ...rest } = await assets.storedPageOf(session.userId, request);
  // The key says so already; another user's file must not be shown even if it did not.
  const own = items.filter(({ userId }) => userId === session.userId);
  return { ...rest, items: own.map((asset) => assets.toAsset(asset)) };
}
