import * as z from 'zod/mini';
import { type MediaType, mediaTypeSchema } from '#shared/kernel/media-types.ts';
import type { Sum } from '#functions/platform/table/sums.ts';
import { type Key, keyId, keys, partitions } from '#functions/platform/table/keys.ts';

/** What an asset or a user has been counted as; nothing else is ever taken off again. */
export const countedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('asset'),
    userId: z.string(),
    /** Missing where only the board counted it: a rebuild counts it for its user, too. */
    mediaType: z.optional(mediaTypeSchema),
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
  /** The app that says who leads in this list. */
  readonly app?: Key;
}

interface Tally {
  readonly counters: readonly { readonly counter: Counter; readonly part?: string }[];
  readonly sums: readonly Omit<Sum, 'by'>[];
}

/** Where something counts, once in each. */
function tallyOf(counted: Counted | undefined): Tally {
  if (counted === undefined) return { counters: [], sums: [] };
  if (counted.kind === 'user') return { counters: userCounters(counted.country), sums: [total('users')] };
  const { appId, userId, mediaType, country = unknownCountry } = counted;
  const own = mediaType === undefined ? [] : [{ key: keys.counts(userId), name: mediaType }];
  if (appId === undefined) return { counters: [], sums: [...own, total('assets')] };
  const sums = [...own, total('assets'), total('aiAssets')];
  return { counters: appCounters(appId, userId, mediaType, country), sums };
}

function total(name: keyof Totals) {
  return { key: keys.boardTotals, name };
}

/** Of the app, by country, and of the user in it, by kind. */
function appCounters(appId: string, userId: string, kind: MediaType | undefined, country: string): Tally['counters'] {
  const app = keys.boardApp(appId);
  const list = partitions.boardUsers(appId).partition;
  return [
    { counter: { key: app, name: appId, list: partitions.boardApps.partition, distinct: 'apps' }, part: country },
    {
      counter: { key: keys.appCounts(userId, appId), name: userId, list, app },
      ...(kind !== undefined && { part: kind }),
    },
  ];
}

function userCounters(country: string): Tally['counters'] {
  if (country === unknownCountry) return [];
  const list = partitions.userCountries.partition;
  return [{ counter: { key: keys.usersCountry(country), name: country, list, distinct: 'countries' } }];
}

export interface CounterChange {
  readonly counter: Counter;
  readonly by: number;
  /** The same by part, where there are parts. */
  readonly parts: ReadonlyMap<string, number>;
}

interface Recounted {
  readonly before: Counted | undefined;
  readonly after: Counted | undefined;
}

/** What changes when things that were counted as `before` count as `after`: of each that is touched, also by nothing. */
export function tallyChanges(recounted: readonly Recounted[]) {
  const counters = new Map<string, CounterChange>();
  const sums = new Map<string, Sum>();
  for (const { before, after } of recounted) {
    for (const [counted, step] of [[before, -1] as const, [after, 1] as const]) {
      const tally = tallyOf(counted);
      for (const { counter, part } of tally.counters) {
        const id = keyId(counter.key);
        const { by, parts } = counters.get(id) ?? { by: 0, parts: new Map<string, number>() };
        const own = part === undefined ? parts : new Map(parts).set(part, (parts.get(part) ?? 0) + step);
        counters.set(id, { counter, by: by + step, parts: own });
      }
      for (const { key, name } of tally.sums) {
        const id = `${keyId(key)} ${name}`;
        sums.set(id, { key, name, by: (sums.get(id)?.by ?? 0) + step });
      }
    }
  }
  return { counters: [...counters.values()], sums: [...sums.values()] };
}

/** Whether two things count in the same places. */
export function countsAlike(one: Counted | undefined, other: Counted | undefined): boolean {
  const { counters, sums } = tallyChanges([{ before: one, after: other }]);
  const moved = [...counters.flatMap(({ by, parts }) => [by, ...parts.values()]), ...sums.map(({ by }) => by)];
  return moved.every((by) => by === 0);
}
