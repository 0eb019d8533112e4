import type { FormValues } from '#shared/form/form-values.ts';
import type { Price } from '#shared/form/price-rule.ts';
import { isReckoned } from '#shared/form/price.ts';
import { providerCostOf, startPrice } from '#shared/rules/model.ts';
import { generationSchedule } from '#shared/rules/workflows.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { Published } from '#functions/domain/pages/published-pages.ts';
import type { SubscriberCaller } from '#functions/domain/sessions/guards.ts';
import { sha256 } from '#functions/platform/ids.ts';

export interface GenerationRequest {
  readonly routePath: string;
  readonly values: FormValues;
  /** The cost that was shown, when the caller tells. */
  readonly creditCost?: number | undefined;
  readonly idempotencyKey: string;
}

interface NewGeneration extends Published {
  readonly id: string;
  /** Of what is asked for. */
  readonly price: Price;
  readonly caller: Pick<SubscriberCaller, 'userId' | 'session'>;
  readonly request: GenerationRequest;
  readonly now: Date;
}

/** A generation as it begins: exactly its price is held, and nothing of a mock session. */
export function newGeneration({ id, page, model, price, caller, request, now }: NewGeneration): StoredGeneration {
  const { estimatedSeconds, pollingIntervalSeconds } = model;
  const { deadlineSeconds } = generationSchedule({ estimatedSeconds, pollingIntervalSeconds });
  const { isMock } = caller.session;
  return {
    id,
    userId: caller.userId,
    appId: page.appId,
    status: 'processing',
    routePath: page.routePath,
    pageTitle: page.title,
    modelId: model.id,
    modelVersion: model.version,
    provider: model.provider,
    outputType: model.outputType,
    estimatedSeconds,
    pollingIntervalSeconds,
    deadlineAt: new Date(now.getTime() + deadlineSeconds * 1000).toISOString(),
    chargedAtStart: model.isLongRunning,
    requestHash: requestHashOf(request),
    createdAt: now.toISOString(),
    ...(model.isLongRunning && model.pollingNodeName.trim() === '' && { lacksPollingNode: true }),
    ...(page.apiKeyId !== undefined && { apiKeyId: page.apiKeyId }),
    ...(model.providerCostUsd !== undefined && {
      providerCostUsd: providerCostOf(model.providerCostUsd, price, startPrice(model)),
    }),
    ...(!isMock && isReckoned(price) && { price }),
    hold: { amount: isMock ? 0 : price.credits, at: now.toISOString() },
    outputs: [],
  };
}

/** The same for the same values, in whatever order a client writes them. */
export function requestHashOf({ routePath, values }: Pick<GenerationRequest, 'routePath' | 'values'>): string {
  const sorted = Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sha256(JSON.stringify([routePath, sorted]));
}
