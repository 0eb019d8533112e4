import * as z from 'zod/mini';
import { addSums, type Sum } from '#functions/platform/table/apply-once.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { type Key, keyId, keys, partitions } from '#functions/platform/table/keys.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { mediaTypeSchema } from '#shared/kernel/schemas.ts';
import { storedAssetSchema } from '../assets/asset-repository.ts';
import { subscriberSchema } from '../subscribers/subscriber-repository.ts';

export const countedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('asset'),
    userId: z.string(),
    /** Absent when only the board counted the asset; a rebuild adds it to the user's counts. */
    mediaType: z.optional(mediaTypeSchema),
    appId: z.optional(z.string()),
    country: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('user'), country: z.string() }),
]);
export type Counted = z.infer<typeof countedSchema>;

export const unknownCountry = 'Unknown';

export const totalsSchema = z.object({
  assets: z._default(z.int(), 0),
  aiAssets: z._default(z.int(), 0),
  users: z._default(z.int(), 0),
  apps: z._default(z.int(), 0),
  countries: z._default(z.int(), 0),
});
export type Totals = z.infer<typeof totalsSchema>;

export interface Counter {
  readonly key: Key;
  readonly name: string;
  /** Partition of `gsi1` that ranks the counter. Costs two write units with every count. */
  readonly list?: string;
  readonly distinct?: 'apps' | 'countries';
  readonly app?: Key;
}

interface Tally {
  readonly counters: readonly { readonly counter: Counter; readonly part?: string }[];
  readonly sums: readonly Omit<Sum, 'by'>[];
}

function listTallies(counted: Counted | undefined): Tally {
  if (counted === undefined) return { counters: [], sums: [] };
  if (counted.kind === 'user') return { counters: userCounters(counted.country), sums: [total('users')] };
  const { appId, userId, mediaType, country = unknownCountry } = counted;
  const userSums = mediaType === undefined ? [] : [{ key: keys.counts(userId), name: mediaType }];
  if (appId === undefined) return { counters: [], sums: [...userSums, total('assets')] };
  const sums = [...userSums, total('assets'), total('aiAssets')];
  return { counters: appCounters(appId, userId, mediaType, country), sums };
}

function total(name: keyof Totals) {
  return { key: keys.boardTotals, name };
}

function appCounters(appId: string, userId: string, kind: MediaType | undefined, country: string): Tally['counters'] {
  const app = keys.boardApp(appId);
  const list = partitions.boardUsers(appId).partition;
  return [
    { counter: { key: app, name: appId, distinct: 'apps' }, part: country },
    {
      counter: { key: keys.appCounts(userId, appId), name: userId, list, app },
      ...(kind !== undefined && { part: kind }),
    },
  ];
}

function userCounters(country: string): Tally['counters'] {
  if (country === unknownCountry) return [];
  return [{ counter: { key: keys.usersCountry(country), name: country, distinct: 'countries' } }];
}

export interface CounterChange {
  readonly counter: Counter;
  readonly by: number;
  readonly parts: ReadonlyMap<string, number>;
}

interface CountedChange {
  readonly before: Counted | undefined;
  readonly after: Counted | undefined;
}

export function tallyChanges(countedChanges: readonly CountedChange[]) {
  const counters = new Map<string, CounterChange>();
  const sums = new Map<string, Sum>();
  for (const { before, after } of countedChanges) {
    for (const [counted, step] of [[before, -1] as const, [after, 1] as const]) {
      const tally = listTallies(counted);
      for (const { counter, part } of tally.counters) {
        const id = keyId(counter.key);
        const { by, parts } = counters.get(id) ?? { by: 0, parts: new Map<string, number>() };
        const addedParts = part === undefined ? parts : new Map(parts).set(part, (parts.get(part) ?? 0) + step);
        counters.set(id, { counter, by: by + step, parts: addedParts });
      }
      for (const { key, name } of tally.sums) {
        const id = `${keyId(key)} ${name}`;
        sums.set(id, { key, name, by: (sums.get(id)?.by ?? 0) + step });
      }
    }
  }
  return { counters: [...counters.values()], sums: [...sums.values()] };
}

export function isCountedEqually(before: Counted | undefined, after: Counted | undefined): boolean {
  const { counters, sums } = tallyChanges([{ before, after }]);
  const differences = [...counters.flatMap(({ by, parts }) => [by, ...parts.values()]), ...sums.map(({ by }) => by)];
  return differences.every((by) => by === 0);
}

export type Subject =
  | {
      readonly kind: 'asset';
      readonly userId: string;
      readonly assetId: string;
      /** The app of a new or deleted asset, so its counters are read with it. */
      readonly appId?: string | undefined;
    }
  | { readonly kind: 'user'; readonly userId: string };

const assetSchema = z.pick(storedAssetSchema, { mediaType: true, appId: true, isAiGenerated: true });
const userSchema = z.pick(subscriberSchema, { country: true });

export const itemSchema = z.looseObject({});
export type Items = ReadonlyMap<string, z.infer<typeof itemSchema>>;

/** `check` fails when the item has changed before the write. */
export interface CountState {
  readonly markKey: Key;
  readonly previous: Counted | undefined;
  readonly counted: Counted | undefined;
  readonly check: TransactItem;
}

export function countMarkKey(subject: Subject): Key {
  return subject.kind === 'user'
    ? keys.countedUser(subject.userId)
    : keys.countedAsset(subject.userId, subject.assetId);
}

export function listSubjectKeys(subject: Subject): Key[] {
  const profile = keys.subscriber(subject.userId);
  const assetKeys = subject.kind === 'asset' ? [keys.asset(subject.userId, subject.assetId)] : [];
  return [countMarkKey(subject), profile, ...assetKeys];
}

