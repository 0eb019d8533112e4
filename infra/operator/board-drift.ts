import * as z from 'zod/mini';
import {
  type Counted,
  type Counter,
  type CounterChange,
  counterId,
  tallyChanges,
  type Totals,
  totalsSchema,
} from '#functions/domain/board/board-tally.ts';
import { type Count, countSchema, firstOf, type Move } from '#functions/domain/board/board-writes.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { BoardState, Item } from './board-state.ts';

/** What is not as a recount finds it, in words, and what makes it so. */
export interface Drift {
  readonly id: string;
  readonly says: string;
  readonly recounted: string;
  readonly of: { readonly move: Move } | { readonly total: keyof Totals; readonly count: number };
}

export const totalsId = counterId(keys.boardTotals);

/** Where the counters differ from what these things are worth. */
export function driftOf(counters: BoardState['counters'], counted: readonly Counted[]): Drift[] {
  const tally = tallyChanges(counted.map((after) => ({ before: undefined, after })));
  const wanted = new Map(tally.counters.map((sum) => [counterId(sum.counter.key), sum]));
  const usersOf = Map.groupBy(tally.counters, ({ counter: { app } }) => app && counterId(app));
  const ids = new Set([...wanted.keys(), ...counters.keys()]);
  ids.delete(totalsId);
  const rows = [...ids].map((id) => {
    const item = counters.get(id);
    const sum = wanted.get(id) ?? { counter: counterOf(item), by: 0, parts: new Map() };
    return counterRow(id, sum, countSchema.parse(item ?? {}), usersOf.get(id) ?? []);
  });
  const totals = totalsOf(tally, totalsSchema.parse(counters.get(totalsId) ?? {}));
  return [...rows, ...totals].filter(({ says, recounted }) => says !== recounted);
}

/** One counter as it is, and as it counts when everything is counted. */
function counterRow(
  id: string,
  { counter, by, parts }: CounterChange,
  known: Count,
  users: readonly CounterChange[],
): Drift {
  const leader = firstOf(users.map((one) => ({ name: one.counter.name, count: one.by })));
  const names = new Set([...Object.keys(known.parts), ...parts.keys()]);
  const missing = [...names].map((name) => [name, (parts.get(name) ?? 0) - (known.parts[name] ?? 0)] as const);
  return {
    id,
    says: wordsOf(known),
    recounted: wordsOf({ count: by, parts: Object.fromEntries(parts), leader }),
    of: { move: { counter, known, by: by - known.count, parts: new Map(missing), leader } },
  };
}

/** `5 (Chile 2, Japan 3), led by user-1 with 4`. */
function wordsOf({ count, parts, leader }: Pick<Count, 'count' | 'parts' | 'leader'>): string {
  const named = Object.entries(parts)
    .map(([name, own]) => `${name} ${own}`)
    .toSorted();
  const led = leader && `, led by ${leader.name} with ${leader.count}`;
  return `${count}${named.length > 0 ? ` (${named.join(', ')})` : ''}${led ?? ''}`;
}

function totalsOf({ counters, sums }: ReturnType<typeof tallyChanges>, now: Totals): Drift[] {
  const distinct = (name: Counter['distinct']) => counters.filter(({ counter }) => counter.distinct === name).length;
  const counted = sums.filter(({ key }) => counterId(key) === totalsId).map(({ name, by }) => [name, by]);
  const totals = totalsSchema.parse({
    ...Object.fromEntries(counted),
    apps: distinct('apps'),
    countries: distinct('countries'),
  });
  return z.keyof(totalsSchema).options.map((total) => ({
    id: `${totalsId} ${total}`,
    says: String(now[total]),
    recounted: String(totals[total]),
    of: { total, count: totals[total] },
  }));
}

const namedSchema = z.object({ pk: z.string(), sk: z.string(), name: z.string() });

/** One that nothing counts for any more, so that it is in no list. */
function counterOf(item: Item | undefined): Counter {
  const { pk, sk, name } = namedSchema.parse(item);
  return { key: { pk, sk }, name, list: '' };
}
