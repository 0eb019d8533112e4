import { type Model, PageRepository } from '#functions/platform/dynamo/page-repository.ts';
import type { InputField } from '#shared/domain/input-field.ts';
import type { Product } from '#test/support/product.ts';
import { productTable } from '#test/support/product-table.ts';

const model: Omit<Model, 'modelId' | 'inputSchema'> = {
  version: 1,
  name: 'Test model',
  description: 'For tests',
  endpoint: 'fal-ai/flux/schnell',
  outputKey: 'images',
  outputType: 'image',
  creditCost: 10,
  estimatedSeconds: 10,
  isLongRunning: false,
  pollingIntervalSeconds: 60,
  isAvailable: true,
};

/** Publishes a page `/p/{name}` whose form has these fields. */
export async function publishForm({ cloud }: Product, name: string, fields: readonly InputField[]): Promise<void> {
  const pages = new PageRepository(productTable(cloud.endpoints.dynamodb, cloud.tableName('Table')));
  await pages.saveModel({ ...model, modelId: name, inputSchema: [...fields] });
  await pages.savePage({
    routePath: `/${name}`,
    modelId: name,
    appId: '7d9f3c52-5a0e-4c36-9f0b-0f6f5f0f8a11',
    title: `Form ${name}`,
    description: 'A form for tests',
  });
}
