import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { ProcessingEntry } from '#functions/domain/generations/generation-lists.ts';

interface InspectionDeps {
  readonly generations: Pick<GenerationRepository, 'findMany'>;
  readonly now: () => Date;
}

/** A start that is younger may still be on its way. */
const startGraceMs = 60 * 1000;
/** An execution is looked up every minute while its start may have been lost and once it is overdue... */
const startWindowMs = 4 * 60 * 1000;
/** ...and in between at times, since it may also have died. */
const inspectionMinutes = 10;

/**
 * The generations whose executions should be looked at now: those that are overdue in turns with the others, each in an order of chance,
 * so that where there are more than one sweep can look at, each has its turn soon.
 */
export async function dueForInspection(
  { generations, now }: InspectionDeps,
  entries: readonly ProcessingEntry[],
): Promise<StoredGeneration[]> {
  const at = now();
  const grown = entries.filter(({ since }) => at.getTime() - Date.parse(since) >= startGraceMs);
  const found = await generations.findMany(grown.map(({ id }) => id));
  const due = grown.flatMap(({ id, since }) => {
    const generation = found.get(id);
    if (generation === undefined || generation.settlement !== undefined) return [];
    const overdue = isOverdue(new Date(generation.deadlineAt), at);
    const ageMs = at.getTime() - Date.parse(since);
    return overdue || ageMs <= startWindowMs || isTurnOf(id, ageMs)
      ? [{ generation, overdue, chance: Math.random() }]
      : [];
  });
  const inTurn = due.toSorted((a, b) => a.chance - b.chance);
  const overdue = inTurn.filter((one) => one.overdue);
  const others = inTurn.filter((one) => !one.overdue);
  // In turns: what waits long in a provider's queue, past its first deadline, must not hide a start that was lost.
  return Array.from({ length: due.length }, (_, place) => [overdue[place], others[place]])
    .flat()
    .flatMap((one) => (one === undefined ? [] : [one.generation]));
}

/** One minute in so many, another one for each: what was started together is not looked at together. */
function isTurnOf(id: string, ageMs: number): boolean {
  const turn = Number.parseInt(id.slice(-4), 16) % inspectionMinutes;
  return (Math.floor(ageMs / 60_000) + turn) % inspectionMinutes === 0;
}

/** Await gives up at the deadline, at its next poll or at once if it is woken; only then is it stuck. */
const deadlineGraceMs = 60 * 1000;

export function isOverdue(deadline: Date, now: Date): boolean {
  return now.getTime() - deadline.getTime() >= deadlineGraceMs;
}
