import type { Generation as GenerationView } from '#shared/contracts/generations.ts';
import type { GenerationRepository } from '#functions/platform/dynamo/generation-repository.ts';
import type { CreditBook } from '#functions/platform/ledger/credit-book.ts';
import { type CheckDeps, checkRun } from '#functions/platform/workflow/check-run.ts';
import { wake } from '#functions/platform/workflow/wake.ts';
import { type GenerationViews, ownGeneration, viewOf } from './read-generations.ts';

interface CancelDeps extends GenerationViews, CheckDeps {
  readonly generations: GenerationRepository;
  readonly credits: CreditBook;
}

/**
 * Cancels what was not submitted yet at once. A submitted job is only asked to stop: it stays processing, and its credits
 * held, until the provider has ended it one way or the other.
 */
export async function cancelGeneration(deps: CancelDeps, userId: string, id: string): Promise<GenerationView> {
  const { generations, credits, now } = deps;
  const generation = await ownGeneration(generations, userId, id);
  if (generation.status !== 'processing') return viewOf(deps, generation);

  const request = { cancelRequestedAt: now().toISOString() };
  // The same item's condition lets either this or the submit happen, never both.
  if (await generations.updateRun(id, request, 'attribute_not_exists(submittedAt) AND attribute_not_exists(charge)')) {
    await credits.settle(generation, { kind: 'release', status: 'cancelled', at: now() });
    return viewOf(deps, await ownGeneration(generations, userId, id));
  }
  await generations.updateRun(id, request);
  const run = await generations.run(id);
  if (run.requestId === undefined) return viewOf(deps, generation, run);
  const { endpoint } = await generations.input(id);
  await (await deps.provider()).cancel(endpoint, run.requestId);
  const { run: checked, ended } = await checkRun(deps, generation, run);
  if (ended && checked.taskToken !== undefined) await wake(checked.taskToken);
  return viewOf(deps, generation, checked);
}
