import * as z from 'zod/mini';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

const namedSchema = z.object({ id: z.string(), name: z.string() });

export class ModelNames {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async of(ids: readonly string[]): Promise<Map<string, string>> {
    const found = await this.table.getMany(ids.map(keys.model), namedSchema);
    return new Map([...found.values()].map(({ id, name }) => [id, name]));
  }
}
