import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { assetCountsSchema } from '#functions/domain/assets/asset-counts-repository.ts';
import { BoardCounting } from '#functions/domain/board/board-repository.ts';
import {
  type Count,
  type Counted,
  type Counter,
  type CounterChange,
  countSchema,
  listSubjectKeys,
  pickHighest,
  type Subject,
  tallyChanges,
  totalsSchema,
  writeCounter,
} from '#functions/domain/board/board.ts';
import type { Sum } from '#functions/platform/table/apply-once.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { type Key, keyId, keys } from '#functions/platform/table/keys.ts';
import { type Table, type TransactItem, unlessRefused } from '#functions/platform/table/table.ts';
import { type BoardState, type Item, readBoardState, type Unreadable } from './read-board-state.ts';
import { explainReadError, isReadError } from './terminal.ts';

interface RecountDeps {
  readonly table: Table;
  readonly client: DynamoDBDocumentClient;
}

export interface BoardReport {
  readonly drift: readonly Drift[];
  /** Their marks still count, so no number changes because of them. */
  readonly unreadable: readonly Unreadable[];
}

/** Changes that the stream has not counted yet show as drift. */
export async function boardDrift({ table, client }: RecountDeps): Promise<BoardReport> {
  const state = await readBoardState(client, table.name);
  return { drift: findDrift(table.name, state, state.worth), unreadable: [...state.unreadable.values()] };
}

/** Safe beside traffic: sets wrong numbers only if they have not changed, and returns rows that changed meanwhile. */
export async function repairBoard(deps: RecountDeps): Promise<BoardReport> {
  const { table, client } = deps;
  const { unlisted, subjects, unreadable } = await readBoardState(client, table.name);
  await listOldAssets(deps, unlisted);
  const uncounted = await countInPages(new BoardCounting(table), subjects);

  const counters = await readBoardState(client, table.name);
  // Marks are read after the counters: if a mark changes now, its counters have changed too and are left alone.
  const { marks } = await readBoardState(client, table.name);
  const drift: Drift[] = [];
  for (const row of findDrift(table.name, counters, marks)) {
    if (!(await table.transactOnce([row.repair]))) drift.push(row);
  }
  return { drift, unreadable: [...new Map([...uncounted, ...unreadable, ...counters.unreadable]).values()] };
}

const subjectsPerPage = 16;

/** An item that can't be counted must not stop the others of its page. */
async function countInPages(
  board: BoardCounting,
  subjects: readonly Subject[],
  pageSize = subjectsPerPage,
): Promise<Map<string, Unreadable>> {
  const unreadable = new Map<string, Unreadable>();
  for (let start = 0; start < subjects.length; start += pageSize) {
    const page = subjects.slice(start, start + pageSize);
    try {
      await board.count(page);
    } catch (error) {
      const [subject, ...others] = page;
      const found = others.length > 0 ? await countInPages(board, page, 1) : subject && uncountable(subject, error);
      for (const [id, item] of found ?? []) unreadable.set(id, item);
    }
  }
  return unreadable;
}

function uncountable(subject: Subject, error: unknown): Map<string, Unreadable> {
  if (!isReadError(error)) throw error;
  const [key] = listSubjectKeys(subject);
  return new Map(key && [[keyId(key), { ...key, why: explainReadError(error) }]]);
}

/** Apps had no lists when these assets were written. */
async function listOldAssets({ table, client }: RecountDeps, items: BoardState['unlisted']): Promise<void> {
  for (const { pk, sk, gsi1pk, gsi1sk } of items) {
    // A user that was deleted meanwhile is not restored.
    await unlessRefused(
      client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { pk, sk },
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
  { ranked, sums, unreadable }: Pick<BoardState, 'ranked' | 'sums' | 'unreadable'>,
  counted: readonly Counted[],
): Drift[] {
  const tally = tallyChanges(counted.map((after) => ({ before: undefined, after })));
  const wanted = new Set(tally.counters.map(({ counter }) => keyId(counter.key)));
  const unused = [...ranked].flatMap(([id, item]) => (wanted.has(id) ? [] : [unusedRow(table, item)]));
  const rows = [...rankedRows(table, tally, ranked), ...unused, ...sumRows(table, tally, sums)];
  return rows.filter(({ id, says, recounted }) => says !== recounted && !unreadable.has(id));
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
