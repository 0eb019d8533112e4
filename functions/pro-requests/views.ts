import type { ProForm, ProRequest as ProRequestView } from '#shared/contracts/pro-requests.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { AssetRepository } from '#functions/platform/dynamo/asset-repository.ts';
import { type ProForm as StoredForm, type ProRequest, receiptOf } from '#functions/platform/dynamo/pro-request.ts';
import type { ProRequestRepository } from '#functions/platform/dynamo/pro-request-repository.ts';

/** A pro form that must exist; throws `page_not_found` with S§8's message. */
export async function requireForm(forms: ProRequestRepository, routePath: string): Promise<StoredForm> {
  const form = await forms.findForm(routePath);
  if (form === undefined) {
    throw new AppError('page_not_found', 'Pro form not found. This public page does not exist.');
  }
  return form;
}

export async function publicForm(forms: ProRequestRepository, routePath: string): Promise<ProForm> {
  const { inputSchema, ...form } = await requireForm(forms, routePath);
  return { ...form, fields: inputSchema };
}

/** What the subscriber sees of a request. */
export function viewOf(assets: AssetRepository, request: ProRequest): ProRequestView {
  const { hold, asset } = request;
  return {
    id: request.id,
    routePath: request.routePath,
    formName: request.formName,
    status: request.status,
    details: request.details,
    creditCost: hold.amount,
    receipt: receiptOf(request),
    asset: asset && assets.toAsset(asset),
    createdAt: request.createdAt,
  };
}
