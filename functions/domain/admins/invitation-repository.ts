import * as z from 'zod/mini';
import { adminKeys, adminPartitions } from '#functions/platform/table/console-keys.ts';
import { type Table, TransactionRefused } from '#functions/platform/table/table.ts';
import { invitedRoleSchema } from '#shared/rules/admin.ts';
import { type AuditEntry, putAuditEntry } from '../audit/audit-entry.ts';
import type { NewAdmin } from './admin-repository.ts';
import { claimUserId, putAccount, requireSuperAdmin } from './admin-writes.ts';

const invitationSchema = z.object({
  id: z.string(),
  tokenHash: z.string(),
  name: z.string(),
  userId: z.string(),
  role: invitedRoleSchema,
  createdAt: z.iso.datetime(),
  createdBy: z.object({ id: z.string(), name: z.string() }),
  expiresAt: z.iso.datetime(),
  acceptedAt: z.optional(z.iso.datetime()),
  revokedAt: z.optional(z.iso.datetime()),
});
export type Invitation = z.infer<typeof invitationSchema>;

export type AcceptRefusal = 'over' | 'user_id_taken';

const maxListed = 100;
const listedForSeconds = 30 * 24 * 60 * 60;
const stillOpen = 'tokenHash = :hash AND attribute_not_exists(acceptedAt) AND attribute_not_exists(revokedAt)';

// Decision: docs/decisions/054-roles-and-passkeys.md
export class InvitationRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(id: string): Promise<Invitation | undefined> {
    return this.table.get(adminKeys.invitation(id), invitationSchema, { consistent: true });
  }

  newest(): Promise<Invitation[]> {
    return this.table.first(adminPartitions.invitations, invitationSchema, maxListed, { backwards: true });
  }

  create(invitation: Invitation, audit: AuditEntry): Promise<boolean> {
    const { id, createdAt, createdBy, expiresAt } = invitation;
    const { name: TableName } = this.table;
    const listing = { gsi1pk: adminPartitions.invitations.partition, gsi1sk: `${createdAt}#${id}` };
    const expiresAtEpochSeconds = Math.ceil(Date.parse(expiresAt) / 1000) + listedForSeconds;
    const Item = { ...adminKeys.invitation(id), ...listing, ...invitation, expiresAtEpochSeconds };
    return this.table.transactOnce([
      requireSuperAdmin(TableName, createdBy.id),
      { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      putAuditEntry(TableName, audit),
    ]);
  }

  revoke({ id, tokenHash }: Invitation, audit: AuditEntry): Promise<boolean> {
    const { name: TableName } = this.table;
    return this.table.transactOnce([
      requireSuperAdmin(TableName, audit.admin.id),
      {
        Update: {
          TableName,
          Key: adminKeys.invitation(id),
          UpdateExpression: 'SET revokedAt = :now',
          ConditionExpression: stillOpen,
          ExpressionAttributeValues: { ':now': audit.at, ':hash': tokenHash },
        },
      },
      putAuditEntry(TableName, audit),
    ]);
  }

  async accept(
    { id, tokenHash, createdBy }: Invitation,
    admin: NewAdmin,
    audit: AuditEntry,
  ): Promise<AcceptRefusal | undefined> {
    const { name: TableName } = this.table;
    const Update = {
      TableName,
      Key: adminKeys.invitation(id),
      UpdateExpression: 'SET acceptedAt = :now',
      ConditionExpression: `${stillOpen} AND expiresAt > :now`,
      ExpressionAttributeValues: { ':now': audit.at, ':hash': tokenHash },
    };
    const claim = claimUserId(TableName, admin);
    try {
      await this.table.transact([
        claim,
        { Update },
        requireSuperAdmin(TableName, createdBy.id),
        putAccount(TableName, admin),
        putAuditEntry(TableName, audit),
      ]);
      return undefined;
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error;
      const [isTaken = false, ...others] = error.refused;
      return isTaken && !others.includes(true) ? 'user_id_taken' : 'over';
    }
  }
}
