import type { GenerationEvent, InspectedGeneration, ListedGeneration } from '#shared/contracts/admin-generations.ts';
import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import type { Executions } from '#functions/domain/jobs/executions.ts';
import {
  toOutputAssets,
  type GenerationRun,
  generationReceipt,
  sentPrompt,
  type StoredGeneration,
} from '#functions/domain/generations/generation.ts';
import type { GenerationRepository, GenerationWithInput } from '#functions/domain/generations/generation-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';

interface InspectDeps {
  readonly generations: GenerationRepository;
  readonly assets: AssetRepository;
  readonly executions: Executions;
}

export async function inspectGeneration(
  { generations, assets, executions }: InspectDeps,
  id: string,
): Promise<InspectedGeneration> {
  const { generation, run, input } = await requireGeneration(generations, id);
  const { appId, routePath, modelVersion, provider, price, leftOut, rerunOf } = generation;
  return {
    ...toListedGeneration(generation),
    appId,
    routePath,
    modelName: input?.modelName,
    modelVersion,
    provider,
    endpoint: run.endpoint ?? input?.endpoint,
    apiKeyId: run.apiKeyId ?? input?.apiKeyId,
    requestId: run.requestId,
    execution: await executions.state(id),
    price,
    receipt: generationReceipt(generation),
    input: input && { prompt: sentPrompt(input), payload: input.payload },
    assets: toOutputAssets(generation).map((asset) => assets.toAsset(asset)),
    leftOut,
    fault: findFault(generation, run),
    timeline: buildTimeline(generation, run),
    rerunOf,
  };
}

export async function requireGeneration(generations: GenerationRepository, id: string): Promise<GenerationWithInput> {
  const found = await generations.findWithInput(id);
  if (found === undefined) throw new AppError('not_found', 'Generation not found');
  return found;
}

function findFault({ error }: StoredGeneration, run: GenerationRun): string | undefined {
  if (error === undefined) return undefined;
  return run.storeFault ?? run.providerErrorType;
}

export function toListedGeneration(generation: StoredGeneration): ListedGeneration {
  const { id, userId, pageTitle, modelId, status, outputType, hold, settlement } = generation;
  const { providerCostUsd, error, refund, createdAt } = generation;
  return {
    id,
    userId,
    pageTitle,
    modelId,
    status,
    outputType,
    creditCost: hold.amount,
    providerCostUsd,
    error,
    refund,
    createdAt,
    endedAt: settlement?.at,
  };
}

function buildTimeline(generation: StoredGeneration, run: GenerationRun): GenerationEvent[] {
  const { status, hold, settlement, refund, deadlineAt } = generation;
  const isRunning = status === 'processing';
  const times: [GenerationEvent['event'], string | undefined][] = [
    ['held', hold.at],
    ['submitted', run.submittedAt],
    ['not taken', run.refusedAt],
    ['last in the queue', run.queuedAt],
    ['last asked', run.checkedAt],
    ['cancel asked for', run.cancelRequestedAt],
    ['job ended', run.endedAt],
    ...(isRunning ? [] : ([[status, settlement?.at]] satisfies [GenerationEvent['event'], string | undefined][])),
    ['refunded', refund?.at],
    ['deadline', isRunning ? deadlineAt : undefined],
  ];
  const known = times.flatMap(([event, at]) => (at === undefined ? [] : [{ event, at }]));
  return known.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
