import type { GenerationEvent } from '#shared/contracts/admin-generations.ts';
import type { GenerationRun, StoredGeneration } from '#functions/domain/generations/generation.ts';

/** What happened to a generation, oldest first; of what happens often, the last time is kept. */
export function timelineOf(generation: StoredGeneration, run: GenerationRun): GenerationEvent[] {
  const { status, hold, settlement, refund, deadlineAt } = generation;
  const isRunning = status === 'processing';
  const times: [GenerationEvent['event'], string | undefined][] = [
    ['held', hold.at],
    ['submitted', run.submittedAt],
    ['not taken', run.refusedAt],
    ['last in the queue', run.queuedAt],
    ['last asked', run.checkedAt],
    ['cancel asked for', run.cancelRequestedAt],
    ['job ended', run.endedAt],
    ...(isRunning ? [] : ([[status, settlement?.at]] satisfies [GenerationEvent['event'], string | undefined][])),
    ['refunded', refund?.at],
    ['deadline', isRunning ? deadlineAt : undefined],
  ];
  const known = times.flatMap(([event, at]) => (at === undefined ? [] : [{ event, at }]));
  return known.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
