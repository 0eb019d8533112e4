import * as z from 'zod/mini';
import { type DynamoDBDocumentClient, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { appIndexKeys, storedAssetSchema } from '#functions/domain/assets/asset-repository.ts';
import { BoardCounting } from '#functions/domain/board/board-repository.ts';
import { type Table, type TransactItem, unlessRefused } from '#functions/platform/table/table.ts';
import { assetCountsSchema } from '#functions/domain/assets/asset-counts-repository.ts';
import {
  type Count,
  type Counted,
  countedSchema,
  type Counter,
  type CounterChange,
  countSchema,
  pickHighest,
  type Subject,
  tallyChanges,
  totalsSchema,
  unknownCountry,
  writeCounter,
} from '#functions/domain/board/board.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { type Key, keyId, keys } from '#functions/platform/table/keys.ts';
import type { Sum } from '#functions/platform/table/apply-once.ts';
import { subscriberSchema } from '#functions/domain/subscribers/subscriber-repository.ts';

interface RecountDeps {
  readonly table: Table;
  readonly client: DynamoDBDocumentClient;
}

/** Compares the board with a recount of assets and users. Changes that the stream has not counted yet show as drift. */
export async function boardDrift({ table, client }: RecountDeps): Promise<Drift[]> {
  const state = await readBoardState(client, table.name);
  return findDrift(table.name, state, state.worth);
}

/**
 * Corrects the board while traffic runs: counts uncounted items through the projections, and sets wrong numbers only if
 * they have not changed. Returns the rows that changed meanwhile.
 */
export async function repairBoard(deps: RecountDeps): Promise<Drift[]> {
  const { table, client } = deps;
  const { unlisted, subjects } = await readBoardState(client, table.name);
  await listOldAssets(deps, unlisted);
  await new BoardCounting(table).count(subjects);

  const counters = await readBoardState(client, table.name);
  // Marks are read after the counters: if a mark changes now, its counters have changed too and are left alone.
  const { marks } = await readBoardState(client, table.name);
  const moved: Drift[] = [];
  for (const row of findDrift(table.name, counters, marks)) {
    if (!(await table.transactOnce([row.repair]))) moved.push(row);
  }
  return moved;
}

/** Lists AI assets by app that were written before apps had lists. */
async function listOldAssets({ table, client }: RecountDeps, items: BoardState['unlisted']): Promise<void> {
  for (const item of items) {
    const { gsi1pk, gsi1sk } = appIndexKeys(storedAssetSchema.parse(item));
    // A user that was deleted meanwhile is not restored.
    await unlessRefused(
      client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { pk: item.pk, sk: item.sk },
          UpdateExpression: 'SET gsi1pk = :list, gsi1sk = :order',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':list': gsi1pk, ':order': gsi1sk },
        }),
      ),
    );
  }
}

export interface Drift {
  readonly id: string;
  readonly says: string;
  readonly recounted: string;
  readonly repair: TransactItem;
}

type Tally = ReturnType<typeof tallyChanges>;

function findDrift(
  table: string,
  { ranked, sums }: Pick<BoardState, 'ranked' | 'sums'>,
  counted: readonly Counted[],
): Drift[] {
  const tally = tallyChanges(counted.map((after) => ({ before: undefined, after })));
  const wanted = new Set(tally.counters.map(({ counter }) => keyId(counter.key)));
  const unused = [...ranked].flatMap(([id, item]) => (wanted.has(id) ? [] : [unusedRow(table, item)]));
  const rows = [...rankedRows(table, tally, ranked), ...unused, ...sumRows(table, tally, sums)];
  return rows.filter(({ says, recounted }) => says !== recounted);
}

function rankedRows(table: string, { counters }: Tally, stored: BoardState['ranked']): Drift[] {
  const listUsers = Map.groupBy(counters, ({ counter: { app } }) => app && keyId(app));
  return counters.map((sum) => {
    const id = keyId(sum.counter.key);
    const users = (listUsers.get(id) ?? []).map(({ counter: { name }, by }) => ({ name, count: by }));
    const known = countSchema.parse(stored.get(id) ?? {});
    const recounted = { count: sum.by, parts: Object.fromEntries(sum.parts), leader: pickHighest(users) };
    const move = { ...changeTo(recounted, known, sum.counter), known, leader: recounted.leader };
    return { id, says: formatCount(known), recounted: formatCount(recounted), repair: writeCounter(table, move) };
  });
}

