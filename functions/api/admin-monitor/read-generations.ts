import type { GenerationOutcome, ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { deadlineOf, isStuck } from '#shared/rules/workflows.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { ProcessingRepository } from '#functions/domain/generations/generation-lists.ts';
import type { Executions } from '#functions/domain/jobs/executions.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/table.ts';
import { debugOf } from './debug.ts';
import { outcomeOf } from './outcome.ts';
import { isReady } from './readiness.ts';

export interface ReadDeps {
  readonly generations: GenerationRepository;
  readonly executions: Executions;
}

type ListDeps = ReadDeps & { readonly processing: ProcessingRepository; readonly now: () => Date };

/** Oldest first, from the same index as the sweeper; a page costs one batch of generations and their runs. */
export async function listProcessing(deps: ListDeps, request: ListRequest): Promise<ListPage<ProcessingGeneration>> {
  const { items: found, ...page } = await deps.processing.pageOf(request);
  const known = await deps.generations.findManyWithRuns(found.map(({ id }) => id));
  const now = deps.now();
  // The index is a moment behind.
  const running = known.filter(({ generation }) => generation.status === 'processing');
  const items = running.map(({ generation, run }): ProcessingGeneration => {
    const { id, userId, pageTitle, outputType, status, hold, createdAt } = generation;
    return {
      id,
      userId,
      pageTitle,
      outputType,
      status,
      createdAt,
      requestId: run.requestId,
      isReady: isReady(generation, run),
      creditCost: hold.amount,
      isStuck: isStuck(generation, run, now),
      deadlineAt: deadlineOf(generation, run).toISOString(),
    };
  });
  return { ...page, items };
}

export async function inspectGeneration(
  deps: ReadDeps,
  id: string,
): Promise<{ outcome: GenerationOutcome; debug: { label: string; value: string }[] }> {
  const { generation, run, taskToken } = assertFound(await deps.generations.findWithToken(id));
  const execution = await deps.executions.state(id);
  return { outcome: outcomeOf(generation, run), debug: debugOf(generation, run, { execution, taskToken }) };
}

export async function requireWithRun(generations: GenerationRepository, id: string) {
  return assertFound(await generations.findWithRun(id));
}

export async function requireGeneration(generations: GenerationRepository, id: string): Promise<StoredGeneration> {
  return assertFound(await generations.find(id));
}

function assertFound<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError('not_found', 'Asset not found');
  return found;
}
