import * as z from 'zod/mini';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { type AuditEntry, putAuditEntry } from '../audit/audit-entry.ts';
import { type EncryptedText, encryptedTextSchema, type EncryptedTexts } from '../encryption/encrypted-text.ts';
import type { Admin, AdminRepository } from './admin-repository.ts';
import { deletePasskeys, deleteSecondFactor, markSecondFactor, requireSuperAdmin } from './admin-writes.ts';

const secondFactorSchema = z.object({
  sealed: encryptedTextSchema,
  confirmBefore: z.optional(z.iso.datetime()),
  confirmedAt: z.optional(z.iso.datetime()),
  /** Codes of this step and earlier ones are refused. */
  lastUsedStep: z._default(z.int(), 0),
  recoveryCodeHashes: z._default(z.set(z.string()), () => new Set<string>()),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

interface Setup {
  readonly sealed: EncryptedText;
  readonly recoveryCodeHashes: readonly string[];
  readonly confirmBefore: Date;
}

interface Confirmation {
  readonly sealed: EncryptedText;
  readonly step: number;
}

export class SecondFactorRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(accessId: string): Promise<SecondFactor | undefined> {
    return this.table.get(keys.secondFactor(accessId), secondFactorSchema, { consistent: true });
  }

  begin(accessId: string, { sealed, recoveryCodeHashes, confirmBefore }: Setup): Promise<boolean> {
    const update = setExpression({
      sealed,
      recoveryCodeHashes: new Set(recoveryCodeHashes),
      confirmBefore: confirmBefore.toISOString(),
    });
    return this.table.update(keys.secondFactor(accessId), update, 'attribute_not_exists(confirmedAt)');
  }

  confirm(admin: Admin, { sealed, step }: Confirmation, audit: AuditEntry): Promise<boolean> {
    const { name: TableName } = this.table;
    const Update = {
      TableName,
      Key: keys.secondFactor(admin.id),
      UpdateExpression: 'SET confirmedAt = :now, lastUsedStep = :step REMOVE confirmBefore',
      ConditionExpression: 'sealed.nonce = :nonce AND attribute_not_exists(confirmedAt) AND confirmBefore > :now',
      ExpressionAttributeValues: {
        ':now': audit.at,
        ':step': step,
        ':nonce': sealed.nonce,
      },
    };
    const mark = markSecondFactor(TableName, admin, { hasSecondFactor: true });
    return this.table.transactOnce([{ Update }, mark, putAuditEntry(TableName, audit)]);
  }

  useStep(accessId: string, step: number): Promise<boolean> {
    const update = { expression: 'SET lastUsedStep = :step', values: { ':step': step } };
    return this.table.updateOnce(
      keys.secondFactor(accessId),
      update,
      'attribute_exists(confirmedAt) AND lastUsedStep < :step',
    );
  }

  useRecoveryCode(accessId: string, hash: string): Promise<boolean> {
    const values = { ':used': new Set([hash]), ':hash': hash };
    const condition = 'attribute_exists(confirmedAt) AND contains(recoveryCodeHashes, :hash)';
    return this.table.updateOnce(
      keys.secondFactor(accessId),
      { expression: 'DELETE recoveryCodeHashes :used', values },
      condition,
    );
  }

  renewRecoveryCodes(accessId: string, recoveryCodeHashes: readonly string[], audit: AuditEntry): Promise<boolean> {
    const { name: TableName } = this.table;
    const Update = {
      TableName,
      Key: keys.secondFactor(accessId),
      UpdateExpression: 'SET recoveryCodeHashes = :hashes',
      ConditionExpression: 'attribute_exists(confirmedAt)',
      ExpressionAttributeValues: { ':hashes': new Set(recoveryCodeHashes) },
    };
    return this.table.transactOnce([{ Update }, putAuditEntry(TableName, audit)]);
  }

  remove(admin: Admin, audit: AuditEntry): Promise<boolean> {
    const { name: TableName } = this.table;
    return this.table.transactOnce([
      { Delete: { TableName, Key: keys.secondFactor(admin.id), ConditionExpression: 'attribute_exists(confirmedAt)' } },
      markSecondFactor(TableName, admin, { hasSecondFactor: false }),
      putAuditEntry(TableName, audit),
    ]);
  }

  removeAll(admin: Admin, { audit, securityStamp }: { audit: AuditEntry; securityStamp: string }): Promise<boolean> {
    const { name: TableName } = this.table;
    return this.table.transactOnce([
      requireSuperAdmin(TableName, audit.admin.id),
      deleteSecondFactor(TableName, admin.id),
      deletePasskeys(TableName, admin.id),
      markSecondFactor(TableName, admin, { hasSecondFactor: false, hasPasskeys: false, securityStamp }),
      putAuditEntry(TableName, audit),
    ]);
  }

  reseal(accessId: string, known: EncryptedText, sealed: EncryptedText): Promise<boolean> {
    const values = { ':sealed': sealed, ':nonce': known.nonce };
    const update = { expression: 'SET sealed = :sealed', values };
    return this.table.update(keys.secondFactor(accessId), update, 'sealed.nonce = :nonce');
  }
}

export function sealedSecondFactors(admins: AdminRepository, secondFactors: SecondFactorRepository): EncryptedTexts {
  return {
    // An unconfirmed factor is left out: without the old encryption key, the admin starts setup again.
    ids: async () => {
      const ids = (await admins.all()).map(({ id }) => id);
      const factors = await Promise.all(ids.map((id) => secondFactors.find(id)));
      return ids.filter((_, index) => factors[index]?.confirmedAt !== undefined);
    },
    find: async (id) => {
      const [admin, factor] = await Promise.all([admins.find(id), secondFactors.find(id)]);
      if (admin === undefined || factor === undefined) return undefined;
      return { name: `second factor of ${admin.userId}`, owner: secondFactorOwner(id), sealed: factor.sealed };
    },
    replace: (id, known, sealed) => secondFactors.reseal(id, known, sealed),
  };
}

export function secondFactorOwner(accessId: string): string {
  return `second factor of ${accessId}`;
}
