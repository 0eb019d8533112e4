import type { GenerationStatus } from '#shared/contracts/generations.ts';

/** In the order in which they are offered. */
export const generationStatuses = [
  'processing',
  'completed',
  'failed',
  'cancelled',
] as const satisfies readonly GenerationStatus[];
