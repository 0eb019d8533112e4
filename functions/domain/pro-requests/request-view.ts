import type { ProRequest } from '#shared/contracts/pro-requests.ts';
import type { AssetRepository } from '../assets/asset-repository.ts';
import { changedAt, type StoredProRequest, receiptOf } from './pro-request.ts';

/** What the subscriber sees of a request. */
export function requestView(assets: AssetRepository, request: StoredProRequest): ProRequest {
  const { hold } = request;
  return {
    id: request.id,
    routePath: request.routePath,
    formName: request.formName,
    status: request.status,
    details: request.details,
    answers: request.answers,
    creditCost: hold.amount,
    receipt: receiptOf(request),
    assets: request.assets.map((asset) => assets.toAsset(asset)),
    rejectionReason: request.rejectionReason,
    createdAt: request.createdAt,
    updatedAt: changedAt(request),
  };
}
