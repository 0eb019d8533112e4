import { z } from 'zod';
import { accessSchema } from '#shared/contracts/admin-auth.ts';
import { keys, partitions } from './keys.ts';
import type { Table } from './table.ts';
import { TransactionRefused } from './table.ts';

const adminSchema = accessSchema.extend({ passwordHash: z.string() });
export type Admin = z.infer<typeof adminSchema>;

const sessionSchema = z.object({ accessId: z.string(), expiresAtEpochSeconds: z.number().int() });
type AdminSession = z.infer<typeof sessionSchema>;

const attemptsSchema = z.object({ failures: z.number().int(), blockedUntil: z.iso.datetime() });
export type SignInAttempts = z.infer<typeof attemptsSchema>;

/** A day without a failure forgives all. */
const attemptsKeptSeconds = 24 * 60 * 60;

/** No account's id. */
const nobody = 'nobody';

/** Far more than any product has. */
const mostAdmins = 1000;

/** The console's accounts, their sessions, and failed attempts to sign in. */
export class AdminRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(id: string): Promise<Admin | undefined> {
    return this.table.get(keys.admin(id), adminSchema, { consistent: true });
  }

  /** Reads as much for a user id that nobody has, so that the time it takes does not tell. */
  async findByUserId(userId: string): Promise<Admin | undefined> {
    const owner = await this.table.get(keys.adminUserId(userId), z.object({ accessId: z.string() }), {
      consistent: true,
    });
    return this.find(owner?.accessId ?? nobody);
  }

  /** Newest first. */
  async all(): Promise<Admin[]> {
    const { items } = await this.table.query(partitions.admins, adminSchema, { limit: mostAdmins });
    return items;
  }

  /** False when the user id is taken. */
  async create(admin: Admin): Promise<boolean> {
    const condition = { TableName: this.table.name, ConditionExpression: 'attribute_not_exists(pk)' };
    try {
      await this.table.transact([
        { Put: { ...condition, Item: { ...keys.admin(admin.id), ...listing(admin), ...admin } } },
        { Put: { ...condition, Item: { ...keys.adminUserId(admin.userId), accessId: admin.id } } },
      ]);
      return true;
    } catch (error) {
      if (error instanceof TransactionRefused) return false;
      throw error;
    }
  }

  /** Undefined once it has expired, even while the table still holds it. */
  async findSession(tokenHash: string, now: Date): Promise<AdminSession | undefined> {
    const found = await this.table.get(keys.adminSession(tokenHash), sessionSchema, { consistent: true });
    return found !== undefined && found.expiresAtEpochSeconds > now.getTime() / 1000 ? found : undefined;
  }

  saveSession(tokenHash: string, session: AdminSession): Promise<void> {
    return this.table.put({ ...keys.adminSession(tokenHash), ...session });
  }

  deleteSession(tokenHash: string): Promise<void> {
    return this.table.delete(keys.adminSession(tokenHash));
  }

  attemptsOf(userId: string): Promise<SignInAttempts | undefined> {
    return this.table.get(keys.signInAttempts(userId), attemptsSchema, { consistent: true });
  }

  /** Counts an attempt before it is judged; false when another attempt was counted since `known` was read. */
  countAttempt(userId: string, known: SignInAttempts | undefined, next: SignInAttempts): Promise<boolean> {
    const expiresAtEpochSeconds = Math.ceil(Date.parse(next.blockedUntil) / 1000) + attemptsKeptSeconds;
    return this.table.update(
      keys.signInAttempts(userId),
      {
        expression: 'SET failures = :next, blockedUntil = :blockedUntil, expiresAtEpochSeconds = :expiry',
        values: {
          ':next': next.failures,
          ':blockedUntil': next.blockedUntil,
          ':expiry': expiresAtEpochSeconds,
          ...(known && { ':known': known.failures }),
        },
      },
      known === undefined ? 'attribute_not_exists(failures)' : 'failures = :known',
    );
  }

  forgetAttempts(userId: string): Promise<void> {
    return this.table.delete(keys.signInAttempts(userId));
  }
}

function listing({ id, createdAt }: Admin) {
  return { gsi1pk: partitions.admins.partition, gsi1sk: `${createdAt}#${id}` };
}
