import { z } from 'zod';
import { apiKeySchema as wireSchema } from '#shared/contracts/admin-api-keys.ts';
import { type SealedKey, sealedKeySchema } from '../providers/sealed-key.ts';
import { type AuditEntry, putAuditEntry } from './audit-repository.ts';
import { setExpression } from './expression.ts';
import { keys, partitions } from './keys.ts';
import type { Page, PageRequest, Table } from './table.ts';

const apiKeySchema = wireSchema.omit({ assignedTo: true }).extend({ sealed: sealedKeySchema });
export type ApiKey = z.infer<typeof apiKeySchema>;

/** Far more than any product has. */
const mostKeys = 1000;

/** Keys of the providers' accounts that pages pay with; in the table they are encrypted. */
export class ApiKeyRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(id: string): Promise<ApiKey | undefined> {
    return this.table.get(keys.apiKey(id), apiKeySchema, { consistent: true });
  }

  /** Newest first. */
  async all(): Promise<ApiKey[]> {
    return (await this.pageOf({ limit: mostKeys })).items;
  }

  pageOf(request: PageRequest): Promise<Page<ApiKey>> {
    return this.table.query(partitions.apiKeys, apiKeySchema, request);
  }

  /** False when the id is taken. */
  create(apiKey: ApiKey, audit: AuditEntry): Promise<boolean> {
    const { name: TableName } = this.table;
    const listing = { gsi1pk: partitions.apiKeys.partition, gsi1sk: `${apiKey.createdAt}#${apiKey.id}` };
    const Item = { ...keys.apiKey(apiKey.id), ...listing, ...apiKey };
    return this.table.transactOnce([
      { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      putAuditEntry(TableName, audit),
    ]);
  }

  /** Writes no more than what changes: its use is counted, and it is sealed anew, at any time. False when it is gone. */
  update(id: string, change: ApiKeyChange, audit: AuditEntry): Promise<boolean> {
    const { name: TableName } = this.table;
    const { expression, names, values } = setExpression(change);
    const Update = {
      TableName,
      Key: keys.apiKey(id),
      UpdateExpression: expression,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    };
    return this.table.transactOnce([{ Update }, putAuditEntry(TableName, audit)]);
  }

  /** Replaces the sealed text of a key by another of the same key; false when it is not `known` any more. */
  reseal(id: string, known: SealedKey, sealed: SealedKey): Promise<boolean> {
    const values = { ':sealed': sealed, ':nonce': known.nonce };
    return this.table.update(keys.apiKey(id), { expression: 'SET sealed = :sealed', values }, 'sealed.nonce = :nonce');
  }

  /** One more job was paid with it. An admin may change the key at the same moment. */
  async countUse(id: string, at: Date): Promise<void> {
    const Update = {
      TableName: this.table.name,
      Key: keys.apiKey(id),
      UpdateExpression: 'SET lastUsedAt = :at ADD usageCount :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':at': at.toISOString(), ':one': 1 },
    };
    await this.table.transactOnce([{ Update }]);
  }

  /** False when it is gone already. */
  delete(id: string, audit: AuditEntry): Promise<boolean> {
    const { name: TableName } = this.table;
    return this.table.transactOnce([
      { Delete: { TableName, Key: keys.apiKey(id), ConditionExpression: 'attribute_exists(pk)' } },
      putAuditEntry(TableName, audit),
    ]);
  }
}

type Named = Pick<ApiKey, 'provider' | 'name' | 'isActive'>;

/** What an admin may change; without a new key, the known one stays. */
type ApiKeyChange = Named & { readonly accessId: string | undefined } & Partial<Pick<ApiKey, 'masked' | 'sealed'>>;
