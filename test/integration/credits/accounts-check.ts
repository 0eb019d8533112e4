import {
  type Account,
  addUpMovements,
  type CreditMode,
  type LedgerEntry,
  ledgerEntrySchema,
  listMovements,
} from '#functions/domain/credits/account.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { type StoredGeneration, generationSchema } from '#functions/domain/generations/generation.ts';
import { ProRequestRepository } from '#functions/domain/pro-requests/pro-request-repository.ts';
import type { StoredProRequest } from '#functions/domain/pro-requests/pro-request.ts';
import { partitions } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

const largePage = 1000;

export async function generationsOf(table: Table, userId: string): Promise<StoredGeneration[]> {
  const { items } = await table.query(partitions.generationsOf(userId), generationSchema, { limit: largePage });
  const repository = new GenerationRepository(table);
  // The index only lists them; the items themselves have the current state.
  return Promise.all(items.map(async ({ id }) => (await repository.find(id))!));
}

export async function requestsOf(table: Table, userId: string): Promise<StoredProRequest[]> {
  return (await new ProRequestRepository(table).pageOf(userId, { limit: largePage })).items;
}

export async function entriesOf(table: Table, userId: string): Promise<LedgerEntry[]> {
  return (await table.query(partitions.ledgerOf(userId), ledgerEntrySchema, { limit: largePage })).items;
}

/** Lists problems of an account; empty when its ledger explains every credit. */
export async function violationsOf(table: Table, userId: string, mode: CreditMode = 'embedded'): Promise<string[]> {
  const account = await new Ledger(table).account(userId);
  const generations = await generationsOf(table, userId);
  const requests = await requestsOf(table, userId);
  const entries = await entriesOf(table, userId);
  const expected = addUpMovements([...entries, ...[...generations, ...requests].flatMap(listMovements)], mode);
  const running = generations.filter(({ settlement }) => settlement === undefined).length;
  const differs = (name: keyof typeof expected) =>
    account[name] === expected[name] ? [] : [`${name} is ${account[name]}, its ledger says ${expected[name]}`];
  return [
    ...(mode === 'embedded' ? differs('available') : []),
    ...differs('held'),
    ...differs('spent'),
    ...(account.running === running ? [] : [`running is ${account.running}, ${running} generations are unsettled`]),
    ...findNegativeBalances(account),
  ].map((violation) => `${userId}: ${violation}`);
}

function findNegativeBalances({ available, held, spent, running }: Account): string[] {
  return Object.entries({ available, held, spent, running })
    .filter(([, value]) => value < 0)
    .map(([name, value]) => `${name} is ${value}`);
}
