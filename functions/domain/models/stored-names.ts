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

const namedFieldSchema = z.object({
  label: z.string(),
  key: z.optional(z.string()),
  variableName: z.optional(z.string()),
  additionalVariables: z.optional(z.array(z.string())),
  hidden: z.optional(z.boolean()),
});
export type NamedField = z.infer<typeof namedFieldSchema>;

const formSchema = z.object({ sections: z.array(z.object({ fields: z.array(namedFieldSchema) })) });

export class FormNames {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async of(modelId: string, version: number): Promise<NamedField[]> {
    const model = await this.table.get(keys.modelVersion(modelId, version), formSchema, { consistent: true });
    return model?.sections.flatMap(({ fields }) => fields) ?? [];
  }
}
