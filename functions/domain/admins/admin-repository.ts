import * as z from 'zod/mini';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import { type Table, TransactionRefused, type TransactItem, type Wanted } from '#functions/platform/table/table.ts';
import { accessSchema } from '#shared/rules/admin.ts';
import { type AuditEntry, putAuditEntry } from '../audit/audit-entry.ts';
import {
  claimUserId,
  deleteAccount,
  deletePasskeys,
  deleteSecondFactor,
  forgetBrowsers,
  keepSession,
  putAccount,
  requireSuperAdmin,
  updateAccount,
} from './admin-writes.ts';

const adminSchema = z.extend(accessSchema, {
  passwordHash: z.string(),
  /** A new stamp ends all sessions that started under the old one. */
  securityStamp: z._default(z.string(), ''),
  /** Models belong to a user id, so an account keeps ownership under its earlier ids. */
  formerUserIds: z._default(z.readonly(z.array(z.string())), []),
});
export type Admin = z.output<typeof adminSchema>;
export type NewAdmin = z.input<typeof adminSchema>;

export type AdminRefusal = 'user_id_taken' | 'changed_meanwhile' | 'not_super_admin';

const unusedId = 'nobody';

const maxAdmins = 1000;

export class AdminRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(id: string): Promise<Admin | undefined> {
    const { key, schema } = adminAt(id);
    return this.table.get(key, schema, { consistent: true });
  }

  async findMany(ids: readonly string[]): Promise<Map<string, Admin>> {
    const found = await this.table.getMany(ids.map(keys.admin), adminSchema);
    return new Map([...found.values()].map((admin) => [admin.id, admin]));
  }

  /** Reads the same items for an unknown user id, so response times don't reveal which ids exist. */
  async findByUserId(userId: string): Promise<Admin | undefined> {
    const owner = await this.table.get(keys.adminUserId(userId), z.object({ accessId: z.string() }), {
      consistent: true,
    });
    const admin = await this.find(owner?.accessId ?? unusedId);
    return admin?.userId === userId ? admin : undefined;
  }

  /** Former ids and those of deleted accounts stay taken, because models belong to them. */
  async isUserIdTaken(userId: string): Promise<boolean> {
    const claim = await this.table.get(keys.adminUserId(userId), z.looseObject({}), { consistent: true });
    return claim !== undefined;
  }

  all(): Promise<Admin[]> {
    return this.table.first(partitions.admins, adminSchema, maxAdmins, { backwards: true });
  }

  create(admin: NewAdmin, audit: AuditEntry): Promise<AdminRefusal | undefined> {
    return this.write([...this.authorisationSteps(admin, audit), ...this.createSteps(admin)], audit);
  }

  async install(admin: NewAdmin, audit?: AuditEntry): Promise<boolean> {
    return (await this.write(this.createSteps(admin), audit)) === undefined;
  }

  /** A password set by another admin makes the account forget its known browsers. */
  update(
    previous: Admin,
    next: Admin,
    { audit, keptSessionHash }: { readonly audit: AuditEntry; readonly keptSessionHash?: string | undefined },
  ): Promise<AdminRefusal | undefined> {
    const isPasswordReset = next.passwordHash !== previous.passwordHash && audit.admin.id !== previous.id;
    const { name: TableName } = this.table;
    const steps: Step[] = [
      ...this.authorisationSteps(previous, audit),
      ['changed_meanwhile', updateAccount(TableName, previous, next)],
      ...(next.userId === previous.userId ? [] : [['user_id_taken', claimUserId(TableName, next)] satisfies Step]),
      ...(keptSessionHash === undefined
        ? []
        : [
            [
              'changed_meanwhile',
              keepSession(TableName, keptSessionHash, { known: previous.securityStamp, next: next.securityStamp }),
            ] satisfies Step,
          ]),
      ...(isPasswordReset ? [['changed_meanwhile', forgetBrowsers(TableName, next.id)] satisfies Step] : []),
    ];
    return this.write(steps, audit);
  }

  async replaceHash({ id, passwordHash }: Admin, next: string): Promise<void> {
    const values = { ':next': next, ':known': passwordHash };
    const condition = 'passwordHash = :known';
    await this.table.update(keys.admin(id), { expression: 'SET passwordHash = :next', values }, condition);
  }

  markSignIn({ id }: Pick<Admin, 'id'>, audit: AuditEntry): Promise<boolean> {
    const Update = {
      TableName: this.table.name,
      Key: keys.admin(id),
      UpdateExpression: 'SET lastSignInAt = :now',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':now': audit.at },
    };
    return this.table.transactOnce([{ Update }, putAuditEntry(this.table.name, audit)]);
  }

  /** User ids stay taken forever, because models belong to them. */
  delete(admin: Admin, audit: AuditEntry): Promise<AdminRefusal | undefined> {
    const steps: Step[] = [
      ...this.authorisationSteps(admin, audit),
      ['changed_meanwhile', deleteAccount(this.table.name, admin)],
      ['changed_meanwhile', deleteSecondFactor(this.table.name, admin.id)],
      ['changed_meanwhile', deletePasskeys(this.table.name, admin.id)],
      ['changed_meanwhile', forgetBrowsers(this.table.name, admin.id)],
    ];
    return this.write(steps, audit);
  }

  private createSteps(admin: NewAdmin): Step[] {
    const { name } = this.table;
    return [
      ['user_id_taken', putAccount(name, admin)],
      ['user_id_taken', claimUserId(name, admin)],
    ];
  }

  /** A change of one's own account already checks that the account is unchanged. */
  private authorisationSteps({ id }: NewAdmin, { admin }: AuditEntry): Step[] {
    return admin.id === id ? [] : [['not_super_admin', requireSuperAdmin(this.table.name, admin.id)]];
  }

  private async write(steps: readonly Step[], audit: AuditEntry | undefined): Promise<AdminRefusal | undefined> {
    const items = [...steps.map(([, item]) => item), ...(audit ? [putAuditEntry(this.table.name, audit)] : [])];
    try {
      await this.table.transact(items);
      return undefined;
    } catch (error) {
      const refusal = error instanceof TransactionRefused && steps[error.refused.indexOf(true)];
      if (!refusal) throw error;
      return refusal[0];
    }
  }
}

type Step = readonly [AdminRefusal, TransactItem];

export function adminAt(id: string) {
  return { key: keys.admin(id), schema: adminSchema } satisfies Wanted;
}
