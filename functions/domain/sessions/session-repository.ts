import * as z from 'zod/mini';
import { storedSessionIdSchema } from '#functions/domain/encryption/encrypted-text.ts';
import { epochSeconds, type Expression, isExpired, setExpression } from '#functions/platform/table/expression.ts';
import { type Key, keys, partitions, sessionIndexKeys } from '#functions/platform/table/keys.ts';
import { readAll, searchPartition } from '#functions/platform/table/read-list.ts';
import type { ListRequest, Table, TransactItem } from '#functions/platform/table/table.ts';
import { sessionSchema } from '#shared/rules/stored-session.ts';
import { claimLink, endLink, type Link } from './link-repository.ts';

const storedSessionSchema = z.object({
  session: sessionSchema,
  appId: z.string(),
  expiresAtEpochSeconds: z.int(),
  /** Our own deep link, which ends with the session; absent for demo links. */
  linkHash: z.optional(z.string()),
  isByAdmin: z.optional(z.boolean()),
  companionSessionId: z.optional(storedSessionIdSchema),
  browserName: z.optional(z.string()),
  seenAt: z.optional(z.iso.datetime()),
  /** The account is being deleted, so nothing new can start. */
  isLeaving: z.optional(z.boolean()),
});
export type SignedInSubscriber = z.infer<typeof storedSessionSchema>;

/** Earlier versions stored the deep link's id in plain text; their sessions have ended. */
const readSchema = z.extend(storedSessionSchema, { originalSessionId: z.optional(z.string()) });

const listedSchema = z.object({
  pk: z.string(),
  sk: z.enum(['SESSION', 'COMPANIONSESSION']),
  gsi1sk: z.string(),
  expiresAtEpochSeconds: z.int(),
  linkHash: z.optional(z.string()),
  browserHash: z.optional(z.string()),
  browserName: z.optional(z.string()),
  seenAt: z.optional(z.iso.datetime()),
});
export type SessionRecord = z.infer<typeof listedSchema>;

const maxWrites = 100;

/** Above this limit, the oldest session is signed out. */
const maxBrowsers = 20;

const seenIntervalSeconds = 5 * 60;

interface SessionStart {
  readonly signedIn: SignedInSubscriber;
  readonly browserHash: string;
  readonly replacedTokenHash: string | undefined;
  readonly now: Date;
  readonly extraWrites?: TransactItem[];
}

type EndedSession = Pick<SignedInSubscriber, 'linkHash'> & {
  readonly session: Pick<SignedInSubscriber['session'], 'userId'>;
};

