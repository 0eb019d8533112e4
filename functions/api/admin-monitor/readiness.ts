import type { StoredGeneration, GenerationRun } from '#functions/domain/generations/generation.ts';

/**
 * Whether a generation has all that Process needs in the console. The provider is asked by the request id alone; a polling node is
 * one of the long-running options, which only such models have, so only they can lack its name.
 */
export function isReady({ lacksPollingNode = false }: StoredGeneration, { requestId }: GenerationRun): boolean {
  return requestId !== undefined && !lacksPollingNode;
}
