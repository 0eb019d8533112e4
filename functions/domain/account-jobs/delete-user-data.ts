import * as z from 'zod/mini';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { ListRequest, Table } from '#functions/platform/table/table.ts';
import { DeleteObjectsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { type MediaArea, mediaFolder, newMediaClient } from '#functions/domain/assets/media-store.ts';
import { setTimeout as pause } from 'node:timers/promises';

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

/** All files of a user in the media bucket, whether anything in the table knows them or not. */
export class UserFiles {
  private readonly bucket: string;
  private readonly client = newMediaClient();

  constructor(bucket: string) {
    this.bucket = bucket;
  }

  /** Deletes as many as one call takes; says whether there are more. */
  async deleteSome(area: MediaArea, userId: string): Promise<boolean> {
    const Bucket = this.bucket;
    // With its slash: one user's id may begin another's.
    const listing = new ListObjectsV2Command({ Bucket, Prefix: `${mediaFolder(area, userId)}/` });
    const { Contents = [], IsTruncated = false } = await this.client.send(listing);
    if (Contents.length === 0) return false;
    const Objects = Contents.map(({ Key }) => ({ Key }));
    const { Errors = [] } = await this.client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    if (Errors[0] !== undefined) throw new Error(`${Errors.length} files of a user remain: ${Errors[0].Message}`);
    return IsTruncated;
  }
}

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
  async pass(partitionKeys: readonly string[], id: string): Promise<void> {
    const fences = partitionKeys.map((partition) => keys.fence(partition, id));
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
