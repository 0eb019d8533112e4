import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type Key, keyId, keys, partitions } from '#functions/platform/table/keys.ts';
import {
  type ListPage,
  type ListRequest,
  rangeScope,
  type Table,
  type TransactItem,
  type Wanted,
} from '#functions/platform/table/table.ts';
import {
  type Count,
  type Counter,
  type CounterChange,
  isCountedEqually,
  countSchema,
  formatRank,
  pickHighest,
  type Items,
  itemSchema,
  listExpectedCounters,
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

/** Each app has pages that admins publish. */
const maxApps = 5000;

export class BoardRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Reads all apps, because an index by rank would cost every generation two write units. */
  async apps({ limit, cursor }: ListRequest): Promise<ListPage<RankedApp>> {
    const { cursors } = this.table;
    const scope = rangeScope(partitions.boardApps);
    const after = cursor === undefined ? undefined : (await cursors.decode(scope, cursor))['rank'];
    const apps = await this.table.first(partitions.boardApps, appSchema, maxApps);
    const ranked = apps.filter(({ count }) => count > 0).toSorted((a, b) => (formatRank(a) < formatRank(b) ? 1 : -1));
    const later = after === undefined ? ranked : ranked.filter((app) => formatRank(app) < after);
    const items = later.slice(0, limit);
    const last = later.length > limit ? items.at(-1) : undefined;
    return { items, ...(last && { nextCursor: await cursors.encode(scope, { rank: formatRank(last) }) }) };
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
      const expected = group.flatMap(listExpectedCounters);
      const items = await this.table.getMany([...group.flatMap(listSubjectKeys), ...expected], itemSchema);
      const outdated = group.map((subject) => readCountState(this.table.name, subject, items)).filter(isOutdated);
      if (outdated.length === 0) return 0;
      const writes = await this.buildBoardWrites(outdated, { items, expected });
      if (writes.length > maxWrites) {
        const half = Math.ceil(group.length / 2);
        return (await this.countGroup(group.slice(0, half))) + (await this.countGroup(group.slice(half)));
      }
      if (await this.table.transactOnce(writes)) return outdated.length;
      await setTimeout(Math.random() * maxDelayMs);
    }
    throw new Error(`The board could not be brought up to date with ${group.length} changes`);
  }

  private async buildBoardWrites(
    outdated: readonly CountState[],
    { items, expected }: { readonly items: Items; readonly expected: readonly Key[] },
  ): Promise<TransactItem[]> {
    const { name } = this.table;
    const { counters, sums } = tallyChanges(
      outdated.map(({ previous, counted }) => ({ before: previous, after: counted })),
    );
    const expectedIds = new Set(expected.map(keyId));
    const unread = counters.map(({ counter }) => counter.key).filter((key) => !expectedIds.has(keyId(key)));
    const known = new Map([...items, ...(await this.table.getMany(unread, itemSchema))]);
    const moves = await withLeaders(
      this.table,
      counters.map((change) => ({
        ...change,
        known: countSchema.parse(known.get(keyId(change.counter.key)) ?? {}),
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
