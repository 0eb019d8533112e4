import * as z from 'zod/mini';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

const namedFieldSchema = z.object({
  label: z.string(),
  key: z.optional(z.string()),
  variableName: z.optional(z.string()),
  additionalVariables: z.optional(z.array(z.string())),
  hidden: z.optional(z.boolean()),
});
/** A field as far as the places go that it fills. */
export type NamedField = z.infer<typeof namedFieldSchema>;

const namedSchema = z.object({ sections: z.array(z.object({ fields: z.array(namedFieldSchema) })) });

/** What fills which place of a model's payload, for functions that read nothing else of a model. */
export class FormNames {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Of the form as one save left it; of a version that there is not, none. */
  async of(modelId: string, version: number): Promise<NamedField[]> {
    const model = await this.table.get(keys.modelVersion(modelId, version), namedSchema, { consistent: true });
    return model?.sections.flatMap(({ fields }) => fields) ?? [];
  }
}
