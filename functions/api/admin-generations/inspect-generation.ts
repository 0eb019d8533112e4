import type { InspectedGeneration } from '#shared/contracts/admin-generations.ts';
import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import type { Executions } from '#functions/domain/jobs/executions.ts';
import {
  assetsOf,
  type GenerationRun,
  receiptOf,
  sentPrompt,
  type StoredGeneration,
} from '#functions/domain/generations/generation.ts';
import type { GenerationRepository, GenerationWithInput } from '#functions/domain/generations/generation-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { listedGeneration } from './listed-generation.ts';
import { timelineOf } from './timeline.ts';

interface InspectDeps {
  readonly generations: GenerationRepository;
  readonly assets: AssetRepository;
  readonly executions: Executions;
}

/** All that is kept of a generation, by one request of the table and one of the state machine. */
export async function inspectGeneration(
  { generations, assets, executions }: InspectDeps,
  id: string,
): Promise<InspectedGeneration> {
  const { generation, run, input } = await requireGeneration(generations, id);
  const { appId, routePath, modelVersion, provider, price, leftOut, rerunOf } = generation;
  return {
    ...listedGeneration(generation),
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
    receipt: receiptOf(generation),
    input: input && { prompt: sentPrompt(input), payload: input.payload },
    assets: assetsOf(generation).map((asset) => assets.toAsset(asset)),
    leftOut,
    fault: faultOf(generation, run),
    timeline: timelineOf(generation, run),
    rerunOf,
  };
}

/** Throws `not_found`. */
export async function requireGeneration(generations: GenerationRepository, id: string): Promise<GenerationWithInput> {
  const found = await generations.findWithInput(id);
  if (found === undefined) throw new AppError('not_found', 'Generation not found');
  return found;
}

function faultOf({ error }: StoredGeneration, run: GenerationRun): string | undefined {
  if (error === undefined) return undefined;
  return run.storeFault ?? run.providerErrorType;
}
