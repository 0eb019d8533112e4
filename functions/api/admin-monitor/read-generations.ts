import type { GenerationOutcome, ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { deadlineOf, isStuck } from '#shared/rules/workflows.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { GenerationRun, StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { ProcessingRepository } from '#functions/domain/generations/processing-repository.ts';
import type { Executions } from '#functions/domain/jobs/executions.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/list-page.ts';

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

/**
 * Whether a generation has all that Process needs in the console. The provider is asked by the request id alone; a polling node is
 * one of the long-running options, which only such models have, so only they can lack its name.
 */
export function isReady({ lacksPollingNode = false }: StoredGeneration, { requestId }: GenerationRun): boolean {
  return requestId !== undefined && !lacksPollingNode;
}

/** What the console calls what a provider says of a job. */
export const findingWords = {
  queued: 'IN_QUEUE',
  running: 'IN_PROGRESS',
  ended: 'COMPLETED',
  unknown: 'NOT_FOUND',
} as const;

/** What has become of a generation, in the console's own words. */
export function outcomeOf({ status, settlement, error }: StoredGeneration, run: GenerationRun): GenerationOutcome {
  switch (status) {
    case 'processing':
      return { status, message: stillProcessing(findingWords[run.endedAt === undefined ? 'running' : 'ended']) };
    case 'completed':
      return { status, message: 'Processed successfully' };
    case 'cancelled':
      return { status, message: settlement?.kind === 'refund-due' ? 'Cancelled; a refund is due' : 'Cancelled' };
    case 'failed':
      return { status, message: failureMessage(error, run), detail: error?.message };
  }
}

/** `status` is one of the findings' words, or the provider's own where we know none. */
export function stillProcessing(status: string): string {
  return `Still processing (Status: ${status})`;
}

/** With these a submitted job ended at its provider. */
const providerCodes: readonly string[] = ['provider', 'content_policy', 'invalid_input'];

function failureMessage(error: StoredGeneration['error'], run: GenerationRun): string {
  if (run.storeFault !== undefined) return run.storeFault;
  const isProviders = run.providerErrorType !== undefined || providerCodes.includes(error?.code ?? '');
  if (run.requestId !== undefined && isProviders) return 'Generation failed at FAL API level';
  return error?.message ?? 'Failed';
}

/** All that helps to find out why something is stuck, as labelled text. A task token opens a door, so it is only named. */
export function debugOf(
  generation: StoredGeneration,
  { jobUrls, outputs, failure, resultPrompt, ...run }: GenerationRun,
  { execution, taskToken }: { readonly execution: string; readonly taskToken: string | undefined },
): { label: string; value: string }[] {
  const { id, userId, appId, modelId, modelVersion, deadlineAt, createdAt, hold } = generation;
  const values = {
    generation: id,
    user: userId,
    app: appId,
    model: `${modelId}, version ${modelVersion}`,
    execution,
    createdAt,
    deadlineAt,
    creditsHeld: hold.amount,
    ...run,
    statusUrl: jobUrls?.status,
    taskToken: taskToken && 'waited for',
    outputs: outputs?.length,
    resultPrompt: resultPrompt && 'told',
    failure: failure && `${failure.code}: ${failure.message}`,
  };
  return Object.entries(values).flatMap(([label, value]) =>
    value === undefined ? [] : [{ label, value: String(value) }],
  );
}
