import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

/** Behind by more than this, the stream has a problem of its own. */
const longestWaitMs = 60_000;
const betweenMs = 200;
/** One that nobody came to is gone after a day. */
const lifetimeSeconds = 24 * 60 * 60;

/**
 * Tells when the projections have seen all that was written before. A fence is an item that they delete when they come to it; records
 * of one partition come to them in order.
 */
export class Fences {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Throws when they are far behind: to be tried again. */
  async pass(partitions: readonly string[], id: string): Promise<void> {
    const fences = partitions.map((partition) => keys.fence(partition, id));
    const expiresAtEpochSeconds = Math.ceil(Date.now() / 1000) + lifetimeSeconds;
    await Promise.all(fences.map((fence) => this.table.put({ ...fence, expiresAtEpochSeconds })));
    for (let waited = 0; waited < longestWaitMs; waited += betweenMs) {
      const left = await Promise.all(fences.map((fence) => this.table.get(fence, z.object({}), { consistent: true })));
      if (left.every((fence) => fence === undefined)) return;
      await pause(betweenMs);
    }
    throw new Error('The projections are behind');
  }
}