function changeTo({ count, parts }: Pick<Count, 'count' | 'parts'>, known: Count, counter: Counter): CounterChange {
  const [wanted, had] = [new Map(Object.entries(parts)), new Map(Object.entries(known.parts))];
  const names = new Set([...had.keys(), ...wanted.keys()]);
  const missing = [...names].map((name): [string, number] => [name, (wanted.get(name) ?? 0) - (had.get(name) ?? 0)]);
  return { counter, by: count - known.count, parts: new Map(missing) };
}

/** Returns text like `5 (Chile 2, Japan 3), led by user-1 with 4`. */
function formatCount({ count, parts, leader }: Pick<Count, 'count' | 'parts' | 'leader'>): string {
  const named = Object.keys(parts).length > 0 ? ` (${formatNumbers(parts)})` : '';
  return `${count}${named}${leader ? `, led by ${leader.name} with ${leader.count}` : ''}`;
}

function formatNumbers(numbers: Readonly<Record<string, number>>): string {
  const named = Object.entries(numbers).map(([name, number]) => `${name} ${number}`);
  return named.toSorted().join(', ');
}

function unusedRow(TableName: string, item: Item): Drift {
  const known = countSchema.parse(item);
  const { pk, sk } = item;
  const repair = { Delete: { TableName, Key: { pk, sk }, ...asRead(item, ['changes']) } };
  return { id: keyId(item), says: formatCount(known), recounted: '0', repair };
}

/** Totals and each user's counts by kind only grow. */
function sumRows(table: string, { counters, sums }: Tally, stored: BoardState['sums']): Drift[] {
  const distinct = (name: NonNullable<Counter['distinct']>): Sum => {
    const by = counters.filter(({ counter }) => counter.distinct === name).length;
    return { key: keys.boardTotals, name, by };
  };
  const all = [...sums, distinct('apps'), distinct('countries')];
  const wanted = Map.groupBy(all, ({ key }) => keyId(key));
  const ids = new Map([...stored, ...all.map(({ key }): [string, Key] => [keyId(key), key])]);
  return [...ids].map(([id, key]) => {
    const schema = id === keyId(keys.boardTotals) ? totalsSchema : assetCountsSchema;
    const recounted = schema.parse(Object.fromEntries((wanted.get(id) ?? []).map(({ name, by }) => [name, by])));
    return sumRow(table, key, recounted, stored.get(id));
  });
}

function sumRow(
  TableName: string,
  { pk, sk }: Key,
  recounted: Readonly<Record<string, number>>,
  item: Item | undefined,
) {
  const names = Object.keys(recounted);
  const says = Object.fromEntries(names.map((name) => [name, Number(item?.[name] ?? 0)]));
  const { expression, names: set, values } = setExpression(recounted);
  const guard = asRead(item, [...names, 'changes']);
  const repair = {
    Update: {
      TableName,
      Key: { pk, sk },
      UpdateExpression: expression,
      ConditionExpression: guard.ConditionExpression,
      ExpressionAttributeNames: { ...set, ...guard.ExpressionAttributeNames },
      ExpressionAttributeValues: { ...values, ...guard.ExpressionAttributeValues },
    },
  };
  return { id: keyId({ pk, sk }), says: formatNumbers(says), recounted: formatNumbers(recounted), repair };
}

/** Requires that these attributes are unchanged since the read. */
function asRead(item: Item | undefined, names: readonly string[]) {
  const known = names.filter((name) => item?.[name] !== undefined);
  return {
    ConditionExpression: names
      .map((name) => (known.includes(name) ? `#${name} = :known_${name}` : `attribute_not_exists(#${name})`))
      .join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ...(known.length > 0 && {
      ExpressionAttributeValues: Object.fromEntries(known.map((name) => [`:known_${name}`, item?.[name]])),
    }),
  };
}

const itemSchema = z.looseObject({ pk: z.string(), sk: z.string() });
type Item = z.infer<typeof itemSchema>;

