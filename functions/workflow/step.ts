import * as z from 'zod';
import { workflowErrors } from '#shared/rules/generation-workflow.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';

/** What the state machine hands to a state that waits for its token. */
export const waitingStepSchema = z.object({ generationId: z.string(), taskToken: z.string() });
export type WaitingStep = z.infer<typeof waitingStepSchema>;

/** The generation can't succeed any more; why is recorded with its run. */
export class GenerationFailed extends Error {
  override readonly name = workflowErrors.generationFailed;
}

/** The provider did not take the job; it may be offered again. */
export class ProviderBusy extends Error {
  override readonly name = workflowErrors.providerBusy;
}

/** The companion app did not take the charge; it may be asked again. */
export class ChargeNotMade extends Error {
  override readonly name = workflowErrors.chargeNotMade;
}

/** The generation that a step works on; throws `GenerationFailed` when it has ended already, so that the execution ends. */
export async function runningGeneration(generations: GenerationRepository, id: string): Promise<StoredGeneration> {
  const generation = await generations.find(id);
  if (generation === undefined) throw new Error(`Generation ${id} does not exist`);
  if (generation.status !== 'processing') throw new GenerationFailed(`Generation ${id} has ended`);
  return generation;
}
