import * as z from 'zod/mini';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { modelSchema, toSummaryItem } from './model-repository.ts';

export interface Summarised {
  readonly id: string;
  readonly name: string;
  readonly outcome: 'found' | 'summarised' | 'saved';
}

const entrySchema = z.object({ pk: z.string(), sk: z.string() });
const maxModels = 10_000;

/**
 * Gives every model from before 2026-11-25 its own summary, and removes the model from the index. Lists read both until
 * then. Can be repeated and run during traffic.
 */
export async function summariseModels(
  table: Table,
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<Summarised[]> {
  const entries = await table.first(partitions.models, entrySchema, maxModels);
  const outcomes: Summarised[] = [];
  for (const { pk, sk } of entries) {
    if (sk !== 'MODEL') continue;
    const model = await table.get({ pk, sk }, modelSchema, { consistent: true });
    if (model === undefined) continue;
    const { id, name } = model;
    const outcome = isDryRun ? 'found' : (await summariseModel(table, model)) ? 'summarised' : 'saved';
    outcomes.push({ id, name, outcome });
  }
  return outcomes;
}

/** Returns false when the model was saved meanwhile. */
export function summariseModel(table: Table, model: z.output<typeof modelSchema>): Promise<boolean> {
  const update = {
    TableName: table.name,
    Key: keys.model(model.id),
    UpdateExpression: 'REMOVE gsi1pk, gsi1sk',
    ConditionExpression: '#version = :read',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':read': model.version },
  };
  return table.transactOnce([{ Update: update }, { Put: { TableName: table.name, Item: toSummaryItem(model) } }]);
}
