import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { wake } from '#functions/domain/jobs/executions.ts';

/**
 * Wakes the generation's execution, which then asks the provider itself: the notice decides nothing, so a late, doubled or
 * reordered one is harmless. It is also how a submit whose answer was lost learns its request id.
 */
export async function receiveWebhook(
  generations: GenerationRepository,
  generationId: string,
  requestId: string,
): Promise<void> {
  const { run, taskToken } = await generations.runAndToken(generationId);
  if (run.submittedAt === undefined) return;
  const isOurs = run.requestId === requestId || (await generations.learnRequestId(generationId, requestId));
  if (isOurs && taskToken !== undefined) await wake(taskToken);
}
