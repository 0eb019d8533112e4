import { useEffect, useState } from 'react';
import { type Generation, generations } from '#shared/contracts/generations.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { runningRequest } from '#frontend/src/data/session-cache.ts';
import { unlessFresh, useApi } from '#frontend/src/data/use-api.ts';
import { messages } from './messages.ts';

interface Progress {
  /** 0 to 1; absent while unknown. */
  readonly value?: number;
  readonly text: string;
}

export function isSettled(generation: Generation): boolean {
  return generation.status !== 'processing';
}

/** Prefers the place in the queue, then the provider's progress, then an estimate by time. */
export function describeProgress(generation: Generation, nowMs: number): Progress {
  if (generation.queuePosition !== undefined) return { text: messages.queued(generation.queuePosition) };
  if (generation.progress > 0) return { value: generation.progress, text: messages.percent(generation.progress) };

  const elapsed = countRunningSeconds(generation, nowMs);
  const estimated = generation.estimatedSeconds || estimateSeconds(generation.outputType);
  const remaining = estimated - elapsed;
  if (remaining <= 0) return { value: 1, text: messages.overdue };
  return { value: Math.floor((elapsed / estimated) * 100) / 100, text: messages.remaining(remaining) };
}

/** Polls less often over time, but every second around the expected end. 0 stops polling. */
export function pollDelayMs(generation: Generation | undefined, nowMs: number): number {
  if (!generation) return 1000;
  if (isSettled(generation)) return 0;
  const elapsed = secondsBetween(generation.createdAt, nowMs);
  const estimated = generation.estimatedSeconds || estimateSeconds(generation.outputType);
  const part = countRunningSeconds(generation, nowMs) / estimated;
  if (elapsed < 60 || (part >= 0.8 && part <= 1.5)) return 1000;
  return elapsed < 300 ? 3000 : 10_000;
}

const typicalSeconds: Readonly<Record<MediaType, number>> = { image: 60, video: 250, audio: 150 };
const otherTypicalSeconds = 180;

export function estimateSeconds(kind: string): number {
  return new Map(Object.entries(typicalSeconds)).get(kind) ?? otherTypicalSeconds;
}

/** Excludes the time in the queue. */
function countRunningSeconds({ queuedAt, createdAt }: Generation, nowMs: number): number {
  return secondsBetween(queuedAt ?? createdAt, nowMs);
}

function secondsBetween(since: string, nowMs: number): number {
  return Math.max(0, (nowMs - Date.parse(since)) / 1000);
}

/** Undefined until loaded, or while not wanted. */
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

/** Re-renders every second with the current time in ms. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
