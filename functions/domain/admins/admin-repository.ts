import * as z from 'zod/mini';
import { accessSchema } from '#shared/rules/admin.ts';
import {
  claimUserId,
  deleteAccount,
  deleteSecondFactor,
  forgetBrowsers,
  keepSession,
  putAccount,
  requireSuperAdmin,
  updateAccount,
} from './admin-writes.ts';
import { type AuditEntry, putAuditEntry } from '../audit/audit-repository.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import { retryConflicts } from '#functions/platform/table/retry-conflicts.ts';
import { type Table, TransactionRefused, type TransactItem, type Wanted } from '#functions/platform/table/table.ts';

const adminSchema = z.extend(accessSchema, {
  passwordHash: z.string(),
  /** Another one ends every session that was begun under this. */
  securityStamp: z._default(z.string(), ''),
  /** Models are their owner's by user id, so those that it had before stay its own, and nobody else's. */
  formerUserIds: z._default(z.readonly(z.array(z.string())), []),
});
export type Admin = z.output<typeof adminSchema>;
type NewAdmin = z.input<typeof adminSchema>;

/** Why an account was not written. */
export type AdminRefusal = 'user_id_taken' | 'changed_meanwhile' | 'not_super_admin';

/** No account's id. */
const nobody = 'nobody';

/** Far more than any product has. */
const mostAdmins = 1000;

/** The console's accounts. */
export class AdminRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(id: string): Promise<Admin | undefined> {
    const { key, schema } = adminAt(id);
    return this.table.get(key, schema, { consistent: true });
  }

  /** Those that there are, by their ids. */
  async findMany(ids: readonly string[]): Promise<Map<string, Admin>> {
    const found = await this.table.getMany(ids.map(keys.admin), adminSchema);
    return new Map([...found.values()].map((admin) => [admin.id, admin]));
  }

  /** Reads as much for a user id that nobody has, so that the time it takes does not tell. */
  async findByUserId(userId: string): Promise<Admin | undefined> {
    const owner = await this.table.get(keys.adminUserId(userId), z.object({ accessId: z.string() }), {
      consistent: true,
    });
    const admin = await this.find(owner?.accessId ?? nobody);
    return admin?.userId === userId ? admin : undefined;
  }

  /** Newest first. */
  all(): Promise<Admin[]> {
    return this.table.first(partitions.admins, adminSchema, mostAdmins, { backwards: true });
  }

  /** Makes an account, unless the admin who makes it is no super admin any more. */
  create(admin: NewAdmin, audit: AuditEntry): Promise<AdminRefusal | undefined> {
    return this.write([...this.authority(admin, audit), ...this.making(admin)], audit);
  }

  /** Makes one that no admin makes: the operator's command does, and the demonstration. False when the user id is taken. */
  async install(admin: NewAdmin, audit?: AuditEntry): Promise<boolean> {
    return (await this.write(this.making(admin), audit)) === undefined;
  }

  /**
   * Changes an account, unless it changed since `previous` was read or whoever changes it is no super admin any more. As
   * nobody may do this to its own rights, one active super admin always remains. `keptSession` outlives a new security stamp. Whose
   * password somebody else has replaced is known by no browser any more.
   */
  update(
    previous: Admin,
    next: Admin,
    { audit, keptSession }: { readonly audit: AuditEntry; readonly keptSession?: string | undefined },
  ): Promise<AdminRefusal | undefined> {
    const isReplaced = next.passwordHash !== previous.passwordHash && audit.admin.id !== previous.id;
    const { name: TableName } = this.table;
    const steps: Step[] = [
      ...this.authority(previous, audit),
      ['changed_meanwhile', updateAccount(TableName, previous, next)],
      ...(next.userId === previous.userId ? [] : [['user_id_taken', claimUserId(TableName, next)] satisfies Step]),
      ...(keptSession === undefined
        ? []
        : [
            [
              'changed_meanwhile',
              keepSession(TableName, keptSession, { known: previous.securityStamp, next: next.securityStamp }),
            ] satisfies Step,
          ]),
      ...(isReplaced ? [['changed_meanwhile', forgetBrowsers(TableName, next.id)] satisfies Step] : []),
    ];
    return this.write(steps, audit);
  }

  /** Keeps the same password otherwise; nothing when another one has been set since. */
  async replaceHash({ id, passwordHash }: Admin, next: string): Promise<void> {
    const values = { ':next': next, ':known': passwordHash };
    const condition = 'passwordHash = :known';
    await this.table.update(keys.admin(id), { expression: 'SET passwordHash = :next', values }, condition);
  }

  /** The same for deleting one. Its user ids stay taken for ever: models belong to them, and nobody else may come by those. */
  delete(admin: Admin, audit: AuditEntry): Promise<AdminRefusal | undefined> {
    const steps: Step[] = [
      ...this.authority(admin, audit),
      ['changed_meanwhile', deleteAccount(this.table.name, admin)],
      ['changed_meanwhile', deleteSecondFactor(this.table.name, admin.id)],
      ['changed_meanwhile', forgetBrowsers(this.table.name, admin.id)],
    ];
    return this.write(steps, audit);
  }

  private making(admin: NewAdmin): Step[] {
    const { name } = this.table;
    return [
      ['user_id_taken', putAccount(name, admin)],
      ['user_id_taken', claimUserId(name, admin)],
    ];
  }

  /** Of an own account, the change itself says whether it is still as it was. */
  private authority({ id }: NewAdmin, { admin }: AuditEntry): Step[] {
    return admin.id === id ? [] : [['not_super_admin', requireSuperAdmin(this.table.name, admin.id)]];
  }

  private async write(steps: readonly Step[], audit: AuditEntry | undefined): Promise<AdminRefusal | undefined> {
    const items = [...steps.map(([, item]) => item), ...(audit ? [putAuditEntry(this.table.name, audit)] : [])];
    try {
      await retryConflicts(() => this.table.transact(items));
      return undefined;
    } catch (error) {
      const refusal = error instanceof TransactionRefused && steps[error.refused.indexOf(true)];
      if (!refusal) throw error;
      return refusal[0];
    }
  }
}

/** A part of a transaction, and what it means when its condition refuses it. */
type Step = readonly [AdminRefusal, TransactItem];

export function adminAt(id: string) {
  return { key: keys.admin(id), schema: adminSchema } satisfies Wanted;
}
