import type { ProcessingRepository } from '#functions/domain/generations/generation-lists.ts';
import {
  type GenerationRepository,
  listWithRuns,
  pickWithRuns,
} from '#functions/domain/generations/generation-repository.ts';
import type { GenerationRun, StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { Executions } from '#functions/domain/jobs/executions.ts';
import { modelAt } from '#functions/domain/models/model-repository.ts';
import { type AdminCaller, canSeeSubscriberData } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { ListPage, ListRequest, Table } from '#functions/platform/table/table.ts';
import type { GenerationOutcome, ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { canModify, seesAll } from '#shared/rules/roles.ts';
import { generationDeadline, isStuck } from '#shared/rules/workflow-limits.ts';

export interface ReadDeps {
  readonly generations: GenerationRepository;
  readonly executions: Executions;
  readonly table: Pick<Table, 'getItems'>;
}

type ListDeps = ReadDeps & { readonly processing: ProcessingRepository; readonly now: () => Date };

/** One batch reads 100 items: a generation, its run and its model each. */
const maxWithModels = 33;

export async function listProcessing(
  deps: ListDeps,
  admin: AdminCaller,
  request: ListRequest,
): Promise<ListPage<ProcessingGeneration>> {
  const limit = seesAll(admin) ? request.limit : Math.min(request.limit, maxWithModels);
  const { items: found, ...page } = await deps.processing.pageOf({ ...request, limit });
  const ids = found.map(({ id }) => id);
  const modelIds = seesAll(admin) ? [] : [...new Set(found.flatMap(({ modelId }) => modelId ?? []))];
  const known = await deps.table.getItems([...listWithRuns(ids), ...modelIds.map(modelAt)]);
  const now = deps.now();
  const isOwn = ({ modelId }: OfModel) => seesAll(admin) || canModifyFound(admin, known.get(modelAt(modelId)));
  // The index lags by a moment.
  const own = pickWithRuns(known, ids).filter(
    ({ generation }) => generation.status === 'processing' && isOwn(generation),
  );
  const items = own.map(({ generation, run }): ProcessingGeneration => {
    const { id, userId, modelId, pageTitle, outputType, status, hold, createdAt } = generation;
    return {
      id,
      ...(canSeeSubscriberData(admin) && { userId }),
      modelId,
      pageTitle,
      outputType,
      status,
      createdAt,
      requestId: run.requestId,
      isReady: isReady(generation, run),
      isStarting: isStarting(generation, run, now),
      creditCost: hold.amount,
      isStuck: isStuck(generation, run, now),
      deadlineAt: generationDeadline(generation, run).toISOString(),
    };
  });
  return { ...page, items };
}

type OfModel = Pick<StoredGeneration, 'modelId'>;

function canModifyFound(admin: AdminCaller, model: { readonly ownerUserId: string } | undefined): boolean {
  return model !== undefined && canModify(admin, model);
}

export async function assertCanAct(
  { table }: Pick<ReadDeps, 'table'>,
  admin: AdminCaller,
  { modelId }: OfModel,
): Promise<void> {
  if (seesAll(admin)) return;
  const known = await table.getItems([modelAt(modelId)]);
  if (canModifyFound(admin, known.get(modelAt(modelId)))) return;
  throw new AppError(
    'forbidden',
    'Access denied. You can only see, process and delete generations of your own models.',
  );
}

export async function inspectGeneration(
  deps: ReadDeps,
  admin: AdminCaller,
  id: string,
): Promise<{ outcome: GenerationOutcome; debug: { label: string; value: string }[] }> {
  const { generation, run, taskToken } = assertFound(await deps.generations.findWithToken(id));
  await assertCanAct(deps, admin, generation);
  const { state: execution } = await deps.executions.find(id);
  return {
    outcome: describeOutcome(generation, run),
    debug: listDebugValues(generation, run, { execution, taskToken }).filter(
      ({ label }) => label !== 'user' || canSeeSubscriberData(admin),
    ),
  };
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

export function isReady({ lacksPollingNode = false }: StoredGeneration, { requestId }: GenerationRun): boolean {
  return requestId !== undefined && !lacksPollingNode;
}

const startSeconds = 10;

export function isStarting(
  { createdAt, lacksPollingNode = false }: StoredGeneration,
  { requestId }: GenerationRun,
  now: Date,
): boolean {
  const isYoung = now.getTime() - Date.parse(createdAt) < startSeconds * 1000;
  return isYoung && requestId === undefined && !lacksPollingNode;
}

export const findingDescriptions = {
  queued: 'IN_QUEUE',
  running: 'IN_PROGRESS',
  ended: 'COMPLETED',
  unknown: 'NOT_FOUND',
} as const;

export function describeOutcome(
  { status, settlement, error }: StoredGeneration,
  run: GenerationRun,
): GenerationOutcome {
  switch (status) {
    case 'processing':
      return { status, message: stillProcessing(findingDescriptions[run.endedAt === undefined ? 'running' : 'ended']) };
    case 'completed':
      return { status, message: 'Processed successfully' };
    case 'cancelled':
      return { status, message: settlement?.kind === 'refund-due' ? 'Cancelled; a refund is due' : 'Cancelled' };
    case 'failed':
      return { status, message: failureMessage(error, run), detail: error?.message };
  }
}

export function stillProcessing(status: string): string {
  return `Still processing (Status: ${status})`;
}

const providerCodes: readonly string[] = ['provider', 'content_policy', 'invalid_input'];

function failureMessage(error: StoredGeneration['error'], run: GenerationRun): string {
  if (run.storeFault !== undefined) return run.storeFault;
  const isProviderFailure = run.providerErrorType !== undefined || providerCodes.includes(error?.code ?? '');
  if (run.requestId !== undefined && isProviderFailure) return 'Generation failed at FAL API level';
  return error?.message ?? 'Failed';
}

/** Hides the task token, because its holder can end the step. */
export function listDebugValues(
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
