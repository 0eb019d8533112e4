import { useEffect, useState } from 'react';
import { runningRequest } from '#frontend/src/data/session-cache.ts';
import { unlessFresh, useApi } from '#frontend/src/data/use-api.ts';
import { type Generation, generations } from '#shared/contracts/generations.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { messages } from './messages.ts';

interface Progress {
  /** 0 to 1; undefined while unknown. */
  readonly value: number | undefined;
  readonly text: string;
}

export function isSettled(generation: Generation): boolean {
  return generation.status !== 'processing';
}

/** The text prefers the place in the queue, then the provider's progress, then an estimate by time. */
export function describeProgress(generation: Generation, nowMs: number): Progress {
  const value = shownProgress(generation, nowMs);
  return { value, text: describeValue(generation, value, nowMs) };
}

function describeValue(generation: Generation, value: number | undefined, nowMs: number): string {
  if (generation.queuePosition !== undefined) return messages.queued(generation.queuePosition);
  if (value === undefined) return messages.generating;
  if (value === 1 && generation.progress < 1) return messages.overdue;
  if (generation.progress > 0) return messages.percent(value);
  return messages.remaining(estimateDuration(generation) - countRunningSeconds(generation, nowMs));
}

/** Polls less often over time, but every second around the expected end. 0 stops polling. */
export function pollDelayMs(generation: Generation | undefined, nowMs: number): number {
  if (!generation) return 1000;
  if (isSettled(generation)) return 0;
  const elapsed = secondsBetween(generation.createdAt, nowMs);
  const part = countRunningSeconds(generation, nowMs) / estimateDuration(generation);
  if (elapsed < 60 || (part >= 0.8 && part <= 1.5)) return 1000;
  return elapsed < 300 ? 3000 : 10_000;
}

/** Excludes the time in the queue. */
function countRunningSeconds({ runningSince, queuedAt, createdAt }: Generation, nowMs: number): number {
  return secondsBetween(runningSince ?? queuedAt ?? createdAt, nowMs);
}

function secondsBetween(since: string, nowMs: number): number {
  return Math.max(0, (nowMs - Date.parse(since)) / 1000);
}

export function useRunningGenerations(isEnabled: boolean): readonly Generation[] | undefined {
  const options = { revalidateOnFocus: false, ...unlessFresh() };
  return useApi(generations.listGenerations, isEnabled ? runningRequest : null, options).data?.items;
}

const trayPollMs = 4000;

/** 0 stops polling: nothing runs, or the current screen polls everything that runs. */
export function trayPollDelayMs(running: readonly { readonly id: string }[], watched: readonly string[]): number {
  return running.some(({ id }) => !watched.includes(id)) ? trayPollMs : 0;
}

const messageMs = 5000;

export function pickMessage<T>(texts: readonly T[], elapsedMs: number): T | undefined {
  return texts[Math.floor(elapsedMs / messageMs) % texts.length];
}

export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

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
