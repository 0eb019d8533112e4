import type { MediaType } from '../kernel/media-types.ts';

interface RunningGeneration {
  /** 0 to 1; 0 while the provider reports none. */
  readonly progress: number;
  readonly runningSince?: string | undefined;
  /** 0 without an estimate. */
  readonly estimatedSeconds: number;
  readonly outputType: string;
}

/** Undefined until the job runs. Never falls, because stored progress only rises and the estimate starts once. */
export function shownProgress(generation: RunningGeneration, nowMs: number): number | undefined {
  const { progress, runningSince } = generation;
  if (runningSince === undefined) return progress > 0 ? progress : undefined;
  const elapsedSeconds = Math.max(0, nowMs - Date.parse(runningSince)) / 1000;
  const percent = Math.floor((elapsedSeconds / estimateDuration(generation)) * 100);
  return Math.max(progress, Math.min(percent, 100) / 100);
}

const typicalSeconds: Readonly<Record<MediaType, number>> = { image: 60, video: 250, audio: 150 };
const otherTypicalSeconds = 180;

export function estimateDuration({
  estimatedSeconds,
  outputType,
}: Pick<RunningGeneration, 'estimatedSeconds' | 'outputType'>): number {
  return estimatedSeconds || (new Map(Object.entries(typicalSeconds)).get(outputType) ?? otherTypicalSeconds);
}
