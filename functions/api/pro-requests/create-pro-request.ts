import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import type { ConsentRepository } from '#functions/domain/consents/consent-repository.ts';
import { assertCostAsShown, type CreditBook } from '#functions/domain/credits/charge.ts';
import { assertCheckedImages, assertOwnFiles, type CheckedImagesDeps } from '#functions/domain/forms/check-files.ts';
import { assertAllowedContent, type ContentCheck } from '#functions/domain/moderation/check-content.ts';
import {
  loadProForm,
  type ProFormRepository,
  type StoredProForm,
} from '#functions/domain/pro-forms/pro-form-repository.ts';
import type { ProRequestRepository } from '#functions/domain/pro-requests/pro-request-repository.ts';
import { toRequestView, type StoredProRequest } from '#functions/domain/pro-requests/pro-request.ts';
import { requestCharge } from '#functions/domain/pro-requests/request-charge.ts';
import type { SubscriberCaller } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { idFromIdempotencyKey } from '#functions/platform/ids-and-idempotency.ts';
import { assertItemFits, maxItemBytes } from '#functions/platform/table/item-size.ts';
import type { ProRequest } from '#shared/contracts/pro-requests.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import { readForm } from '#shared/form/read-form.ts';
import { sameJson } from '#shared/kernel/json.ts';
import { judgeRecipient } from '#shared/rules/consent.ts';
import { formFields } from '#shared/rules/form-definition.ts';
import { readAnswers } from '#shared/rules/pro-form.ts';

interface CreateProRequestDeps extends CheckedImagesDeps {
  readonly proForms: ProFormRepository;
  readonly proRequests: ProRequestRepository;
  readonly assets: AssetRepository;
  readonly credits: CreditBook;
  readonly contentCheck: ContentCheck;
  readonly consents: Pick<ConsentRepository, 'assertGiven'>;
  readonly now: () => Date;
}

interface RequestInput {
  readonly routePath: string;
  readonly details: string;
  readonly values: FormValues;
  readonly creditCost?: number | undefined;
  readonly idempotencyKey: string;
}

// Decision: docs/decisions/034-pro-forms.md
export async function createProRequest(
  deps: CreateProRequestDeps,
  caller: SubscriberCaller,
  input: RequestInput,
): Promise<ProRequest> {
  const id = idFromIdempotencyKey(caller.userId, input.idempotencyKey);
  const known = await deps.proRequests.find(caller.userId, id);
  if (known !== undefined) return replayRequest(deps, known, input);

  const form = await loadProForm(deps.proForms, input.routePath);
  assertCostAsShown(caller, input.creditCost, form.creditCost);
  await assertValidForm(deps, caller, form, input);
  const request = newRequest({ id, form, caller, input, now: deps.now() });
  if (await deps.credits.hold(requestCharge(request))) return toRequestView(deps.assets, request);
  return replayRequest(deps, (await deps.proRequests.find(caller.userId, id)) ?? request, input);
}

function replayRequest(
  deps: CreateProRequestDeps,
  known: StoredProRequest,
  { routePath, details, values }: RequestInput,
) {
  const isSame =
    known.routePath.slice(1) === routePath.replace(/^\/+/, '') &&
    known.details === details &&
    sameJson(known.values, values);
  if (!isSame) throw new AppError('idempotency_conflict', 'This Idempotency-Key was used for another request');
  return toRequestView(deps.assets, known);
}

async function assertValidForm(
  deps: CreateProRequestDeps,
  { userId }: SubscriberCaller,
  form: StoredProForm,
  { details, values }: RequestInput,
): Promise<void> {
  const { fields, problems, files } = readForm(formFields(form), values);
  if (problems[0] !== undefined) throw new AppError('invalid_input', problems[0].message, problems);
  assertOwnFiles(files, { userId, mediaBaseUrl: deps.mediaBaseUrl });
  if (deps.contentCheck.moderation().isOn) await deps.consents.assertGiven(userId, [judgeRecipient]);
  await Promise.all([
    assertCheckedImages(deps, files),
    assertAllowedContent(deps.contentCheck, { fields, values, files, texts: [details] }),
  ]);
}

/** Leaves room for messages, so that the end of the request, which settles its credits, always fits. */
const maxNewRequestBytes = maxItemBytes - 100 * 1024;

function newRequest(from: {
  id: string;
  form: StoredProForm;
  caller: SubscriberCaller;
  input: RequestInput;
  now: Date;
}): StoredProRequest {
  const { form, caller, input } = from;
  const { details, values } = input;
  const at = from.now.toISOString();
  const request: StoredProRequest = {
    id: from.id,
    userId: caller.userId,
    formId: form.id,
    routePath: form.routePath,
    formName: form.name,
    requestType: form.requestType,
    appId: form.appId,
    details,
    values,
    answers: readAnswers(formFields(form), values),
    assets: [],
    status: 'pending',
    hold: { amount: caller.session.isMock ? 0 : form.creditCost, at },
    companionSessionId: caller.companionSessionId,
    events: [],
    notificationSent: false,
    createdAt: at,
  };
  assertItemFits(request, 'The form is too long', maxNewRequestBytes);
  return request;
}
