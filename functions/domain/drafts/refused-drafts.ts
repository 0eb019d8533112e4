import * as z from 'zod/mini';
import { draftKeys, draftPartitions } from '#functions/platform/table/console-keys.ts';
import type { Table, Wanted } from '#functions/platform/table/table.ts';
import { type RefusedDraft, refusedDraftSchema } from '#shared/contracts/admin-overview.ts';
import { listIndexedDrafts, type ListedDraft } from './draft-repository.ts';

const storedSchema = z.extend(refusedDraftSchema, { ownerUserId: z.string() });

/** Reads one small item, because every call of the dashboard does. */
export function refusedDraftsAt() {
  return { key: draftKeys.refused, schema: z.object({ drafts: z.array(storedSchema) }) } satisfies Wanted;
}

const maxListed = 50;

export async function saveRefusedDrafts(table: Table): Promise<void> {
  const refused = await listIndexedDrafts(table, draftPartitions.refused, maxListed);
  const items = await table.getItems(refused.map(summaryAt));
  const drafts = refused.flatMap((entry): (RefusedDraft & { ownerUserId: string })[] => {
    const { id, ownerUserId, problem, row } = items.get(summaryAt(entry)) ?? {};
    if (id === undefined || ownerUserId === undefined || problem === undefined || row === undefined) return [];
    return [{ kind: entry.noun, id, ownerUserId, name: row.name, problem }];
  });
  await table.put({ ...draftKeys.refused, drafts });
}

const summarySchema = z.object({
  id: z.string(),
  ownerUserId: z.string(),
  problem: z.optional(z.string()),
  row: z.object({ name: z.string() }),
});

function summaryAt({ noun, id }: ListedDraft) {
  const key = noun === 'model' ? draftKeys.modelSummary(id) : draftKeys.proFormSummary(id);
  return { key, schema: summarySchema } satisfies Wanted;
}
