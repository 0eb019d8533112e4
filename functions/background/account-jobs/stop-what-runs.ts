import type { Ledger } from '#functions/domain/credits/ledger.ts';
import { requestCharge } from '#functions/domain/pro-requests/request-charge.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { CreditBook } from '#functions/domain/credits/charge.ts';
import { type CancelJobDeps, forwardCancel } from '#functions/domain/jobs/cancel-job.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { StoredProRequest } from '#functions/domain/pro-requests/pro-request.ts';

export interface StopDeps extends CancelJobDeps {
  readonly generations: GenerationRepository;
  readonly credits: Pick<CreditBook, 'settle'>;
  readonly ledger: Pick<Ledger, 'settle'>;
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
    await credits.settle(generationCharge(generation), { kind: 'release', status: 'cancelled', at: now() });
    return forwardCancel(deps, generation, await generations.run(id));
  }
  for (let waited = 0; waited < longestSettlingMs; waited += betweenMs) {
    if ((await generations.find(id))?.settlement !== undefined) return;
    await pause(betweenMs);
  }
  throw new Error(`Generation ${id} is stored and not settled`);
}

/** Ends an open request and gives its credits back. */
export async function stopRequest({ ledger, now }: StopDeps, request: StoredProRequest): Promise<void> {
  const at = now();
  const event = { kind: 'rejected', at: at.toISOString() } as const;
  await ledger.settle(requestCharge(request), { kind: 'release', event, at });
}
