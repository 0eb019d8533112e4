import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { keyId, keys, partitions } from '#functions/platform/table/keys.ts';
import type { ListPage, ListRequest, Table, TransactItem, Wanted } from '#functions/platform/table/table.ts';
import {
  type Count,
  type Counter,
  type CounterChange,
  isCountedEqually,
  countSchema,
  pickHighest,
  itemSchema,
  listSubjectKeys,
  countMarkKey,
  type Move,
  type Ranked,
  rankedSchema,
  writeMark,
  type CountState,
  readCountState,
  type Subject,
  tallyChanges,
  type Totals,
  totalsSchema,
  writeCounter,
  writeSums,
} from './board.ts';

const appSchema = z.pipe(
  z.object({ ...rankedSchema.shape, ...z.pick(countSchema, { leader: true, parts: true }).shape }),
  z.transform(({ name, count, leader, parts }) => {
    const countries = Object.entries(parts).map(([country, total]) => ({ name: country, count: total }));
    return { name, count, user: leader, country: pickHighest(countries) };
  }),
);

export type RankedApp = Ranked & { readonly user: Ranked | undefined; readonly country: Ranked | undefined };

export class BoardRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  apps(request: ListRequest): Promise<ListPage<RankedApp>> {
    return this.table.query(partitions.boardApps, appSchema, request);
  }

  async totals(): Promise<Totals> {
    const { key, schema } = totalsAt();
    return (await this.table.get(key, schema)) ?? totalsSchema.parse({});
  }
}

export function totalsAt() {
  return { key: keys.boardTotals, schema: totalsSchema } satisfies Wanted;
}

/** Keeps a transaction below DynamoDB's limit of 100: a subject needs two writes and up to three counters. */
const groupSize = 16;
const maxWrites = 100;

const maxAttempts = 60;
const maxDelayMs = 80;

/** A change only triggers a count of the current item, so late, repeated or reordered records do no harm. */
export class BoardCounting {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async count(subjects: readonly Subject[]): Promise<number> {
    const unique = [...new Map(subjects.map((subject) => [keyId(countMarkKey(subject)), subject])).values()];
    let changed = 0;
    for (let start = 0; start < unique.length; start += groupSize) {
      changed += await this.countGroup(unique.slice(start, start + groupSize));
    }
    return changed;
  }

  private async countGroup(group: readonly Subject[]): Promise<number> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const items = await this.table.getMany(group.flatMap(listSubjectKeys), itemSchema);
      const outdated = group.map((subject) => readCountState(this.table.name, subject, items)).filter(isOutdated);
      if (outdated.length === 0) return 0;
      const writes = await this.buildBoardWrites(outdated);
      if (writes.length > maxWrites) {
        const half = Math.ceil(group.length / 2);
        return (await this.countGroup(group.slice(0, half))) + (await this.countGroup(group.slice(half)));
      }
      if (await this.table.transactOnce(writes)) return outdated.length;
      await setTimeout(Math.random() * maxDelayMs);
    }
    throw new Error(`The board could not be brought up to date with ${group.length} changes`);
  }

  private async buildBoardWrites(outdated: readonly CountState[]): Promise<TransactItem[]> {
    const { name } = this.table;
    const { counters, sums } = tallyChanges(
      outdated.map(({ previous, counted }) => ({ before: previous, after: counted })),
    );
    const known = await this.table.getMany(
      counters.map(({ counter }) => counter.key),
      countSchema,
    );
    const moves = await withLeaders(
      this.table,
      counters.map((change) => ({
        ...change,
        known: known.get(keyId(change.counter.key)) ?? countSchema.parse({}),
      })),
    );
    return [
      ...outdated.flatMap(({ check, ...rest }) => [check, writeMark(name, rest)]),
      ...moves.map((move) => writeCounter(name, move)),
      ...writeSums(name, sums, moves),
    ];
  }
}

function isOutdated({ previous, counted }: CountState): boolean {
  return !isCountedEqually(previous, counted);
}

type CountedMove = CounterChange & { readonly known: Count };

const extraRanks = 20;

function withLeaders(table: Table, moves: readonly CountedMove[]): Promise<Move[]> {
  return Promise.all(
    moves.map(async (move) => {
      const users = moves.filter(({ counter }) => counter.app && keyId(counter.app) === keyId(move.counter.key));
      return { ...move, leader: users.length === 0 ? move.known.leader : await findLeader(table, move, users) };
    }),
  );
}

/** Reads the ranked list only when the leader's count fell, because then any user can lead. */
async function findLeader(
  table: Table,
  { counter, known }: CountedMove,
  users: readonly CountedMove[],
): Promise<Ranked | undefined> {
  const moved = users.map(({ counter: { name }, known: { count }, by }) => ({ name, count: count + by }));
  const { leader } = known;
  const hasLeaderLost = moved.some(({ name, count }) => name === leader?.name && count < leader.count);
  const others = hasLeaderLost ? await readTopUsers(table, counter, moved.length + extraRanks) : leader ? [leader] : [];
  return pickHighest([...moved, ...others.filter(({ name }) => !moved.some((user) => user.name === name))]);
}

/** Misses a user who rose past the first ranks during the index's lag, until the next move or a rebuild. */
async function readTopUsers(table: Table, { name: appId }: Counter, limit: number): Promise<Ranked[]> {
  const users = await table.first(partitions.boardUsers(appId), rankedSchema, limit, { backwards: true });
  const counts = await table.getMany(
    users.map(({ name }) => keys.appCounts(name, appId)),
    countSchema,
  );
  return users.map(({ name }) => ({ name, count: counts.get(keyId(keys.appCounts(name, appId)))?.count ?? 0 }));
}
