import type { GenerationOutcome, ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { ModelRepository } from '#functions/domain/models/model-repository.ts';
import type { Executions } from '#functions/domain/generations/executions.ts';
import { debugOf } from './debug.ts';
import { outcomeOf } from './outcome.ts';
import { readinessIn } from './readiness.ts';

export interface ReadDeps {
  readonly generations: GenerationRepository;
  readonly models: ModelRepository;
  readonly executions: Executions;
}

/** What people can look through; what is younger comes up when these have ended. */
const mostListed = 50;

/** Oldest first, from the same index as the sweeper. */
export async function listProcessing(deps: ReadDeps): Promise<{ items: ProcessingGeneration[]; total: number }> {
  const { generations } = deps;
  const [found, total] = await Promise.all([generations.oldestProcessing(mostListed), generations.processingCount()]);
  const oldest = found.toSorted((a, b) => (a.since < b.since ? -1 : 1)).slice(0, mostListed);
  const isReady = readinessIn(deps.models);
  const listed = oldest.map(async ({ id }): Promise<ProcessingGeneration | undefined> => {
    const [generation, run] = await Promise.all([generations.find(id), generations.run(id)]);
    // The index is a moment behind.
    if (generation?.status !== 'processing') return undefined;
    const { userId, pageTitle, outputType, status, hold, createdAt } = generation;
    return {
      id,
      userId,
      pageTitle,
      outputType,
      status,
      createdAt,
      requestId: run.requestId,
      isReady: await isReady(generation, run),
      creditCost: hold.amount,
    };
  });
  return { items: (await Promise.all(listed)).filter((item) => item !== undefined), total };
}

export async function inspectGeneration(
  deps: ReadDeps,
  id: string,
): Promise<{ outcome: GenerationOutcome; debug: { label: string; value: string }[] }> {
  const generation = await requireGeneration(deps.generations, id);
  const [run, execution] = await Promise.all([deps.generations.run(id), deps.executions.state(id)]);
  return { outcome: outcomeOf(generation, run), debug: debugOf(generation, run, execution) };
}

export async function requireGeneration(generations: GenerationRepository, id: string): Promise<StoredGeneration> {
  const generation = await generations.find(id);
  if (generation === undefined) throw new AppError('not_found', 'Asset not found');
  return generation;
}
