import { z } from 'zod';
import { apiKeySchema as wireSchema } from '#shared/contracts/admin-api-keys.ts';
import { sealedKeySchema } from '../providers/sealed-key.ts';
import { keys, partitions } from './keys.ts';
import type { Table } from './table.ts';

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
    const { items } = await this.table.query(partitions.apiKeys, apiKeySchema, { limit: mostKeys });
    return items;
  }

  create(apiKey: ApiKey): Promise<boolean> {
    const listing = { gsi1pk: partitions.apiKeys.partition, gsi1sk: `${apiKey.createdAt}#${apiKey.id}` };
    return this.table.create({ ...keys.apiKey(apiKey.id), ...listing, ...apiKey });
  }

  /** Changes what an admin may change; its use is counted elsewhere, at any time. False when it is gone. */
  update({ id, provider, name, isActive, accessId, masked, sealed }: ApiKey): Promise<boolean> {
    const owner = accessId === undefined ? ' REMOVE accessId' : '';
    return this.table.update(
      keys.apiKey(id),
      {
        expression: `SET #provider = :provider, #name = :name, isActive = :isActive, masked = :masked, sealed = :sealed${
          accessId === undefined ? '' : ', accessId = :accessId'
        }${owner}`,
        names: { '#provider': 'provider', '#name': 'name' },
        values: {
          ':provider': provider,
          ':name': name,
          ':isActive': isActive,
          ':masked': masked,
          ':sealed': sealed,
          ...(accessId !== undefined && { ':accessId': accessId }),
        },
      },
      'attribute_exists(pk)',
    );
  }

  /** One more job was paid with it. */
  async countUse(id: string, at: Date): Promise<void> {
    await this.table.update(
      keys.apiKey(id),
      { expression: 'SET lastUsedAt = :at ADD usageCount :one', values: { ':at': at.toISOString(), ':one': 1 } },
      'attribute_exists(pk)',
    );
  }

  delete(id: string): Promise<void> {
    return this.table.delete(keys.apiKey(id));
  }
}
