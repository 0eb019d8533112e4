import * as z from 'zod/mini';
import { apiKeySchema as wireSchema, mayUseApiKey } from '#shared/rules/admin.ts';
import { type SealedText, sealedTextSchema } from '../sealing/sealed-text.ts';
import { type AuditEntry, putAuditEntry } from '../audit/audit-repository.ts';
import { type Expression, setExpression } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { ListPage, ListRequest, Table, Wanted } from '#functions/platform/table/table.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { readAll } from '#functions/platform/table/read-list.ts';
import type { SealedTexts } from '../sealing/reseal.ts';

const apiKeySchema = z.extend(z.omit(wireSchema, { assignedTo: true }), { sealed: sealedTextSchema });
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
  all(): Promise<ApiKey[]> {
    return this.table.first(partitions.apiKeys, apiKeySchema, mostKeys, { backwards: true });
  }

  pageOf(request: ListRequest): Promise<ListPage<ApiKey>> {
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

  /**
   * Writes no more than what changes: its use is counted, and it is sealed anew, at any time. False when it is gone, or
   * not any more whose it was when `known` was read.
   */
  update(known: Owned, change: ApiKeyChange, audit: AuditEntry): Promise<boolean> {
    const { name: TableName } = this.table;
    const { expression, names, values } = setExpression(change);
    const condition = isStillOf(known);
    const Update = {
      TableName,
      Key: keys.apiKey(known.id),
      UpdateExpression: expression,
      ConditionExpression: condition.expression,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ...condition.values },
    };
    return this.table.transactOnce([{ Update }, putAuditEntry(TableName, audit)]);
  }

  /** Replaces the sealed text of a key by another of the same key; false when it is not `known` any more. */
  reseal(id: string, known: SealedText, sealed: SealedText): Promise<boolean> {
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

  /** False when it is gone already, or not any more whose it was. */
  delete(known: Owned, audit: AuditEntry): Promise<boolean> {
    const { name: TableName } = this.table;
    const { expression, values } = isStillOf(known);
    const Delete = {
      TableName,
      Key: keys.apiKey(known.id),
      ConditionExpression: expression,
      ExpressionAttributeValues: values,
    };
    return this.table.transactOnce([{ Delete }, putAuditEntry(TableName, audit)]);
  }
}

export function apiKeyAt(id: string) {
  return { key: keys.apiKey(id), schema: apiKeySchema } satisfies Wanted;
}

type Owned = Pick<ApiKey, 'id' | 'accessId'>;

/** What an admin may change; what is absent stays, and an undefined `accessId` shares it. */
export type ApiKeyChange = Partial<
  Pick<ApiKey, 'provider' | 'name' | 'isActive' | 'accessId' | 'dailyCostCeilingUsd' | 'masked' | 'sealed'>
>;

/** Who may change a key follows from whose it is: what was decided by one owner is not written under another. */
function isStillOf({ accessId }: Owned): Expression {
  return accessId === undefined
    ? { expression: 'attribute_exists(pk) AND attribute_not_exists(accessId)' }
    : { expression: 'accessId = :owner', values: { ':owner': accessId } };
}

/** Throws unless there is this API key, and this admin may let others pay with it. */
export async function assertMayUse(
  { apiKeys }: { readonly apiKeys: ApiKeyRepository },
  admin: AdminCaller,
  apiKeyId: string | undefined,
): Promise<void> {
  if (apiKeyId === undefined) return;
  const apiKey = await apiKeys.find(apiKeyId);
  if (apiKey === undefined || !mayUseApiKey(admin, apiKey)) {
    throw new AppError('forbidden', 'Access denied. You can only use your own API keys.');
  }
}

const shown = 4;
const bullet = '•';
const maskLength = 16;

/** A key as it may be shown: its first and last four characters, and of a short one nothing. */
export function maskedKey(key: string): string {
  // By characters: half of one is no text, which the table does not take.
  const characters = Array.from(key);
  if (characters.length <= 2 * shown) return bullet.repeat(maskLength);
  const [first, last] = [characters.slice(0, shown).join(''), characters.slice(-shown).join('')];
  return `${first}${bullet.repeat(maskLength - 2 * shown)}${last}`;
}

/** All API keys, to be encrypted anew. */
export function sealedApiKeys(apiKeys: ApiKeyRepository): SealedTexts {
  return {
    ids: async () => (await readAll((request) => apiKeys.pageOf(request))).map(({ id }) => id),
    find: async (id) => {
      const apiKey = await apiKeys.find(id);
      return apiKey && { name: `${apiKey.provider}: ${apiKey.name}`, owner: id, sealed: apiKey.sealed };
    },
    replace: (id, known, sealed) => apiKeys.reseal(id, known, sealed),
  };
}
