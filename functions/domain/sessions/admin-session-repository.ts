import * as z from 'zod/mini';
import { adminSessionIndexKeys, keys, partitions } from '#functions/platform/table/keys.ts';
import { readAll } from '#functions/platform/table/read-all.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { isAlive, type NewSession } from './session-kinds.ts';

const adminSessionSchema = z.object({
  accessId: z.string(),
  expiresAtEpochSeconds: z.int(),
  /** The account's when the session was begun. */
  securityStamp: z._default(z.string(), ''),
});
type AdminSession = z.infer<typeof adminSessionSchema>;

const listedSchema = z.extend(adminSessionSchema, {
  tokenHash: z.string(),
  startedAt: z.iso.datetime(),
  address: z.string(),
});
export type ListedAdminSession = z.infer<typeof listedSchema>;

/** Whose session begins, from where and when. */
interface Beginning {
  readonly accessId: string;
  readonly securityStamp: string;
  readonly address: string;
  readonly now: Date;
}

/** Browsers that are signed in to the console, by the hash of their token. */
export class AdminSessionRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Undefined once it has expired. */
  async find(tokenHash: string, now: Date): Promise<AdminSession | undefined> {
    const found = await this.table.get(keys.adminSession(tokenHash), adminSessionSchema, { consistent: true });
    return found !== undefined && isAlive(found, now) ? found : undefined;
  }

  begin({ tokenHash, expiresAtEpochSeconds }: NewSession, { now, ...session }: Beginning): Promise<void> {
    const startedAt = now.toISOString();
    return this.table.put({
      ...keys.adminSession(tokenHash),
      ...adminSessionIndexKeys({ accessId: session.accessId, startedAt, tokenHash }),
      ...session,
      tokenHash,
      startedAt,
      expiresAtEpochSeconds,
    });
  }

  /** An admin's, newest first, those that have ended included until the table forgets them. */
  allOf(accessId: string): Promise<ListedAdminSession[]> {
    return readAll((page) => this.table.query(partitions.adminSessionsOf(accessId), listedSchema, page));
  }

  delete(tokenHash: string): Promise<void> {
    return this.table.delete(keys.adminSession(tokenHash));
  }
}