interface BoardState {
  /**
   * `ranked` holds counters with a rank by id; `sums` holds the totals and each user's counts, which are only added to.
   */
  readonly ranked: ReadonlyMap<string, Item>;
  readonly sums: ReadonlyMap<string, Item>;
  /** `worth` holds what assets and users should count as; `marks` hold what they were counted as. */
  readonly worth: readonly Counted[];
  readonly marks: readonly Counted[];
  readonly subjects: readonly Subject[];
  readonly unlisted: readonly Item[];
}

const markPrefix = 'COUNTEDASSET#';
const userMarkPrefix = 'COUNTEDUSER#';
const countsKey = keys.counts('').sk;
const appCountsPrefix = keys.appCounts('', '').sk;

async function readBoardState(client: DynamoDBDocumentClient, tableName: string): Promise<BoardState> {
  const items = await scan(client, tableName);
  const users = items.filter(({ sk }) => sk === 'PROFILE').map((item) => subscriberSchema.parse(item));
  const markItems = items.filter(({ sk }) => sk === 'COUNTEDASSET' || sk === 'COUNTEDUSER');
  const marks = new Map(markItems.map((item) => [item.pk, countedSchema.parse(item)]));
  const assetItems = items.filter(({ pk, sk }) => pk.startsWith('USER#') && sk.startsWith('ASSET#'));
  const assets = assetItems.map((item) => storedAssetSchema.parse(item));
  const homes = new Map(users.map(({ userId, country }) => [userId, country]));
  return {
    ranked: byId(items.filter(isRanked)),
    sums: byId(items.filter(isSum)),
    marks: [...marks.values()],
    worth: [
      ...users.map(({ country }): Counted => ({ kind: 'user', country: country || unknownCountry })),
      ...assets.map(({ id, userId, mediaType, appId, isAiGenerated }): Counted => {
        const mark = marks.get(keys.countedAsset(userId, id).pk);
        const country = (mark?.kind === 'asset' && mark.country) || homes.get(userId) || unknownCountry;
        return { kind: 'asset', userId, mediaType, ...(isAiGenerated && { appId, country }) };
      }),
    ],
    subjects: [
      ...users.map(({ userId }): Subject => ({ kind: 'user', userId })),
      ...assets.map(({ id: assetId, userId }): Subject => ({ kind: 'asset', userId, assetId })),
      ...markItems.map(subjectOfMark),
    ],
    unlisted: assetItems.filter((item) => item['isAiGenerated'] === true && item['gsi1pk'] === undefined),
  };
}

function byId(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [keyId(item), item]));
}

function isSum(item: Item): boolean {
  return item.sk === countsKey || keyId(item) === keyId(keys.boardTotals);
}

function isRanked(item: Item): boolean {
  return !isSum(item) && (/^BOARD(#|$)/.test(item.pk) || item.sk.startsWith(appCountsPrefix));
}

/** A user id can contain any character; an asset id contains no `#`. */
function subjectOfMark({ pk }: Item): Subject {
  if (pk.startsWith(userMarkPrefix)) return { kind: 'user', userId: pk.slice(userMarkPrefix.length) };
  const parts = pk.slice(markPrefix.length).split('#');
  return { kind: 'asset', userId: parts.slice(0, -1).join('#'), assetId: parts.at(-1) ?? '' };
}

async function scan(client: DynamoDBDocumentClient, TableName: string): Promise<Item[]> {
  const items: Item[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const answer: { Items?: unknown[]; LastEvaluatedKey?: Record<string, unknown> } = await client.send(
      new ScanCommand({
        TableName,
        ConsistentRead: true,
        ExclusiveStartKey: startKey,
        FilterExpression:
          'begins_with(pk, :board) OR begins_with(pk, :counted) OR begins_with(sk, :appCounts) OR sk = :counts OR begins_with(sk, :asset) OR sk = :profile',
        ExpressionAttributeValues: {
          ':board': 'BOARD',
          ':counts': countsKey,
          ':appCounts': appCountsPrefix,
          ':counted': 'COUNTED',
          ':asset': 'ASSET#',
          ':profile': 'PROFILE',
        },
      }),
    );
    for (const item of answer.Items ?? []) items.push(itemSchema.parse(item));
    startKey = answer.LastEvaluatedKey;
  } while (startKey !== undefined);
  return items;
}
