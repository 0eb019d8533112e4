import * as z from 'zod/mini';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { ListRequest } from '#functions/platform/table/list-page.ts';
import type { Table } from '#functions/platform/table/table.ts';

const keySchema = z.object({ pk: z.string(), sk: z.string() });
const dayMs = 24 * 60 * 60 * 1000;
/** As long as an account is marked as moved, and a day for the clocks. */
const markedDays = 31;

/** Whatever the table holds under a user's id, also what was added to it after this was written. */
export class UserItems {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Deletes all but what begins with one of these; returns from where to go on. */
  async deleteRest(userId: string, kept: readonly string[], request: ListRequest): Promise<string | undefined> {
    const { pk: partition } = keys.subscriber(userId);
    const { items, nextCursor } = await this.table.query({ partition }, keySchema, request);
    const rest = items.filter(({ sk }) => !kept.some((prefix) => sk.startsWith(prefix)));
    await Promise.all(rest.map(({ pk, sk }) => this.table.delete({ pk, sk })));
    return nextCursor;
  }

  /** That the account moved, on each day that is not checked yet or was lately. */
  async forgetMoves(userId: string, now: Date): Promise<void> {
    const days = Array.from({ length: markedDays }, (_, ago) => new Date(now.getTime() - ago * dayMs));
    const marks = days.map((day) => keys.movedAccount(day.toISOString().slice(0, 10), userId));
    await Promise.all(marks.map((mark) => this.table.delete(mark)));
  }

  /** Deep links and browsers, but for one. */
  async endSessions(userId: string, but: string | undefined, request: ListRequest): Promise<string | undefined> {
    const { items, nextCursor } = await this.table.query(partitions.sessionsOf(userId), keySchema, request);
    const kept = but === undefined ? undefined : keys.session(but).pk;
    const ended = items.filter(({ pk }) => pk !== kept);
    await Promise.all(ended.map(({ pk, sk }) => this.table.delete({ pk, sk })));
    return nextCursor;
  }
}
