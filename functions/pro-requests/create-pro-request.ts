import type { ProRequest as ProRequestView } from '#shared/contracts/pro-requests.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { AssetRepository } from '#functions/platform/dynamo/asset-repository.ts';
import type { ProRequest } from '#functions/platform/dynamo/pro-request.ts';
import type { ProRequestRepository } from '#functions/platform/dynamo/pro-request-repository.ts';
import type { SubscriberCaller } from '#functions/platform/http/guards.ts';
import { sha256 } from '#functions/platform/ids.ts';
import type { ProRequestCredits } from '#functions/platform/ledger/pro-request-credits.ts';
import { requireForm, viewOf } from './views.ts';

interface CreateProRequestDeps {
  readonly proRequests: ProRequestRepository;
  readonly assets: AssetRepository;
  readonly requestCredits: ProRequestCredits;
  /** Only our own ledger can hold credits for as long as people take. */
  readonly isEmbedded: boolean;
  readonly now: () => Date;
}

/** Holds the form's cost, and hands the request to the admins; repeating it with the same key is the same request. */
export async function createProRequest(
  deps: CreateProRequestDeps,
  caller: SubscriberCaller,
  request: { routePath: string; details: string; idempotencyKey: string },
): Promise<ProRequestView> {
  if (!deps.isEmbedded) throw new AppError('unavailable', 'Failed to process request');
  const form = await requireForm(deps.proRequests, request.routePath);
  const at = deps.now().toISOString();
  const made: ProRequest = {
    id: sha256(`${caller.userId}\n${request.idempotencyKey}`).slice(0, 32),
    userId: caller.userId,
    formId: form.id,
    routePath: form.routePath,
    formName: form.name,
    requestType: form.requestType,
    appId: form.appId,
    details: request.details,
    status: 'pending',
    hold: { amount: caller.session.isMock ? 0 : form.creditCost, at },
    events: [],
    notificationSent: false,
    createdAt: at,
  };
  if (await deps.requestCredits.hold(made)) return viewOf(deps.assets, made);
  const known = await deps.proRequests.find(caller.userId, made.id);
  if (known?.routePath !== made.routePath || known.details !== made.details) {
    throw new AppError('idempotency_conflict', 'This Idempotency-Key was used for another request');
  }
  return viewOf(deps.assets, known);
}
