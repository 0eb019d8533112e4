import { setTimeout as pause } from 'node:timers/promises';
import type { CreditBook } from '#functions/domain/credits/credit-book.ts';
import type { ProRequestCredits } from '#functions/domain/credits/pro-request-credits.ts';
import { type CancelJobDeps, forwardCancel } from '#functions/domain/generations/cancel-job.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { StoredProRequest } from '#functions/domain/pro-requests/pro-request.ts';

export interface StopDeps extends CancelJobDeps {
  readonly generations: GenerationRepository;
  readonly credits: Pick<CreditBook, 'settle'>;
  readonly requestCredits: Pick<ProRequestCredits, 'settle'>;
  readonly now: () => Date;
}

/** What has been stored is settled within moments. */
const longestSettlingMs = 60_000;
const betweenMs = 500;

/** Ends a generation and gives its credits back, unless its result is stored already: then it is waited for. */
export async function stopGeneration(deps: StopDeps, generation: StoredGeneration): Promise<void> {
  const { generations, credits, now } = deps;
  const { id } = generation;
  if (await generations.cancelUnlessStored(id, now())) {
    await credits.settle(generation, { kind: 'release', status: 'cancelled', at: now() });
    return forwardCancel(deps, generation, await generations.run(id));
  }
  for (let waited = 0; waited < longestSettlingMs; waited += betweenMs) {
    if ((await generations.find(id))?.settlement !== undefined) return;
    await pause(betweenMs);
  }
  throw new Error(`Generation ${id} is stored and not settled`);
}

/** Ends an open request and gives its credits back. */
export async function stopRequest({ requestCredits, now }: StopDeps, request: StoredProRequest): Promise<void> {
  const at = now();
  const event = { kind: 'rejected', at: at.toISOString() } as const;
  await requestCredits.settle(request, { kind: 'release', event, at }, []);
}
