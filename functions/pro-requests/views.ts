import type { ProForm, ProRequest as ProRequestView } from '#shared/contracts/pro-requests.ts';
import { formFields } from '#shared/domain/model-definition.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { AssetRepository } from '#functions/platform/dynamo/asset-repository.ts';
import type { ProForm as StoredForm, ProFormRepository } from '#functions/platform/dynamo/pro-form-repository.ts';
import { type ProRequest, receiptOf } from '#functions/platform/dynamo/pro-request.ts';
import { publicField } from '#functions/platform/forms/public-field.ts';

/** A pro form that must exist; throws `page_not_found` with S§8's message. */
export async function requireForm(forms: ProFormRepository, routePath: string): Promise<StoredForm> {
  const form = await forms.findByPath(routePath);
  if (form === undefined) {
    throw new AppError('page_not_found', 'Pro form not found. This public page does not exist.');
  }
  return form;
}

export async function publicForm(forms: ProFormRepository, routePath: string): Promise<ProForm> {
  const form = await requireForm(forms, routePath);
  return { ...form, fields: formFields(form).map(publicField) };
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
    answers: request.answers,
    creditCost: hold.amount,
    receipt: receiptOf(request),
    asset: asset && assets.toAsset(asset),
    rejectionReason: request.rejectionReason,
    createdAt: request.createdAt,
  };
}
