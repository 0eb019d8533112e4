import { keys } from '#functions/platform/table/keys.ts';
import type { Change } from '#functions/platform/table/stream.ts';
import type { Table } from '#functions/platform/table/table.ts';

/** Whether it is of the ledger of a deleted account, which was counted and told when it was a subscriber's. */
export function isKept({ after }: Change): boolean {
  return after?.['isKept'] === true;
}

/** Lets a deletion go on that has waited for all changes before these. */
export async function passFences(table: Pick<Table, 'delete'>, changes: readonly Change[]): Promise<void> {
  const prefix = keys.fence('', '').sk;
  const raised = changes.flatMap(({ after }) => (after?.sk.startsWith(prefix) ? [{ pk: after.pk, sk: after.sk }] : []));
  await Promise.all(raised.map((fence) => table.delete(fence)));
}
