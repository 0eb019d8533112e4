import { z } from 'zod';
import { keys, partitions } from './keys.ts';
import type { Table } from './table.ts';

const apiKeySchema = z.object({
  id: z.string(),
  provider: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  /** The admin it belongs to; absent when it is shared. */
  accessId: z.string().optional(),
  createdAt: z.iso.datetime(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** Far more than any product has. */
const mostKeys = 1000;

/** Keys of the providers' accounts that pages pay with. */
export class ApiKeyRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(id: string): Promise<ApiKey | undefined> {
    return this.table.get(keys.apiKey(id), apiKeySchema);
  }

  /** Newest first. */
  async all(): Promise<ApiKey[]> {
    const { items } = await this.table.query(partitions.apiKeys, apiKeySchema, { limit: mostKeys });
    return items;
  }
}
