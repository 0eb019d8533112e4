import { setTimeout } from 'node:timers/promises';
import { itemSchema, keysOf, markKeyOf, type Standing, standingOf, type Subject } from './board-subject.ts';
import { countsAlike, tallyChanges } from './board-tally.ts';
import { countSchema, rememberCounted, writeCounter, writeSums } from './board-writes.ts';
import { withLeaders } from './leaders.ts';
import { keyId } from '#functions/platform/table/keys.ts';
import type { Table, TransactItem } from '#functions/platform/table/table.ts';

/** Two writes each, and up to three items of numbers: fewer than the hundred that a transaction takes. */
const groupSize = 16;
const mostWrites = 100;

/** Far more often than groups of other shards are in the way. */
const maxAttempts = 60;
const maxDelayMs = 80;

/**
 * Keeps the board, and how many assets of each kind somebody has, equal to the table. A change of an asset or a user is only the
 * occasion: what counts is what the table holds now, beside a mark of what it has been counted as. So a change that is told twice,
 * late or in another order than it happened ends in the same numbers, and one that was lost is made good by the next or by a
 * rebuild.
 */
export class BoardCounting {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Brings the board up to date with these, and says how many were counted otherwise before. */
  async count(subjects: readonly Subject[]): Promise<number> {
    const unique = [...new Map(subjects.map((subject) => [keyId(markKeyOf(subject)), subject])).values()];
    let changed = 0;
    for (let start = 0; start < unique.length; start += groupSize) {
      changed += await this.countGroup(unique.slice(start, start + groupSize));
    }
    return changed;
  }

  private async countGroup(group: readonly Subject[]): Promise<number> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const items = await this.table.getMany(group.flatMap(keysOf), itemSchema);
      const standings = group.map((subject) => standingOf(this.table.name, subject, items)).filter(isOutdated);
      if (standings.length === 0) return 0;
      const writes = await this.writesOf(standings);
      if (writes.length > mostWrites) {
        const half = Math.ceil(group.length / 2);
        return (await this.countGroup(group.slice(0, half))) + (await this.countGroup(group.slice(half)));
      }
      if (await this.table.transactOnce(writes)) return standings.length;
      // Something was counted at the same time, or has changed meanwhile: looked at anew.
      await setTimeout(Math.random() * maxDelayMs);
    }
    throw new Error(`The board could not be brought up to date with ${group.length} changes`);
  }

  private async writesOf(standings: readonly Standing[]): Promise<TransactItem[]> {
    const { name } = this.table;
    const { counters, sums } = tallyChanges(standings.map(({ mark, counted }) => ({ before: mark, after: counted })));
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
      ...standings.flatMap(({ check, ...standing }) => [check, rememberCounted(name, standing)]),
      ...moves.map((move) => writeCounter(name, move)),
      ...writeSums(name, sums, moves),
    ];
  }
}

function isOutdated({ mark, counted }: Standing): boolean {
  return !countsAlike(mark, counted);
}
