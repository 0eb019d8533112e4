import { createHmac, timingSafeEqual } from 'node:crypto';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { wake } from './executions.ts';
import { addCopiesIfSettled, type LateCopyDeps } from './provider-copies.ts';

/** The provider's signature proves the sender; this key proves that we asked for the call. */
export function webhookKey(signingKey: string, generationId: string): string {
  return createHmac('sha256', signingKey).update(`webhook\n${generationId}`).digest('base64url');
}

export function isWebhookKey(signingKey: string, generationId: string, key: string): boolean {
  const expected = Buffer.from(webhookKey(signingKey, generationId));
  const sent = Buffer.from(key);
  return expected.length === sent.length && timingSafeEqual(expected, sent);
}

/** Only wakes the execution, which asks the provider itself, so late and repeated calls are harmless. */
export async function receiveWebhook(deps: WebhookDeps, generationId: string, requestId: string): Promise<void> {
  const { generations, now } = deps;
  const { run, taskToken } = await generations.runAndToken(generationId);
  if (run.submittedAt === undefined) return;
  const isLate = run.requestId === undefined || run.discardedAt !== undefined;
  const isSameRequest = run.requestId === requestId || (await generations.saveRequestId(generationId, requestId));
  if (isLate && isSameRequest) {
    await addCopiesIfSettled(deps, generationId, { ...run, requestId, endedAt: now().toISOString() });
  }
  if (isSameRequest && taskToken !== undefined) await wake(taskToken);
}

interface WebhookDeps extends LateCopyDeps {
  readonly generations: GenerationRepository;
}
