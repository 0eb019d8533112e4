import type { MediaType } from '#shared/kernel/media-types.ts';

/** How long things take while somebody waits. */
export const minimumVideoMs = 40_000;
export const closeCheckMs = 2000;
const messageMs = 5000;
const estimatedSeconds: Readonly<Record<MediaType, number>> = { image: 60, video: 250, audio: 150 };
const otherEstimatedSeconds = 180;

/** How long a kind of generation takes when its model does not say. */
export function usualSeconds(kind: string): number {
  return new Map(Object.entries(estimatedSeconds)).get(kind) ?? otherEstimatedSeconds;
}

/** Which of the rotating messages is on after so long. */
export function messageAt<T>(messages: readonly T[], elapsedMs: number): T | undefined {
  return messages[Math.floor(elapsedMs / messageMs) % messages.length];
}
