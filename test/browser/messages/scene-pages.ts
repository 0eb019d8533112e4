import { ModelRepository } from '#functions/domain/models/model-repository.ts';
import { PageRepository } from '#functions/domain/pages/page-repository.ts';
import { productTable } from '#test/support/product-table.ts';
import type { Product } from '#test/support/product.ts';
import { publishModel } from '#test/support/publish-model.ts';
import { publishForm } from '../generation/form-page.ts';

export function tableOf({ cloud }: Product) {
  return productTable(cloud.endpoints.dynamodb, cloud.tableName('Table'));
}

export function pagesOf(product: Product): PageRepository {
  return new PageRepository(tableOf(product));
}

/** Publishes `/p/slow-image`, which runs in the background. */
export async function publishSlowImage(product: Product): Promise<void> {
  const table = tableOf(product);
  const model = await new ModelRepository(table).find('dream-image');
  await publishModel(table, 'slow-image', { ...model!, isLongRunning: true });
}

function area(label: string, systemInstructions?: string) {
  const enhancement = systemInstructions && { enablePromptEnhancement: true, systemInstructions };
  return { id: `f-${label}`, variableName: label.toLowerCase(), type: 'textarea', label, ...enhancement } as const;
}

const files = { id: 'f-files', variableName: 'files', type: 'file', label: 'Files' };
const range = { id: 'f-range', variableName: 'strength', type: 'range', label: 'Strength' };

export async function publishScenePages(product: Product): Promise<void> {
  await publishSlowImage(product);
  await publishForm(product, 'withdrawn', [area('Prompt')]);
  await publishForm(product, 'prompts', [area('Refused', '#openai-401'), area('Empty', '#refuse')]);
  await publishForm(product, 'refused-image', [{ ...files, imageValidationPrompt: 'A cat? #reject' }]);
  await publishForm(product, 'files', [{ ...files, multiple: true, accept: 'image/*,video/*,audio/*' }]);
  await publishForm(product, 'defaults', [area('Notes'), range]);
  await publishForm(product, 'orphan', [area('Prompt')]);
  const pages = pagesOf(product);
  await pages.save({ ...(await pages.findPage('orphan'))!, modelId: 'no-such-model' });
}
