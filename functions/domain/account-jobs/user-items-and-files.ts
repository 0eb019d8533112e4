import { setTimeout as pause } from 'node:timers/promises';
import { DeleteObjectsCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { type MediaArea, mediaFolder, newMediaClient } from '#functions/domain/assets/media-store.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { ListRequest, Table } from '#functions/platform/table/table.ts';

const keySchema = z.object({ pk: z.string(), sk: z.string() });
const dayMs = 24 * 60 * 60 * 1000;
/** One day longer than the marks live. */
const markLifetimeDays = 31;

/** Deletes by key prefix, so it also finds kinds of items that are added later. */
export class UserItems {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async deleteRest(userId: string, keptPrefixes: readonly string[], request: ListRequest): Promise<string | undefined> {
    const { pk: partition } = keys.subscriber(userId);
    const { items, nextCursor } = await this.table.query({ partition }, keySchema, request);
    const rest = items.filter(({ sk }) => !keptPrefixes.some((prefix) => sk.startsWith(prefix)));
    await Promise.all(rest.map(({ pk, sk }) => this.table.delete({ pk, sk })));
    return nextCursor;
  }

  async deleteMovedMarks(userId: string, now: Date): Promise<void> {
    const days = Array.from({ length: markLifetimeDays }, (_, daysAgo) => new Date(now.getTime() - daysAgo * dayMs));
    const marks = days.map((day) => keys.movedAccount(day.toISOString().slice(0, 10), userId));
    await Promise.all(marks.map((mark) => this.table.delete(mark)));
  }

  async endSessions(
    userId: string,
    exceptTokenHash: string | undefined,
    request: ListRequest,
  ): Promise<string | undefined> {
    const { items, nextCursor } = await this.table.query(partitions.sessionsOf(userId), keySchema, request);
    const keptPk = exceptTokenHash === undefined ? undefined : keys.session(exceptTokenHash).pk;
    const ended = items.filter(({ pk }) => pk !== keptPk);
    await Promise.all(ended.map(({ pk, sk }) => this.table.delete({ pk, sk })));
    return nextCursor;
  }
}

export class UserFiles {
  private readonly bucket: string;
  private readonly client = newMediaClient();

  constructor(bucket: string) {
    this.bucket = bucket;
  }

  async deletePage(area: MediaArea, userId: string): Promise<boolean> {
    // Without the slash, another user's longer id could match.
    return (await this.deleteVersions(`${mediaFolder(area, userId)}/`)).isTruncated;
  }

  /** Does not count markers of earlier deletions. */
  async deleteAllVersions(prefix: string): Promise<number> {
    let total = 0;
    let isTruncated = true;
    while (isTruncated) {
      const page = await this.deleteVersions(prefix);
      total += page.deleted;
      ({ isTruncated } = page);
    }
    return total;
  }

  private async deleteVersions(Prefix: string): Promise<{ deleted: number; isTruncated: boolean }> {
    const Bucket = this.bucket;
    const {
      Versions = [],
      DeleteMarkers = [],
      IsTruncated = false,
    } = await this.client.send(new ListObjectVersionsCommand({ Bucket, Prefix }));
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
    if (Objects.length === 0) return { deleted: 0, isTruncated: false };
    const { Errors = [] } = await this.client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    if (Errors[0] !== undefined) throw new Error(`${Errors.length} files of a user remain: ${Errors[0].Message}`);
    return { deleted: Versions.length, isTruncated: IsTruncated };
  }
}

const maxWaitMs = 60_000;
const pollIntervalMs = 200;
const lifetimeSeconds = 24 * 60 * 60;

/** The projections process each partition in order, and delete a fence once they have processed all earlier writes. */
export class Fences {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async waitForProjections(partitionKeys: readonly string[], id: string): Promise<void> {
    const fences = partitionKeys.map((partition) => keys.fence(partition, id));
    const expiresAtEpochSeconds = Math.ceil(Date.now() / 1000) + lifetimeSeconds;
    await Promise.all(fences.map((fence) => this.table.put({ ...fence, expiresAtEpochSeconds })));
    for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += pollIntervalMs) {
      const remaining = await Promise.all(
        fences.map((fence) => this.table.get(fence, z.object({}), { consistent: true })),
      );
      if (remaining.every((fence) => fence === undefined)) return;
      await pause(pollIntervalMs);
    }
    throw new Error('The projections are behind');
  }
}
