import { z } from 'zod';
import { sessionSchema } from '#shared/contracts/session.ts';
import { keys } from './keys.ts';
import type { Table } from './table.ts';

const storedSessionSchema = z.object({
  session: sessionSchema,
  /** The deep link's id; credits are deducted in its name. */
  originalSessionId: z.string(),
  appId: z.string(),
  expiresAtEpochSeconds: z.number().int(),
});
export type SignedInSubscriber = z.infer<typeof storedSessionSchema>;

/** Signed-in browsers, by the hash of their token: who reads the table can't sign in. */
export class SessionRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Undefined once it has expired, even while the table still holds it. */
  async find(tokenHash: string, now: Date): Promise<SignedInSubscriber | undefined> {
    const found = await this.table.get(keys.session(tokenHash), storedSessionSchema, { consistent: true });
    return found !== undefined && found.expiresAtEpochSeconds > now.getTime() / 1000 ? found : undefined;
  }

  save(tokenHash: string, session: SignedInSubscriber): Promise<void> {
    return this.table.put({ ...keys.session(tokenHash), ...session });
  }

  delete(tokenHash: string): Promise<void> {
    return this.table.delete(keys.session(tokenHash));
  }
}
