import type { AssetReader } from '#functions/domain/assets/asset-repository.ts';
import type { CreditBook } from '#functions/domain/credits/charge.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import {
  toOutputAssets,
  type GenerationRun,
  generationReceipt,
  sentPrompt,
  type StoredGeneration,
} from '#functions/domain/generations/generation.ts';
import { type CheckDeps, checkRun } from '#functions/domain/jobs/check-run.ts';
import { wakeExecution } from '#functions/domain/jobs/executions.ts';
import { forwardCancel } from '#functions/domain/jobs/provider-jobs.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { log } from '#functions/platform/log.ts';
import { isThrottling } from '#functions/platform/table/retry-conflicts.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/table.ts';
import { isProviderFault } from '#functions/providers/provider-error.ts';
import type { Generation, MadeFrom } from '#shared/contracts/generations.ts';

export interface GenerationViews {
  readonly assets: AssetReader;
}

interface ReadDeps extends GenerationViews, CheckDeps {
  readonly generations: GenerationRepository;
}

/** Screens poll every second; this limits the requests to the provider. */
const watchIntervalMs = 1500;

async function requireOwnGeneration(
  generations: GenerationRepository,
  userId: string,
  id: string,
): Promise<StoredGeneration> {
  const generation = await generations.find(id);
  if (generation?.userId !== userId) throw new AppError('not_found', 'Generation not found');
  return generation;
}

async function requireOwnWithRun(generations: GenerationRepository, userId: string, id: string) {
  const found = await generations.findWithRun(id);
  if (found?.generation.userId !== userId) throw new AppError('not_found', 'Generation not found');
  return found;
}

/** Continues the workflow when the job has ended, so a lost webhook does not delay a watching subscriber. */
export async function getGeneration(deps: ReadDeps, userId: string, id: string): Promise<Generation> {
  const { generation, run } = await requireOwnWithRun(deps.generations, userId, id);
  if (generation.status !== 'processing') return generationView(deps, generation);
  return generationView(deps, generation, isDue(deps, run) ? await watchRun(deps, generation, run) : run);
}

/** Ignores provider faults and throttling, because the next poll asks again. */
async function watchRun(deps: CheckDeps, generation: StoredGeneration, run: GenerationRun): Promise<GenerationRun> {
  if (run.requestId === undefined) return run;
  try {
    const { run: checked, ended } = await checkRun(deps, generation, run);
    if (ended) await wakeExecution(deps.generations, generation.id);
    return checked;
  } catch (error) {
    if (!isProviderFault(error) && !isThrottling(error)) throw error;
    log.warn('Could not follow a job; the next poll tries again', { id: generation.id, error });
    await deps.generations.updateRun(generation.id, { checkedAt: deps.now().toISOString() });
    return run;
  }
}

export async function getGenerationValues(
  generations: GenerationRepository,
  userId: string,
  id: string,
): Promise<MadeFrom> {
  const generation = await requireOwnGeneration(generations, userId, id);
  const input = await generations.findInput(id);
  if (input === undefined) throw new AppError('not_found', 'What it was made from has been deleted');
  const { values, modelName } = input;
  return { routePath: generation.routePath, values, prompt: sentPrompt(input), modelName };
}

export async function listGenerations(
  deps: ReadDeps,
  userId: string,
  request: ListRequest & { status?: StoredGeneration['status'] | undefined },
): Promise<ListPage<Generation>> {
  if (request.status === 'processing') return listRunning(deps, userId);
  const { items, ...rest } = await deps.generations.pageOf(userId, request);
  const views = items.map((generation) => generationView(deps, generation));
  return { ...rest, items: await addPrompts(deps, views) };
}

/** Lists all on one page, because few can run at once, and each must be visible to be cancelled. */
async function listRunning(deps: ReadDeps, userId: string): Promise<ListPage<Generation>> {
  const running = await deps.generations.runningOf(userId, deps.now());
  const runs = await watchedRuns(deps, running);
  const views = running.map((generation) => generationView(deps, generation, runs.get(generation.id)));
  return { items: await addPrompts(deps, views) };
}

async function addPrompts({ generations }: ReadDeps, views: readonly Generation[]): Promise<Generation[]> {
  const prompts = views.length === 0 ? undefined : await generations.promptsOf(views.map(({ id }) => id));
  return views.map((view) => ({ ...view, prompt: prompts?.get(view.id) }));
}

async function watchedRuns(deps: ReadDeps, running: readonly StoredGeneration[]): Promise<Map<string, GenerationRun>> {
  const runs = await deps.generations.runsOf(running.map(({ id }) => id));
  const watched = running.map(async (generation): Promise<[string, GenerationRun]> => {
    const run = runs.get(generation.id) ?? {};
    return [generation.id, isDue(deps, run) ? await watchRun(deps, generation, run) : run];
  });
  return new Map(await Promise.all(watched));
}

function isDue({ now }: ReadDeps, { checkedAt = '1970-01-01' }: GenerationRun): boolean {
  return now().getTime() - Date.parse(checkedAt) >= watchIntervalMs;
}

interface CancelDeps extends ReadDeps {
  readonly credits: CreditBook;
}

/** A submitted generation keeps its credits on hold until the provider ends the job. */
export async function cancelGeneration(deps: CancelDeps, userId: string, id: string): Promise<Generation> {
  const { generations, credits, now } = deps;
  const generation = await requireOwnGeneration(generations, userId, id);
  if (generation.status !== 'processing') return generationView(deps, generation);

  // A condition on the item makes this and the submit exclude each other.
  if (await generations.cancelUnsubmitted(id, now())) {
    await credits.settle(generationCharge(generation), { kind: 'release', status: 'cancelled', at: now() });
    return generationView(deps, await requireOwnGeneration(generations, userId, id));
  }
  const run = await generations.updateRun(id, { cancelRequestedAt: now().toISOString() });
  await forwardCancel(deps, generation, run);
  return generationView(deps, generation, await watchRun(deps, generation, run));
}

export function generationView(
  { assets }: GenerationViews,
  generation: StoredGeneration,
  run: GenerationRun = {},
): Generation {
  const { hold, settlement } = generation;
  const isSettled = settlement !== undefined;
  return {
    id: generation.id,
    status: generation.status,
    routePath: generation.routePath,
    pageTitle: generation.pageTitle,
    outputType: generation.outputType,
    progress: isSettled ? 1 : (run.progress ?? 0),
    queuePosition: isSettled ? undefined : run.queuePosition,
    queuedAt: isSettled ? undefined : run.queuedAt,
    runningSince: isSettled ? undefined : run.runningSince,
    statusText: isSettled ? undefined : run.statusText,
    cancelRequested: run.cancelRequestedAt !== undefined,
    creditCost: hold.amount,
    price: generation.price,
    receipt: generationReceipt(generation),
    refund: generation.refund,
    estimatedSeconds: generation.estimatedSeconds,
    assets: toOutputAssets(generation).map((asset) => assets.toAsset(asset)),
    leftOut: generation.leftOut,
    error: generation.error,
    createdAt: generation.createdAt,
    settledAt: settlement?.at,
  };
}
