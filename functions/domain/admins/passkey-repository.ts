import * as z from 'zod/mini';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { adminKeys } from '#functions/platform/table/console-keys.ts';
import type { Table, TransactItem } from '#functions/platform/table/table.ts';
import { type AuditEntry, putAuditEntry } from '../audit/audit-entry.ts';
import type { Admin } from './admin-repository.ts';
import { markSecondFactor } from './admin-writes.ts';

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  credentialId: z.string(),
  /** Base64url. */
  publicKey: z.string(),
  counter: z.int(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.optional(z.iso.datetime()),
});
export type Passkey = z.infer<typeof passkeySchema>;

const passkeysSchema = z.object({ passkeys: z.array(passkeySchema) });

export const maxPasskeys = 10;

export type ChallengePurpose = 'sign-in' | `add to ${string}`;

// Decision: docs/decisions/054-roles-and-passkeys.md
export class PasskeyRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async of(accessId: string): Promise<Passkey[]> {
    return (await this.table.get(adminKeys.passkeys(accessId), passkeysSchema, { consistent: true }))?.passkeys ?? [];
  }

  change(
    admin: Admin,
    { known, next, audit }: { readonly known: Passkey[]; readonly next: Passkey[]; readonly audit: AuditEntry },
  ): Promise<boolean> {
    const { name: TableName } = this.table;
    return this.table.transactOnce([
      { Update: { TableName, ...this.replacement(admin.id, known, next) } },
      markSecondFactor(TableName, admin, { hasPasskeys: next.length > 0 }),
      putAuditEntry(TableName, audit),
    ]);
  }

  recordUse(accessId: string, known: Passkey[], used: Passkey): Promise<boolean> {
    const next = known.map((passkey) => (passkey.id === used.id ? used : passkey));
    const Update = { TableName: this.table.name, ...this.replacement(accessId, known, next) };
    return this.table.transactOnce([{ Update }]);
  }

  private replacement(accessId: string, known: Passkey[], next: Passkey[]) {
    const isFirst = known.length === 0;
    return {
      Key: adminKeys.passkeys(accessId),
      UpdateExpression: 'SET passkeys = :next',
      ConditionExpression: isFirst ? 'attribute_not_exists(passkeys) OR passkeys = :known' : 'passkeys = :known',
      ExpressionAttributeValues: { ':next': next, ':known': known },
    } satisfies Omit<NonNullable<TransactItem['Update']>, 'TableName'>;
  }

  beginChallenge(challenge: string, purpose: ChallengePurpose, expiresAtEpochSeconds: number): Promise<void> {
    return this.table.put({ ...adminKeys.passkeyChallenge(sha256(challenge)), purpose, expiresAtEpochSeconds });
  }

  /** Returns true once for each challenge, for its purpose, until it expires. */
  takeChallenge(challenge: string, purpose: ChallengePurpose, now: Date): Promise<boolean> {
    return this.table.updateOnce(
      adminKeys.passkeyChallenge(sha256(challenge)),
      {
        expression: 'SET usedAt = :at',
        values: { ':at': now.toISOString(), ':purpose': purpose, ':now': Math.floor(now.getTime() / 1000) },
      },
      'purpose = :purpose AND expiresAtEpochSeconds > :now AND attribute_not_exists(usedAt)',
    );
  }
}