/** Stores a hash of the token, so readers of the table can't sign in. */
export class SessionRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async find(tokenHash: string, now: Date): Promise<SignedInSubscriber | undefined> {
    const found = await this.table.get(keys.session(tokenHash), readSchema, { consistent: true });
    if (found === undefined || found.originalSessionId !== undefined || isExpired(found, now)) return undefined;
    return found;
  }

  /** Returns false when the link belongs to another browser or has ended, or an extra write is refused. */
  begin(
    tokenHash: string,
    { signedIn, browserHash, replacedTokenHash, now, extraWrites = [] }: SessionStart,
  ): Promise<boolean> {
    const { name: TableName } = this.table;
    const { userId, syncedAt: createdAt } = signedIn.session;
    const index = sessionIndexKeys({ userId, createdAt, hash: tokenHash });
    return this.table.transactOnce([
      { Put: { TableName, Item: { ...keys.session(tokenHash), ...index, ...signedIn } } },
      ...(signedIn.linkHash ? [claimLink(TableName, signedIn.linkHash, { browserHash, tokenHash, now })] : []),
      ...(replacedTokenHash ? [{ Delete: { TableName, Key: keys.session(replacedTokenHash) } }] : []),
      ...extraWrites,
    ]);
  }

  /** Its browser receives no pushes any more. */
  async markLeaving(tokenHash: string): Promise<void> {
    const update = setExpression({ isLeaving: true }, ['pushTarget']);
    await this.table.update(keys.session(tokenHash), update, 'attribute_exists(pk)');
  }

  async recordSeen(tokenHash: string, { seenAt }: SignedInSubscriber, now: Date): Promise<void> {
    if (seenAt !== undefined && now.getTime() - Date.parse(seenAt) < seenIntervalSeconds * 1000) return;
    const update = setExpression({ seenAt: now.toISOString() });
    await this.table.update(keys.session(tokenHash), update, 'attribute_exists(pk)');
  }

  allOf(userId: string, now: Date): Promise<SessionRecord[]> {
    const filter = openAtFilter(now);
    return readAll((page) => this.table.query(partitions.sessionsOf(userId), listedSchema, { ...page, filter }));
  }

  async pageOf(userId: string, request: ListRequest) {
    const { items, ...rest } = await this.table.query(partitions.sessionsOf(userId), listedSchema, request);
    const summaries = items.map(({ sk, gsi1sk, expiresAtEpochSeconds }) => ({
      kind: sk === 'SESSION' ? 'browser' : 'deep link',
      openedAt: gsi1sk.split('#')[0],
      expiresAtEpochSeconds,
    }));
    return { ...rest, items: summaries };
  }

  async browsersOf(userId: string, now: Date): Promise<SessionRecord[]> {
    return (await this.allOf(userId, now)).filter(({ sk }) => sk === 'SESSION');
  }

  /** The index can lag behind new sessions; the next sign-in corrects that. */
  async endOldest(userId: string, newest: string, now: Date): Promise<void> {
    const others = (await this.browsersOf(userId, now)).filter(({ pk }) => pk !== keys.session(newest).pk);
    await this.delete(others.slice(maxBrowsers - 1));
  }

  /** Ends all links that the browser has opened, because each would sign it in again. */
  async end(tokenHash: string, { linkHash, session: { userId } }: EndedSession, now: Date): Promise<void> {
    if (linkHash !== undefined) {
      const browser = (await this.endLink(linkHash, now))?.browserHash;
      const records = await this.allOf(userId, now);
      // Only opened links name a browser.
      const openedLinks = records.filter(({ browserHash }) => browserHash !== undefined && browserHash === browser);
      await Promise.all(openedLinks.map(({ pk }) => this.endLink(hashOfLink(pk), now)));
    }
    await this.delete([keys.session(tokenHash)]);
  }

  async revoke(records: readonly SessionRecord[], entry: TransactItem | undefined, now: Date): Promise<void> {
    await this.delete(
      records.filter(({ sk }) => sk === 'SESSION'),
      entry && [entry],
    );
    const links = new Set(records.flatMap((record) => sessionLinkHash(record) ?? []));
    await Promise.all([...links].map((hash) => this.endLink(hash, now)));
  }

  private async endLink(hash: string, now: Date): Promise<Link | undefined> {
    const ended = await endLink(this.table, hash, now);
    await this.delete([...(ended?.sessionHashes ?? [])].map(keys.session));
    return ended;
  }

  /** Retries, because other transactions can hold a session. */
  private async delete(sessions: readonly Key[], extraWrites: readonly TransactItem[] = []): Promise<void> {
    const { name: TableName } = this.table;
    const writes = [...extraWrites, ...sessions.map(({ pk, sk }) => ({ Delete: { TableName, Key: { pk, sk } } }))];
    for (let start = 0; start < writes.length; start += maxWrites) {
      await this.table.transact(writes.slice(start, start + maxWrites));
    }
  }
}

function openAtFilter(now: Date): Expression {
  return {
    expression: 'expiresAtEpochSeconds > :now AND attribute_not_exists(endedAt)',
    values: { ':now': epochSeconds(now) },
  };
}

export function sessionLinkHash({ pk, sk, linkHash }: SessionRecord): string | undefined {
  return sk === 'SESSION' ? linkHash : hashOfLink(pk);
}

function hashOfLink(pk: string): string {
  return pk.slice(keys.companionSession('').pk.length);
}

export function sessionStartedAt({ gsi1sk }: SessionRecord): string {
  return gsi1sk.slice(0, gsi1sk.indexOf('#'));
}

const maxListed = 500;

export async function readNewestSessions(table: Table, userId: string, now: Date): Promise<SessionRecord[]> {
  const range = { ...partitions.sessionsOf(userId), schema: listedSchema };
  const request = { limit: maxListed, maxItemsRead: maxListed, filter: openAtFilter(now) };
  return (await searchPartition(table, range, request)).items;
}
