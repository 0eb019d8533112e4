import * as z from 'zod/mini';
import {
  type Counted,
  type Counter,
  counterId,
  tallyChanges,
  type Totals,
  totalsSchema,
} from '#functions/domain/board/board-tally.ts';
import { countSchema } from '#functions/domain/board/board-writes.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { BoardState, Item } from './board-state.ts';

/** A number that is not what a recount finds. */
export interface Drift {
  readonly id: string;
  readonly says: number;
  readonly recounted: number;
  readonly of: { readonly counter: Counter } | { readonly total: keyof Totals };
}

export const totalsId = counterId(keys.boardTotals);

/** Where the counters differ from what these things are worth. */
export function driftOf(counters: BoardState['counters'], counted: readonly Counted[]): Drift[] {
  const tally = tallyChanges(counted.map((after) => ({ before: undefined, after })));
  const wanted = new Map(tally.counters.map((sum) => [counterId(sum.counter.key), sum]));
  const ids = new Set([...wanted.keys(), ...counters.keys()]);
  ids.delete(totalsId);
  const rows = [...ids].map((id): Drift => {
    const item = counters.get(id);
    const says = item === undefined ? 0 : countSchema.parse(item).count;
    const sum = wanted.get(id);
    return { id, says, recounted: sum?.by ?? 0, of: { counter: sum?.counter ?? counterOf(item) } };
  });
  const distinct = (name: Counter['distinct']) => tally.counters.filter(({ counter }) => counter.distinct === name);
  const totals: Totals = totalsSchema.parse({
    ...Object.fromEntries(tally.totals),
    apps: distinct('apps').length,
    countries: distinct('countries').length,
  });
  return [...rows, ...totalRows(totals, counters.get(totalsId))].filter(({ says, recounted }) => says !== recounted);
}

function totalRows(totals: Totals, item: Item | undefined): Drift[] {
  const now = totalsSchema.parse(item ?? {});
  return z.keyof(totalsSchema).options.map((total) => ({
    id: `${totalsId} ${total}`,
    says: now[total],
    recounted: totals[total],
    of: { total },
  }));
}

const namedSchema = z.object({ pk: z.string(), sk: z.string(), name: z.string() });

/** One that nothing counts for any more, so that it is in no list. */
function counterOf(item: Item | undefined): Counter {
  const { pk, sk, name } = namedSchema.parse(item);
  return { key: { pk, sk }, name, list: '' };
}
