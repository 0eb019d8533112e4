import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { wake } from '#functions/domain/jobs/executions.ts';

/**
 * Wakes the execution, which asks the provider itself, so late and repeated calls are harmless. Stores the request id
 * when its submit lost it.
 */
export async function receiveWebhook(
  generations: GenerationRepository,
  generationId: string,
  requestId: string,
): Promise<void> {
  const { run, taskToken } = await generations.runAndToken(generationId);
  if (run.submittedAt === undefined) return;
  const isSameRequest = run.requestId === requestId || (await generations.saveRequestId(generationId, requestId));
  if (isSameRequest && taskToken !== undefined) await wake(taskToken);
}
