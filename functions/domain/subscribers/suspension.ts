import * as z from 'zod/mini';
import { reportKeys } from '#functions/platform/table/console-keys.ts';
import type { Table, TransactItem, Wanted } from '#functions/platform/table/table.ts';

const suspensionSchema = z.object({ at: z.iso.datetime(), adminName: z.string(), reason: z.string() });

/** Stored outside the profile, which the mobile app's back end overwrites. */
export function suspensionAt(userId: string) {
  return { key: reportKeys.suspension(userId), schema: suspensionSchema } satisfies Wanted;
}

export async function isSuspended(table: Table, userId: string): Promise<boolean> {
  const { key, schema } = suspensionAt(userId);
  return (await table.get(key, schema, { consistent: true })) !== undefined;
}

/** Part of the transaction that starts a session, so none starts at the moment of a suspension. */
export function checkNotSuspended(table: Table, userId: string): TransactItem {
  const Key = reportKeys.suspension(userId);
  return { ConditionCheck: { TableName: table.name, Key, ConditionExpression: 'attribute_not_exists(pk)' } };
}
