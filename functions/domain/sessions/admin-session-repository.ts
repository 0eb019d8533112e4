import * as z from 'zod';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { isAlive } from './session-kinds.ts';

const adminSessionSchema = z.object({
  accessId: z.string(),
  expiresAtEpochSeconds: z.number().int(),
  /** The account's when the session was begun. */
  securityStamp: z.string().default(''),
});
type AdminSession = z.infer<typeof adminSessionSchema>;

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

  save(tokenHash: string, session: AdminSession): Promise<void> {
    return this.table.put({ ...keys.adminSession(tokenHash), ...session });
  }

  delete(tokenHash: string): Promise<void> {
    return this.table.delete(keys.adminSession(tokenHash));
  }
}
