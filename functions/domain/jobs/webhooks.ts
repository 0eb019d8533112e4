import { createHmac, timingSafeEqual } from 'node:crypto';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { wake } from './executions.ts';
import type { ProviderCopies } from './provider-copies.ts';

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
export async function receiveWebhook(
  { generations, copies, now }: WebhookDeps,
  generationId: string,
  requestId: string,
): Promise<void> {
  const { run, taskToken } = await generations.runAndToken(generationId);
  if (run.submittedAt === undefined) return;
  const isNew = run.requestId === undefined;
  const isSameRequest = run.requestId === requestId || (await generations.saveRequestId(generationId, requestId));
  const generation = isNew && isSameRequest ? await generations.find(generationId) : undefined;
  if (generation?.settlement !== undefined) {
    await copies.add(generation, { ...run, requestId, endedAt: now().toISOString() }, now());
  }
  if (isSameRequest && taskToken !== undefined) await wake(taskToken);
}

interface WebhookDeps {
  readonly generations: GenerationRepository;
  readonly copies: Pick<ProviderCopies, 'add'>;
  readonly now: () => Date;
}
