import type { AnyField } from '#shared/form/field-types.ts';
import { modelDefinitionSchema } from '#shared/rules/model.ts';
import { productTable } from '#test/support/product-table.ts';
import type { Product } from '#test/support/product.ts';
import { publishModel } from '#test/support/publish-model.ts';

/** Publishes a page `/p/{name}` whose form has these fields. */
export function publishForm(product: Product, name: string, fields: readonly AnyField[]): Promise<void> {
  return publishSections(product, name, { Main: fields });
}

/** Publishes a page `/p/{name}` whose form has these fields, by section title. */
export function publishSections(
  { cloud }: Product,
  name: string,
  fieldsByTitle: Readonly<Record<string, readonly AnyField[]>>,
): Promise<void> {
  const definition = modelDefinitionSchema.parse({
    name: `Form ${name}`,
    description: 'A form for tests',
    endpoint: 'fal-ai/flux/schnell',
    estimatedSeconds: 10,
    sections: Object.entries(fieldsByTitle).map(([title, fields]) => ({ id: title, title, fields })),
  });
  return publishModel(productTable(cloud.endpoints.dynamodb, cloud.tableName('Table')), name, definition);
}
