import type { Generation } from '#shared/contracts/generations.ts';
import { messages } from './messages.ts';
import { usualSeconds } from './waiting-times.ts';

interface ProgressView {
  /** 0 to 1; absent while nothing is known. */
  readonly value?: number;
  readonly text: string;
}

export function isSettled(generation: Generation): boolean {
  return generation.status !== 'processing';
}

/** The best that is known: the place in the queue, else the provider's progress, else an estimate by time. */
export function progressView(generation: Generation, nowMs: number): ProgressView {
  if (generation.queuePosition !== undefined) return { text: messages.queued(generation.queuePosition) };
  if (generation.progress > 0) return { value: generation.progress, text: messages.percent(generation.progress) };

  const elapsed = runningSeconds(generation, nowMs);
  const estimated = generation.estimatedSeconds || usualSeconds(generation.outputType);
  const remaining = estimated - elapsed;
  if (remaining <= 0) return { value: 1, text: messages.overdue };
  return { value: wholePercent(elapsed / estimated), text: messages.remaining(remaining) };
}

/** An estimate rises by 1 % a step. */
function wholePercent(part: number): number {
  return Math.floor(part * 100) / 100;
}

/** How long to wait before asking again: what takes long is asked about less often, until it is about to be there. */
export function pollDelayMs(generation: Generation, nowMs: number): number {
  const elapsed = elapsedSeconds(generation, nowMs);
  if (elapsed < 60 || isDue(generation, nowMs)) return 1000;
  return elapsed < 300 ? 3000 : 10_000;
}

/** Around the time that it usually takes. */
function isDue(generation: Generation, nowMs: number): boolean {
  const part = runningSeconds(generation, nowMs) / (generation.estimatedSeconds || usualSeconds(generation.outputType));
  return part >= 0.8 && part <= 1.5;
}

/** Waiting in the queue brings nothing nearer. */
function runningSeconds({ queuedAt, createdAt }: Generation, nowMs: number): number {
  return Math.max(0, (nowMs - Date.parse(queuedAt ?? createdAt)) / 1000);
}

function elapsedSeconds(generation: Generation, nowMs: number): number {
  return Math.max(0, (nowMs - Date.parse(generation.createdAt)) / 1000);
}
