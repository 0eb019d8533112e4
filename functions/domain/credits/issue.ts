import * as z from 'zod/mini';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { TransactItem, Wanted } from '#functions/platform/table/table.ts';

/** Something about credits that only a person can put right; operators see it until they do. */
const issueSchema = z.object({
  id: z.string(),
  kind: z.enum([
    // The companion refused or never took a charge for a result that was delivered.
    'charge-refused',
    'charge-failed',
    // Nobody knows whether the companion made the charge.
    'charge-unknown',
    // The companion was charged for a generation that failed.
    'refund-due',
  ]),
  generationId: z.string(),
  userId: z.string(),
  amount: z.int(),
  at: z.iso.datetime(),
});
export type Issue = z.infer<typeof issueSchema>;

/** One issue of a kind for each generation, however often it is found. */
export function putIssue(table: string, issue: Omit<Issue, 'id'>): TransactItem {
  const id = `${issue.kind}#${issue.generationId}`;
  return {
    Put: {
      TableName: table,
      Item: { ...keys.issue(id), gsi1pk: partitions.issues.partition, gsi1sk: `${issue.at}#${id}`, id, ...issue },
    },
  };
}

/** How many are open: to be read with other items. */
export function issueCountsAt() {
  return { key: keys.issueCounts, schema: z.object({ open: z._default(z.int(), 0) }) } satisfies Wanted;
}
