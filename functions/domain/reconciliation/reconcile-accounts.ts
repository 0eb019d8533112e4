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
import {
  utcDay,
  firstPositionOfDay,
  hashAccount,
  type MovedAccountsRepository,
  nextShard,
  type Position,
} from '#functions/domain/credits/moved-accounts-repository.ts';
import { generationSchema } from '#functions/domain/generations/generation.ts';
import { proRequestSchema } from '#functions/domain/pro-requests/pro-request.ts';
import { log } from '#functions/platform/log.ts';
import { partitions } from '#functions/platform/table/keys.ts';
import { readAll } from '#functions/platform/table/read-list.ts';
import type { Table } from '#functions/platform/table/table.ts';

interface ReconcileDeps extends CompareDeps {
  readonly movedAccounts: MovedAccountsRepository;
  readonly now: () => Date;
}

interface ReconcileReport {
  readonly checked: number;
  readonly drifting: number;
  readonly isDone: boolean;
}

/** No page starts after this time; the function's timeout is 15 minutes. */
const runMs = 10 * 60 * 1000;
const pageSize = 20;
const dayMs = 24 * 60 * 60 * 1000;
/** The last movements of a day are marked within this time. */
const projectionLagMs = 15 * 60 * 1000;

export async function reconcile(deps: ReconcileDeps): Promise<ReconcileReport> {
  const lastDay = utcDay(new Date(deps.now().getTime() - dayMs - projectionLagMs));
  const from = (await deps.movedAccounts.position()) ?? firstPositionOfDay(lastDay);
  return checkDays(deps, { from, lastDay, savePosition: (position) => deps.movedAccounts.savePosition(position) });
}

export function reconcileDay(deps: ReconcileDeps, day: string): Promise<ReconcileReport> {
  return checkDays(deps, { from: firstPositionOfDay(day), lastDay: day, savePosition: async () => undefined });
}

interface DayRange {
  readonly from: Position;
  readonly lastDay: string;
  readonly savePosition: (position: Position) => Promise<void>;
}

async function checkDays(deps: ReconcileDeps, { from, lastDay, savePosition }: DayRange): Promise<ReconcileReport> {
  const endMs = deps.now().getTime() + runMs;
  const report = { checked: 0, drifting: 0 };
  const drifting = await deps.movedAccounts.driftingAccounts();
  let position = from;
  while (position.day <= lastDay) {
    if (deps.now().getTime() >= endMs) return { ...report, isDone: false };
    const userIds = await deps.movedAccounts.next(position, pageSize);
    const found = await Promise.all(userIds.map((userId) => checkAccount(deps, userId, drifting)));
    report.checked += found.length;
    report.drifting += found.filter(Boolean).length;
    const last = userIds.at(-1);
    position = last === undefined ? nextShard(position) : { ...position, after: last };
    await savePosition(position);
  }
  return { ...report, isDone: true };
}

async function checkAccount(deps: ReconcileDeps, userId: string, known: ReadonlySet<string>): Promise<boolean> {
  const { account, expected, hasDrifted: isDrifting } = await compareWithLedger(deps, userId);
  if (isDrifting) log.error('An account differs from its ledger', { userId, account, expected });
  if (isDrifting !== known.has(hashAccount(userId))) await deps.movedAccounts.saveDrift(userId, isDrifting);
  return isDrifting;
}

interface CompareDeps {
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
