import * as z from 'zod/mini';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { Key } from '#functions/platform/table/keys.ts';

/** What the board has counted an asset or a user as; nothing else is ever taken off again. */
export const countedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('asset'),
    userId: z.string(),
    /** Of AI assets, which alone count for an app. */
    appId: z.optional(z.string()),
    /** Where its owner lived when it was counted. */
    country: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('user'), country: z.string() }),
]);
export type Counted = z.infer<typeof countedSchema>;

/** Of a user whose profile names none. */
export const unknownCountry = 'Unknown';

export const totalsSchema = z.object({
  assets: z._default(z.int(), 0),
  aiAssets: z._default(z.int(), 0),
  users: z._default(z.int(), 0),
  /** How many apps have AI assets, and how many countries users live in. */
  apps: z._default(z.int(), 0),
  countries: z._default(z.int(), 0),
});
export type Totals = z.infer<typeof totalsSchema>;

/** A number of its own item, and the list that it is ranked in. */
export interface Counter {
  readonly key: Key;
  /** What is counted for: an app's or a user's id, a country. */
  readonly name: string;
  readonly list: string;
  /** The total that says how many of these are above zero. */
  readonly distinct?: 'apps' | 'countries';
}

interface Tally {
  readonly counters: readonly Counter[];
  readonly totals: readonly ('assets' | 'aiAssets' | 'users')[];
}

/** Where something counts, once in each. */
function tallyOf(counted: Counted | undefined): Tally {
  if (counted === undefined) return { counters: [], totals: [] };
  if (counted.kind === 'user') return { counters: userCounters(counted.country), totals: ['users'] };
  const { appId, userId, country = unknownCountry } = counted;
  if (appId === undefined) return { counters: [], totals: ['assets'] };
  return { counters: assetCounters(appId, userId, country), totals: ['assets', 'aiAssets'] };
}

function assetCounters(appId: string, userId: string, country: string): Counter[] {
  return [
    { key: keys.boardApp(appId), name: appId, list: partitions.boardApps.partition, distinct: 'apps' },
    { key: keys.boardUser(appId, userId), name: userId, list: partitions.boardUsers(appId).partition },
    { key: keys.boardCountry(appId, country), name: country, list: partitions.boardCountries(appId).partition },
  ];
}

function userCounters(country: string): Counter[] {
  if (country === unknownCountry) return [];
  const list = partitions.userCountries.partition;
  return [{ key: keys.usersCountry(country), name: country, list, distinct: 'countries' }];
}

export interface CounterChange {
  readonly counter: Counter;
  readonly by: number;
}

interface Recounted {
  readonly before: Counted | undefined;
  readonly after: Counted | undefined;
}

/** What changes when things that were counted as `before` count as `after`. */
export function tallyChanges(recounted: readonly Recounted[]) {
  const counters = new Map<string, CounterChange>();
  const totals = new Map<keyof Totals, number>();
  for (const { before, after } of recounted) {
    for (const [counted, step] of [[before, -1] as const, [after, 1] as const]) {
      const tally = tallyOf(counted);
      for (const counter of tally.counters) {
        const id = counterId(counter.key);
        counters.set(id, { counter, by: (counters.get(id)?.by ?? 0) + step });
      }
      for (const name of tally.totals) totals.set(name, (totals.get(name) ?? 0) + step);
    }
  }
  return { counters: [...counters.values()].filter(({ by }) => by !== 0), totals };
}

/** Whether two things count in the same places. */
export function countsAlike(one: Counted | undefined, other: Counted | undefined): boolean {
  const { counters, totals } = tallyChanges([{ before: one, after: other }]);
  return counters.length === 0 && [...totals.values()].every((by) => by === 0);
}

/** Tells counters apart. */
export function counterId({ pk, sk }: Key): string {
  return `${pk} ${sk}`;
}
