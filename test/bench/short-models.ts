import type { Table } from '#functions/platform/table/table.ts';
import { demoModels } from '#infra/demo/pages.ts';
import { publishModel } from '#test/support/publish-model.ts';

export const shortModelCost = 10;

/**
 * Publishes models with the shortest polling interval: one that takes seconds, and one that is long-running. `/patient`
 * only waits for its webhook.
 */
export async function addShortModels(table: Table): Promise<void> {
  const [model] = demoModels;
  if (model === undefined) throw new Error('There is no demonstration model to copy');
  const closest = { ...model.definition, creditCost: shortModelCost, pollingIntervalSeconds: 10 };
  await publishModel(table, 'short', { ...closest, estimatedSeconds: 10 });
  await publishModel(table, 'patient', { ...closest, estimatedSeconds: 20_000 });
  await publishModel(table, 'long', { ...closest, estimatedSeconds: 60, isLongRunning: true });
}