/** Other counters take one more read. */
export function listExpectedCounters(subject: Subject): Key[] {
  if (subject.kind === 'user' || subject.appId === undefined) return [];
  return [keys.boardApp(subject.appId), keys.appCounts(subject.userId, subject.appId)];
}

export function readCountState(table: string, subject: Subject, items: Items): CountState {
  const at = (key: Key) => items.get(keyId(key));
  const markKey = countMarkKey(subject);
  const found = at(markKey);
  const previous = found && countedSchema.parse(found);
  const profile = at(keys.subscriber(subject.userId));
  const user = profile && userSchema.parse(profile);
  const country = user?.country || unknownCountry;
  if (subject.kind === 'user') {
    const check = { ConditionCheck: { Key: keys.subscriber(subject.userId), ...ifUnchanged(table, user) } };
    return { markKey, previous, check, counted: user && { kind: 'user', country } };
  }
  const { userId, assetId } = subject;
  const stored = at(keys.asset(userId, assetId));
  const asset = stored && assetSchema.parse(stored);
  const check = { ConditionCheck: { Key: keys.asset(userId, assetId), ...ifUnchanged(table, asset) } };
  // An asset keeps the country of its first count, even if its owner moves.
  const originalCountry = (previous?.kind === 'asset' && previous.country) || country;
  return { markKey, previous, check, counted: asset && countedAsset(userId, asset, originalCountry) };
}

function countedAsset(userId: string, asset: z.infer<typeof assetSchema>, country: string): Counted {
  const { mediaType, appId, isAiGenerated } = asset;
  return { kind: 'asset', userId, mediaType, ...(isAiGenerated && { appId, country }) };
}

export const rankedSchema = z.object({ name: z.string(), count: z.int() });
export type Ranked = z.infer<typeof rankedSchema>;

/** `changes` detects moves that leave the count unchanged. */
export const countSchema = z.object({
  count: z._default(z.int(), 0),
  changes: z._default(z.int(), 0),
  parts: z._default(z.record(z.string(), z.int()), {}),
  leader: z.optional(rankedSchema),
});
export type Count = z.infer<typeof countSchema>;

export interface Move extends CounterChange {
  readonly known: Count;
  readonly leader: Ranked | undefined;
}

/** Pads counts, because ranks are compared as text. */
const countDigits = 12;

export function writeCounter(table: string, { counter, by, parts, known, leader }: Move): TransactItem {
  const { key, name, list } = counter;
  const count = known.count + by;
  const isRanked = list !== undefined && count > 0;
  const rankKeys = { gsi1pk: isRanked ? list : undefined, gsi1sk: isRanked ? formatRank({ name, count }) : undefined };
  const changes = known.changes + 1;
  const { expression, names, values } = setExpression({
    ...rankKeys,
    count,
    changes,
    name,
    leader,
    parts: addParts(known.parts, parts),
  });
  return {
    Update: {
      TableName: table,
      Key: key,
      UpdateExpression: expression,
      ConditionExpression: known.changes === 0 ? 'attribute_not_exists(#changes)' : '#changes = :known',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ...(known.changes > 0 && { ':known': known.changes }) },
    },
  };
}

/** Uses a Map, because part names are arbitrary. */
function addParts(known: Count['parts'], differences: CounterChange['parts']): Count['parts'] | undefined {
  const sums = new Map(Object.entries(known));
  for (const [part, by] of differences) sums.set(part, (sums.get(part) ?? 0) + by);
  const nonZero = [...sums].filter(([, count]) => count !== 0);
  return nonZero.length === 0 ? undefined : Object.fromEntries(nonZero);
}

export function formatRank({ name, count }: Ranked): string {
  return `${String(count).padStart(countDigits, '0')}#${name}`;
}

export function pickHighest(ranked: readonly Ranked[]): Ranked | undefined {
  const counted = ranked.filter(({ count }) => count > 0).toSorted((a, b) => (formatRank(a) < formatRank(b) ? 1 : -1));
  return counted[0];
}

export function writeSums(table: string, sums: readonly Sum[], moves: readonly Move[]): TransactItem[] {
  const distinct = moves.flatMap(({ counter, by, known }) =>
    counter.distinct === undefined
      ? []
      : [totalSum(counter.distinct, countExisting(known.count + by) - countExisting(known.count))],
  );
  const all = [...sums, ...distinct];
  const isTotalMoved = all.some(({ key, by }) => key.pk === keys.boardTotals.pk && by !== 0);
  return addSums(table, [...all, totalSum('changes', isTotalMoved ? 1 : 0)]);
}

function totalSum(name: NonNullable<Counter['distinct']> | 'changes', by: number): Sum {
  return { key: keys.boardTotals, name, by };
}

function countExisting(count: number): number {
  return Number(count > 0);
}

export function writeMark(
  table: string,
  { markKey, previous, counted }: { markKey: Key; previous: Counted | undefined; counted: Counted | undefined },
): TransactItem {
  const condition = ifUnchanged(table, previous);
  return counted === undefined
    ? { Delete: { Key: markKey, ...condition } }
    : { Put: { Item: { ...markKey, ...counted }, ...condition } };
}

function ifUnchanged(TableName: string, item: Readonly<Record<string, unknown>> | undefined) {
  if (item === undefined) return { TableName, ConditionExpression: 'attribute_not_exists(pk)' };
  const entries = Object.entries(item).filter(([, value]) => value !== undefined);
  return {
    TableName,
    ConditionExpression: entries.map(([name]) => `#${name} = :${name}`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
  };
}
