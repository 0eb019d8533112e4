import * as z from 'zod/mini';
import { partitions } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { CompanionStandIn } from '#infra/stand-ins/companion.ts';
import { entriesOf, generationsOf, requestsOf, violationsOf } from './accounts-check.ts';

const issueSchema = z.object({ kind: z.string(), generationId: z.string(), userId: z.string() });

/** Lists problems after all generations and requests have ended and the outbox is empty. */
export async function externalViolationsOf(
  table: Table,
  userId: string,
  { deductions }: CompanionStandIn,
): Promise<string[]> {
  const issues = (await issuesOf(table)).filter((issue) => issue.userId === userId);
  const entries = await entriesOf(table, userId);
  const violations = await violationsOf(table, userId, 'external');
  const charges = [...(await generationsOf(table, userId)), ...(await requestsOf(table, userId))];
  for (const { id, hold, settlement } of charges) {
    const times = deductions.get(id) ?? 0;
    const kinds = issues.filter(({ generationId }) => generationId === id).map(({ kind }) => kind);
    const isEntered = entries.some(({ kind, generationId }) => kind === 'deduct' && generationId === id);
    const mustBeDeducted = settlement?.kind === 'capture' && hold.amount > 0;
    const wrong = [
      settlement === undefined && 'has not ended',
      times > 1 && `was deducted ${times} times`,
      times === 1 && !isEntered && !kinds.includes('charge-unknown') && 'was deducted, and no book says so',
      times === 0 && isEntered && !kinds.includes('charge-unknown') && 'is in the books though it was not deducted',
      mustBeDeducted && times === 0 && kinds.length === 0 && 'was delivered for nothing, and nobody is told',
      !mustBeDeducted && times > 0 && kinds.length === 0 && 'was paid for nothing, and nobody is told',
      kinds.includes('charge-refused') && 'was refused by the companion though it had been held',
    ];
    violations.push(...wrong.filter((text) => text !== false).map((text) => `${id} (${settlement?.kind}) ${text}`));
  }
  return violations;
}

async function issuesOf(table: Table): Promise<z.output<typeof issueSchema>[]> {
  return (await table.query(partitions.issues, issueSchema, { limit: 1000 })).items;
}
