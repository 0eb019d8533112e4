import * as z from 'zod/mini';
import { isExpired } from '#functions/platform/table/expression.ts';
import { adminSessionIndexKeys, keys, partitions } from '#functions/platform/table/keys.ts';
import { readAll } from '#functions/platform/table/read-list.ts';
import type { Table, Wanted } from '#functions/platform/table/table.ts';
import { type Admin, adminAt } from '../admins/admin-repository.ts';
import type { NewSession, OwnedToken } from './session-cookies.ts';

const adminSessionSchema = z.object({
  accessId: z.string(),
  expiresAtEpochSeconds: z.int(),
  securityStamp: z._default(z.string(), ''),
});
type AdminSession = z.infer<typeof adminSessionSchema>;

const listedSchema = z.extend(adminSessionSchema, {
  tokenHash: z.string(),
  startedAt: z.iso.datetime(),
  address: z.string(),
});
export type ListedAdminSession = z.infer<typeof listedSchema>;

interface NewAdminSession {
  readonly accessId: string;
  readonly securityStamp: string;
  readonly address: string;
  readonly now: Date;
}

export class AdminSessionRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async find(tokenHash: string, now: Date): Promise<AdminSession | undefined> {
    const { key, schema } = sessionAt(tokenHash);
    const found = await this.table.get(key, schema, { consistent: true });
    return found === undefined || isExpired(found, now) ? undefined : found;
  }

  async findAdmin({ tokenHash, owner: accessId }: OwnedToken, now: Date): Promise<Admin | undefined> {
    const found = await this.table.getItems([sessionAt(tokenHash), adminAt(accessId)]);
    const session = found.get(sessionAt(tokenHash));
    const admin = found.get(adminAt(accessId));
    if (session === undefined || isExpired(session, now) || session.accessId !== accessId) return undefined;
    return admin?.isActive && admin.securityStamp === session.securityStamp ? admin : undefined;
  }

  begin({ tokenHash, expiresAtEpochSeconds }: NewSession, { now, ...session }: NewAdminSession): Promise<void> {
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

  allOf(accessId: string): Promise<ListedAdminSession[]> {
    return readAll((page) => this.table.query(partitions.adminSessionsOf(accessId), listedSchema, page));
  }

  delete(tokenHash: string): Promise<void> {
    return this.table.delete(keys.adminSession(tokenHash));
  }
}

function sessionAt(tokenHash: string) {
  return { key: keys.adminSession(tokenHash), schema: adminSessionSchema } satisfies Wanted;
}
