import { createHmac, timingSafeEqual } from 'node:crypto';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { wake } from '#functions/domain/jobs/executions.ts';

/**
 * Part of the webhook's URL. The provider's signature proves the sender; this key proves that we asked for the call.
 */
export function webhookKey(signingKey: string, generationId: string): string {
  return createHmac('sha256', signingKey).update(`webhook\n${generationId}`).digest('base64url');
}

export function isWebhookKey(signingKey: string, generationId: string, key: string): boolean {
  const expected = Buffer.from(webhookKey(signingKey, generationId));
  const sent = Buffer.from(key);
  return expected.length === sent.length && timingSafeEqual(expected, sent);
}

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
