import { apiKeyAt } from '#functions/domain/api-keys/api-key-repository.ts';
import { assertConsent, consentsAt } from '#functions/domain/consents/consent-repository.ts';
import { assertCostAsShown, type CreditBook } from '#functions/domain/credits/charge.ts';
import {
  assertCheckedImages,
  assertFileSizes,
  assertOwnFiles,
  type CheckedImagesDeps,
} from '#functions/domain/forms/check-files.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { generationAt, type GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { Executions } from '#functions/domain/jobs/executions.ts';
import { reportRefusedAccount } from '#functions/domain/jobs/provider-jobs.ts';
import { assertAllowedContent, type ContentCheck } from '#functions/domain/moderation/check-content.ts';
import {
  wantedModel,
  type Named,
  type Published,
  requirePublished,
  type PublishedPages,
} from '#functions/domain/pages/published-pages.ts';
import { isPagePaused, listPossiblePauses } from '#functions/domain/pauses/paused.ts';
import type { SubscriberCaller } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { idFromIdempotencyKey, sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { log, reportUnexpected } from '#functions/platform/log.ts';
import type { FoundItems, Wanted } from '#functions/platform/table/table.ts';
import type { JobProvider, Providers } from '#functions/providers/provider.ts';
import type { Generation } from '#shared/contracts/generations.ts';
import { fieldKey, type FormValues } from '#shared/form/form-values.ts';
import type { Price } from '#shared/form/price-rule.ts';
import { hasBreakdown } from '#shared/form/price.ts';
import { readForm } from '#shared/form/read-form.ts';
import { judgeRecipient } from '#shared/rules/consent.ts';
import { pausedMessage } from '#shared/rules/failures.ts';
import { formFields } from '#shared/rules/form-definition.ts';
import { scaleProviderCost, startPrice } from '#shared/rules/model.ts';
import { withOutputDefaults } from '#shared/rules/output-settings.ts';
import { generationSchedule } from '#shared/rules/workflow-limits.ts';
import { generationView, type GenerationViews } from './generations.ts';

export interface GenerationRequest {
  readonly routePath: string;
  readonly values: FormValues;
  readonly creditCost?: number | undefined;
  readonly idempotencyKey: string;
}

interface CreateGenerationDeps extends GenerationViews, CheckedImagesDeps {
  readonly publishedPages: PublishedPages;
  readonly providers: Providers<JobProvider>;
  readonly generations: GenerationRepository;
  readonly credits: CreditBook;
  readonly executions: Executions;
  readonly contentCheck: ContentCheck;
  readonly maxRunning: number;
  readonly now: () => Date;
}

/** Holds the credits and stores the generation before starting it, so no run is unpaid or lost. */
export async function createGeneration(
  deps: CreateGenerationDeps,
  caller: SubscriberCaller,
  request: GenerationRequest,
): Promise<Generation> {
  const id = idFromIdempotencyKey(caller.userId, request.idempotencyKey);
  log.appendKeys({ generationId: id });
  const consents = consentsAt(caller.userId);
  const found = await deps.publishedPages.read(request.routePath, [generationAt(id), consents]);
  const existing = found.items.get(generationAt(id));
  if (existing !== undefined) return replayRequest(deps, existing, request);

  const { page, model } = requirePublished(found);
  if (isPagePaused(page, found.parts, deps.now())) {
    throw new AppError('unavailable', pausedMessage).because('page_paused');
  }
  await assertKeyUsable(deps, { page, model }, found.parts);
  const form = readForm(formFields(model), request.values);
  const { problems, files } = form;
  if (problems[0] !== undefined) throw new AppError('invalid_input', problems[0].message, problems);
  const price = form.priceFor(model);
  assertCostAsShown(caller, request.creditCost, price.credits);
  assertOwnFiles(files, { userId: caller.userId, mediaBaseUrl: deps.mediaBaseUrl });
  const judges = deps.contentCheck.moderation().isOn ? [judgeRecipient] : [];
  assertConsent(found.items.get(consents), [deps.providers.get(model.provider).id, ...judges]);

  await Promise.all([
    assertFileSizes(deps.assets, files, caller.userId),
    assertCheckedImages(deps, files),
    assertAllowedContent(deps.contentCheck, { fields: form.fields, values: request.values, files }),
  ]);

  const generation = newGeneration({ id, page, model, price, caller, request, now: deps.now() });
  const input = deps.generations.inputWrite(generation, {
    endpoint: model.endpoint,
    apiKeyId: page.apiKeyId,
    ...withOutputDefaults(model),
    modelName: model.name,
    promptKey: form.prompt && fieldKey(form.prompt),
    payload: form.payload,
    values: request.values,
    companionSessionId: caller.companionSessionId,
  });
  const isCreated = await deps.credits.hold(generationCharge(generation), { maxRunning: deps.maxRunning }, [input]);
  if (!isCreated) return replayRequest(deps, (await deps.generations.find(id)) ?? generation, request);
  await start(deps, generation);
  return generationView(deps, generation);
}

export function withApiKeyAndPauses(named: Named): Wanted[] {
  const key = named.apiKeyId === undefined ? [] : [apiKeyAt(named.apiKeyId)];
  return [...wantedModel(named), ...key, ...listPossiblePauses(named)];
}

async function replayRequest(
  deps: CreateGenerationDeps,
  generation: StoredGeneration,
  request: GenerationRequest,
): Promise<Generation> {
  if (generation.requestHash !== hashRequest(request)) {
    throw new AppError('idempotency_conflict', 'This Idempotency-Key was used for another request');
  }
  if (generation.status === 'processing') await start(deps, generation);
  return generationView(deps, generation);
}

async function start({ executions }: CreateGenerationDeps, generation: StoredGeneration): Promise<void> {
  await executions.start(generation).catch((error: unknown) => {
    const { id } = generation;
    reportUnexpected('Could not start a generation; the sweeper starts it within two minutes', error, { id });
  });
}

async function assertKeyUsable(
  { providers }: CreateGenerationDeps,
  { page, model: { provider } }: Published,
  parts: FoundItems,
): Promise<void> {
  const { apiKeyId } = page;
  const isStagePaid = apiKeyId === undefined;
  const isUsable = isStagePaid ? await providers.get(provider).stageKey() : parts.get(apiKeyAt(apiKeyId))?.isActive;
  if (isUsable) return;
  if (isStagePaid) reportRefusedAccount({ provider }, 'The operator has filled in no key');
  const message = 'This tool is down right now. Please try again later.';
  throw new AppError('unavailable', message).because('page_unavailable');
}

interface NewGeneration extends Published {
  readonly id: string;
  readonly price: Price;
  readonly caller: Pick<SubscriberCaller, 'userId' | 'session'>;
  readonly request: GenerationRequest;
  readonly now: Date;
}

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
    requestHash: hashRequest(request),
    createdAt: now.toISOString(),
    ...(model.isLongRunning && model.pollingNodeName.trim() === '' && { lacksPollingNode: true }),
    ...(page.apiKeyId !== undefined && { apiKeyId: page.apiKeyId }),
    ...(model.providerCostUsd !== undefined && {
      providerCostUsd: scaleProviderCost(model.providerCostUsd, price, startPrice(model)),
    }),
    ...(!isMock && hasBreakdown(price) && { price }),
    hold: { amount: isMock ? 0 : price.credits, at: now.toISOString() },
    outputs: [],
  };
}

function hashRequest({ routePath, values }: Pick<GenerationRequest, 'routePath' | 'values'>): string {
  const sorted = Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sha256(JSON.stringify([routePath, sorted]));
}
