import {
  type Account,
  addUpMovements,
  type Balances,
  type CreditMode,
  ledgerEntrySchema,
  listMovements,
  type Movement,
} from '#functions/domain/credits/account.ts';
import type { Ledger } from '#functions/domain/credits/ledger.ts';
import { generationSchema } from '#functions/domain/generations/generation.ts';
import { proRequestSchema } from '#functions/domain/pro-requests/pro-request.ts';
import { partitions } from '#functions/platform/table/keys.ts';
import { readAll } from '#functions/platform/table/read-list.ts';
import type { Table } from '#functions/platform/table/table.ts';

export interface CompareDeps {
  readonly table: Table;
  readonly ledger: Ledger;
  readonly mode: CreditMode;
  readonly pause: (milliseconds: number) => Promise<void>;
}

export interface Comparison {
  readonly account: Account;
  readonly expected: Balances;
  readonly hasDrifted: boolean;
}

/** Reads again after these pauses, because indexes lag and accounts move while they are read. */
const pausesMs = [500, 4000];

export async function compareWithLedger(deps: CompareDeps, userId: string): Promise<Comparison> {
  for (const pauseMs of pausesMs) {
    const comparison = await compareNow(deps, userId);
    if (!comparison.hasDrifted) return comparison;
    await deps.pause(pauseMs);
  }
  return compareNow(deps, userId);
}

export async function compareNow(
  { table, ledger, mode }: Omit<CompareDeps, 'pause'>,
  userId: string,
): Promise<Comparison> {
  const sum = addUpMovements(await readAllMovements(table, userId), mode);
  const account = await ledger.account(userId);
  const expected = mode === 'external' ? { ...sum, available: account.available } : sum;
  return { account, expected, hasDrifted: !areEqual(account, expected) };
}

export function areEqual(one: Balances, other: Balances): boolean {
  return one.available === other.available && one.held === other.held && one.spent === other.spent;
}

export async function readAllMovements(table: Table, userId: string): Promise<Movement[]> {
  const entries = await readAll((page) => table.query(partitions.ledgerOf(userId), ledgerEntrySchema, page));
  const generations = await readAll((page) => table.query(partitions.generationsOf(userId), generationSchema, page));
  const requests = await readAll((page) => table.query(partitions.proRequestsOf(userId), proRequestSchema, page));
  return [...entries, ...[...generations, ...requests].flatMap(listMovements)];
}
