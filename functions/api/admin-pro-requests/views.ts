import type { AdminProRequest } from '#shared/contracts/admin-pro-requests.ts';
import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import type { StoredProRequest } from '#functions/domain/pro-requests/pro-request.ts';
import { changedAt, receiptOf } from '#functions/domain/pro-requests/pro-request.ts';

/** What an admin sees of a request. */
export function adminRequestView(assets: AssetRepository, request: StoredProRequest): AdminProRequest {
  const { events, createdAt } = request;
  return {
    ...request,
    receipt: receiptOf(request),
    updatedAt: changedAt(request),
    assets: request.assets.map((asset) => assets.toAsset(asset)),
    takenBy: takenBy(request),
    history: [{ kind: 'submitted', at: createdAt }, ...events],
  };
}

function takenBy({ status, events }: StoredProRequest): string | undefined {
  return status === 'processing' ? events.findLast(({ kind }) => kind === 'taken on')?.by : undefined;
}
