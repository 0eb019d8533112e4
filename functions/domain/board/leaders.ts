import type { Counter, CounterChange } from './board-tally.ts';
import { type Count, countSchema, firstOf, type Move, type Ranked, rankedSchema } from './board-writes.ts';
import { keyId, keys, partitions } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

type Moved = CounterChange & { readonly known: Count };

/** How many are looked at besides those who have just moved: the list may not have heard of a few yet. */
const spareRanks = 20;

/** Each move with who leads after it, where there is one who does. */
export function withLeaders(table: Table, moves: readonly Moved[]): Promise<Move[]> {
  return Promise.all(
    moves.map(async (move) => {
      const users = moves.filter(({ counter }) => counter.app && keyId(counter.app) === keyId(move.counter.key));
      return { ...move, leader: users.length === 0 ? move.known.leader : await leaderOf(table, move, users) };
    }),
  );
}

/** Whoever led and has fewer now may have been overtaken by anybody: only then is the list asked. */
async function leaderOf(table: Table, { counter, known }: Moved, users: readonly Moved[]): Promise<Ranked | undefined> {
  const moved = users.map(({ counter: { name }, known: { count }, by }) => ({ name, count: count + by }));
  const { leader } = known;
  const hasFallen = moved.some(({ name, count }) => name === leader?.name && count < leader.count);
  const others = hasFallen ? await topOf(table, counter, moved.length + spareRanks) : leader ? [leader] : [];
  return firstOf([...moved, ...others.filter(({ name }) => !moved.some((one) => one.name === name))]);
}

/**
 * The list is a moment behind: it says whom to look at, their counters how many they have. Who rose in that moment from beyond
 * its first ranks is missed until their next move, or a rebuild.
 */
async function topOf(table: Table, { name: appId }: Counter, limit: number): Promise<Ranked[]> {
  const users = await table.first(partitions.boardUsers(appId), rankedSchema, limit, { backwards: true });
  const counts = await table.getMany(
    users.map(({ name }) => keys.appCounts(name, appId)),
    countSchema,
  );
  return users.map(({ name }) => ({ name, count: counts.get(keyId(keys.appCounts(name, appId)))?.count ?? 0 }));
}
