import { PageRepository } from '#functions/platform/dynamo/page-repository.ts';
import type { Table } from '#functions/platform/dynamo/table.ts';
import { demoModels, demoPages } from '#infra/local/seed/pages.ts';

export const shortModelCost = 10;

/** Pages of models that are looked after as closely as any may be: one in seconds, one long-running. */
export async function addShortModels(table: Table): Promise<void> {
  const pages = new PageRepository(table);
  const [model] = demoModels;
  const [page] = demoPages;
  if (model === undefined || page === undefined) throw new Error('There is no demonstration model to copy');
  const closest = { ...model, creditCost: shortModelCost, pollingIntervalSeconds: 10 };
  await pages.saveModel({ ...closest, modelId: 'short', estimatedSeconds: 10 });
  await pages.savePage({ ...page, routePath: '/short', modelId: 'short' });
  await pages.saveModel({ ...closest, modelId: 'long', estimatedSeconds: 60, isLongRunning: true });
  await pages.savePage({ ...page, routePath: '/long', modelId: 'long' });
}
