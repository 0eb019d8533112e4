import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import type { Generation as GenerationView } from '#shared/contracts/generations.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { CreditBook } from '#functions/domain/credits/charge.ts';
import type { CheckDeps } from '#functions/domain/jobs/check-run.ts';
import { forwardCancel } from '#functions/domain/jobs/cancel-job.ts';
import { type GenerationViews, requireOwnGeneration, generationView, watchRun } from './read-generations.ts';

interface CancelDeps extends GenerationViews, CheckDeps {
  readonly generations: GenerationRepository;
  readonly credits: CreditBook;
}

/** A submitted generation keeps its credits on hold until the provider ends the job. */
export async function cancelGeneration(deps: CancelDeps, userId: string, id: string): Promise<GenerationView> {
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
