import * as z from 'zod/mini';
import { newToken, sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { keys, sessionIndexKeys } from '#functions/platform/table/keys.ts';
import type { Table, TransactItem } from '#functions/platform/table/table.ts';

const linkSchema = z.object({
  userId: z.string(),
  createdAt: z._default(z.iso.datetime(), '1970-01-01T00:00:00.000Z'),
  expiresAt: z.iso.datetime(),
  /** Demo links work in any number of browsers, where mock sessions are allowed. */
  isReusable: z._default(z.boolean(), false),
  /** Hash of the first browser's identity; the link works in no other browser. */
  browserHash: z.optional(z.string()),
  sessionHashes: z._default(z.set(z.string()), () => new Set<string>()),
  endedAt: z.optional(z.iso.datetime()),
  isByAdmin: z.optional(z.boolean()),
});
export type Link = z.output<typeof linkSchema>;
type NewLink = z.input<typeof linkSchema> & { readonly createdAt: string };

/** Limits the item's size. A browser rarely opens its link again, because a session lasts for days. */
const maxSessionsOfLink = 100;

/** Stores a hash of the id, so readers of the table can't open a link. */
export class LinkRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(hash: string): Promise<Link | undefined> {
    return this.table.get(keys.companionSession(hash), linkSchema, { consistent: true });
  }

  save(hash: string, link: NewLink, extraWrites: TransactItem[] = []): Promise<void> {
    const { userId, createdAt, expiresAt } = link;
    const Item = {
      ...keys.companionSession(hash),
      ...sessionIndexKeys({ userId, createdAt, hash }),
      ...link,
      expiresAtEpochSeconds: Math.ceil(Date.parse(expiresAt) / 1000),
    };
    return this.table.transact([{ Put: { TableName: this.table.name, Item } }, ...extraWrites]);
  }
}

export function isLinkOpen({ expiresAt, endedAt }: Link, now: Date): boolean {
  return endedAt === undefined && new Date(expiresAt) > now;
}

interface Claim {
  readonly browserHash: string;
  readonly tokenHash: string;
  readonly now: Date;
}

export function claimLink(table: string, hash: string, { browserHash, tokenHash, now }: Claim): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: keys.companionSession(hash),
      UpdateExpression: 'SET browserHash = :browser ADD sessionHashes :sessions',
      ConditionExpression: [
        'expiresAt > :now AND attribute_not_exists(endedAt)',
        '(attribute_not_exists(browserHash) OR browserHash = :browser)',
        '(attribute_not_exists(sessionHashes) OR size(sessionHashes) < :most)',
      ].join(' AND '),
      ExpressionAttributeValues: {
        ':browser': browserHash,
        ':sessions': new Set([tokenHash]),
        ':now': now.toISOString(),
        ':most': maxSessionsOfLink,
      },
    },
  };
}

export async function endLink(table: Table, hash: string, now: Date): Promise<Link | undefined> {
  const Key = keys.companionSession(hash);
  const Update = {
    TableName: table.name,
    Key,
    UpdateExpression: 'SET endedAt = :now',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': now.toISOString() },
  };
  await table.transactOnce([{ Update }]);
  return table.get(Key, linkSchema, { consistent: true });
}

interface SubscriberLink {
  /** Shown once, because only its hash is stored. */
  readonly sessionId: string;
  readonly url: string;
  readonly hash: string;
  readonly link: { readonly userId: string; readonly createdAt: string; readonly expiresAt: string };
}

export function newSubscriberLink(
  userId: string,
  { siteOrigin, expiresInSeconds, now }: { siteOrigin: string; expiresInSeconds: number; now: Date },
): SubscriberLink {
  const sessionId = newToken();
  const expiresAt = new Date(now.getTime() + expiresInSeconds * 1000).toISOString();
  return {
    sessionId,
    url: `${siteOrigin}/?id=${sessionId}`,
    hash: sha256(sessionId),
    link: { userId, createdAt: now.toISOString(), expiresAt },
  };
}
