import * as z from 'zod';
import { sessionSchema } from '#shared/contracts/session.ts';
import { isAlive } from './session-kinds.ts';
import { keys, partitions, sessionIndexKeys } from '#functions/platform/table/keys.ts';
import { readAll } from '#functions/platform/table/read-all.ts';
import { retryConflicts } from '#functions/platform/table/retry-conflicts.ts';
import type { Table, TransactItem } from '#functions/platform/table/table.ts';

const storedSessionSchema = z.object({
  session: sessionSchema,
  /** The deep link's id; credits are deducted in its name. */
  originalSessionId: z.string(),
  appId: z.string(),
  expiresAtEpochSeconds: z.number().int(),
});
export type SignedInSubscriber = z.infer<typeof storedSessionSchema>;

const listedSchema = z.object({
  pk: z.string(),
  sk: z.enum(['SESSION', 'COMPANIONSESSION']),
  gsi1sk: z.string(),
  expiresAtEpochSeconds: z.number().int(),
});
/** A browser's session or a deep link's; its key names it by its hash, which opens nothing. */
export type SessionRecord = z.infer<typeof listedSchema>;

/** A transaction has room for a hundred writes. */
const mostEndedAtOnce = 90;

/** Signed-in browsers, by the hash of their token: who reads the table can't sign in. */
export class SessionRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Undefined once it has expired. */
  async find(tokenHash: string, now: Date): Promise<SignedInSubscriber | undefined> {
    const found = await this.table.get(keys.session(tokenHash), storedSessionSchema, { consistent: true });
    return found !== undefined && isAlive(found, now) ? found : undefined;
  }

  save(tokenHash: string, signedIn: SignedInSubscriber): Promise<void> {
    const { userId, syncedAt: createdAt } = signedIn.session;
    return this.table.put({
      ...keys.session(tokenHash),
      ...sessionIndexKeys({ userId, createdAt, hash: tokenHash }),
      ...signedIn,
    });
  }

  /** A subscriber's browsers and deep links that have not expired, newest first. */
  allOf(userId: string, now: Date): Promise<SessionRecord[]> {
    const filter = { expression: 'expiresAtEpochSeconds > :now', values: { ':now': Math.floor(now.getTime() / 1000) } };
    return readAll((page) => this.table.query(partitions.sessionsOf(userId), listedSchema, { ...page, filter }));
  }

  /** Signs a subscriber's browsers out, but for one; deep links are the mobile app's. */
  async endBrowsers(userId: string, { but, now }: { but: string | undefined; now: Date }): Promise<void> {
    const kept = but !== undefined && keys.session(but).pk;
    const ended = (await this.allOf(userId, now)).filter(({ pk, sk }) => sk === 'SESSION' && pk !== kept);
    await Promise.all(ended.map(({ pk, sk }) => this.table.delete({ pk, sk })));
  }

  /** Ends sessions for good, and writes `entry` with the first of them. */
  async revoke(sessions: readonly SessionRecord[], entry: TransactItem): Promise<void> {
    const { name: TableName } = this.table;
    const deletions = sessions.map(({ pk, sk }) => ({ Delete: { TableName, Key: { pk, sk } } }));
    for (let start = 0; start < deletions.length; start += mostEndedAtOnce) {
      const group = deletions.slice(start, start + mostEndedAtOnce);
      await retryConflicts(() => this.table.transact(start === 0 ? [entry, ...group] : group));
    }
  }

  delete(tokenHash: string): Promise<void> {
    return this.table.delete(keys.session(tokenHash));
  }
}
