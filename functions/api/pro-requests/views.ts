import type { ProForm, ProRequest } from '#shared/contracts/pro-requests.ts';
import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import type { ProFormRepository } from '#functions/domain/pro-forms/pro-form-repository.ts';
import { loadProForm } from '#functions/domain/pro-forms/load-pro-form.ts';
import { type StoredProRequest, receiptOf } from '#functions/domain/pro-requests/pro-request.ts';
import { publicFields } from '#functions/domain/forms/public-field.ts';

export async function publicForm(forms: ProFormRepository, routePath: string): Promise<ProForm> {
  const form = await loadProForm(forms, routePath);
  return { ...form, fields: publicFields(form) };
}

/** What the subscriber sees of a request. */
export function requestView(assets: AssetRepository, request: StoredProRequest): ProRequest {
  const { hold, asset } = request;
  return {
    id: request.id,
    routePath: request.routePath,
    formName: request.formName,
    status: request.status,
    details: request.details,
    answers: request.answers,
    creditCost: hold.amount,
    receipt: receiptOf(request),
    asset: asset && assets.toAsset(asset),
    rejectionReason: request.rejectionReason,
    createdAt: request.createdAt,
  };
}
