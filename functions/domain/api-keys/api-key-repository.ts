import * as z from 'zod/mini';
import type { AdminActor, AdminCaller } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { type Expression, setExpression } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import { readAll } from '#functions/platform/table/read-list.ts';
import type { ListPage, ListRequest, Table, Wanted } from '#functions/platform/table/table.ts';
import { apiKeySchema as wireSchema, canUseApiKey } from '#shared/rules/api-key.ts';
import { type AuditEntry, putAuditEntry } from '../audit/audit-entry.ts';
import { type EncryptedText, encryptedTextSchema, type EncryptedTexts } from '../encryption/encrypted-text.ts';

const apiKeySchema = z.extend(z.omit(wireSchema, { assignedTo: true }), { sealed: encryptedTextSchema });
export type ApiKey = z.infer<typeof apiKeySchema>;

const maxKeys = 1000;

export class ApiKeyRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(id: string): Promise<ApiKey | undefined> {
    return this.table.get(keys.apiKey(id), apiKeySchema, { consistent: true });
  }

  all(): Promise<ApiKey[]> {
    return this.table.first(partitions.apiKeys, apiKeySchema, maxKeys, { backwards: true });
  }

  pageOf(request: ListRequest): Promise<ListPage<ApiKey>> {
    return this.table.query(partitions.apiKeys, apiKeySchema, request);
  }

  create(apiKey: ApiKey, audit: AuditEntry): Promise<boolean> {
    const { name: TableName } = this.table;
    const listing = { gsi1pk: partitions.apiKeys.partition, gsi1sk: `${apiKey.createdAt}#${apiKey.id}` };
    const Item = { ...keys.apiKey(apiKey.id), ...listing, ...apiKey };
    return this.table.transactOnce([
      { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      putAuditEntry(TableName, audit),
    ]);
  }

  /** Writes only the changed attributes, because use counts and re-encryption run at any time. */
  update(known: OwnedKey, change: ApiKeyChange, audit: AuditEntry): Promise<boolean> {
    const { name: TableName } = this.table;
    const { expression, names, values } = setExpression(change);
    const condition = hasSameOwner(known);
    const allValues = { ...values, ...condition.values };
    const Update = {
      TableName,
      Key: keys.apiKey(known.id),
      UpdateExpression: expression,
      ConditionExpression: condition.expression,
      ExpressionAttributeNames: names,
      // DynamoDB refuses an empty map, which the removal of a shared key's ceiling would have.
      ...(Object.keys(allValues).length > 0 && { ExpressionAttributeValues: allValues }),
    };
    return this.table.transactOnce([{ Update }, putAuditEntry(TableName, audit)]);
  }

  reseal(id: string, known: EncryptedText, sealed: EncryptedText): Promise<boolean> {
    const values = { ':sealed': sealed, ':nonce': known.nonce };
    return this.table.update(keys.apiKey(id), { expression: 'SET sealed = :sealed', values }, 'sealed.nonce = :nonce');
  }

  /** Uses a transaction, because an admin can change the key at this moment. */
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

  delete(known: OwnedKey, audit: AuditEntry): Promise<boolean> {
    const { name: TableName } = this.table;
    const { expression, values } = hasSameOwner(known);
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

type OwnedKey = Pick<ApiKey, 'id' | 'accessId'>;

/** Absent properties stay; an undefined `accessId` shares the key with all admins. */
export type ApiKeyChange = Partial<
  Pick<ApiKey, 'provider' | 'name' | 'isActive' | 'accessId' | 'dailyCostCeilingUsd' | 'masked' | 'sealed'>
>;

function hasSameOwner({ accessId }: OwnedKey): Expression {
  return accessId === undefined
    ? { expression: 'attribute_exists(pk) AND attribute_not_exists(accessId)' }
    : { expression: 'accessId = :owner', values: { ':owner': accessId } };
}

export function canSeeApiKey(admin: AdminCaller, { accessId }: Pick<ApiKey, 'accessId'>): boolean {
  return admin.isSuperAdmin || admin.id === accessId;
}

/** The stage's own key is the operator's money, so only super admins let a page pay with it. */
export async function assertCanPayPageWith(
  apiKeys: ApiKeyRepository,
  admin: AdminCaller,
  apiKeyId: string | undefined,
): Promise<void> {
  if (apiKeyId !== undefined || admin.isSuperAdmin) return assertCanUseApiKey({ apiKeys }, admin, apiKeyId);
  const message = 'Access denied. Choose one of your API keys: only a super admin can let a page pay with the stage’s.';
  throw new AppError('forbidden', message, [{ field: 'apiKeyId', message }]);
}

export async function assertCanUseApiKey(
  { apiKeys }: { readonly apiKeys: ApiKeyRepository },
  admin: AdminActor,
  apiKeyId: string | undefined,
): Promise<void> {
  if (apiKeyId === undefined) return;
  const apiKey = await apiKeys.find(apiKeyId);
  if (apiKey === undefined || !canUseApiKey(admin, apiKey)) {
    throw new AppError('forbidden', 'Access denied. You can only use your own API keys.');
  }
}

const shownCharacters = 4;
const bullet = '•';
const maskLength = 16;

export function maskKey(key: string): string {
  // Splitting a surrogate pair would produce text that DynamoDB refuses.
  const characters = Array.from(key);
  if (characters.length <= 2 * shownCharacters) return bullet.repeat(maskLength);
  const [first, last] = [characters.slice(0, shownCharacters).join(''), characters.slice(-shownCharacters).join('')];
  return `${first}${bullet.repeat(maskLength - 2 * shownCharacters)}${last}`;
}

export function sealedApiKeys(apiKeys: ApiKeyRepository): EncryptedTexts {
  return {
    ids: async () => (await readAll((request) => apiKeys.pageOf(request))).map(({ id }) => id),
    find: async (id) => {
      const apiKey = await apiKeys.find(id);
      return apiKey && { name: `${apiKey.provider}: ${apiKey.name}`, owner: id, sealed: apiKey.sealed };
    },
    replace: (id, known, sealed) => apiKeys.reseal(id, known, sealed),
  };
}
