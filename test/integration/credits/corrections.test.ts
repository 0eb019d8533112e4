import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import {
  checkLedger,
  type CorrectionDeps,
  decideCorrection,
  proposeCorrection,
} from '#functions/api/admin-subscribers/correct-account.ts';
import { CorrectionRepository } from '#functions/domain/credits/correction.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { hashAccount, MovedAccountsRepository } from '#functions/domain/credits/moved-accounts-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import { auditEntrySchema } from '#shared/contracts/admin-audit.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';

let started: NewTable;
let ledger: Ledger;
let deps: CorrectionDeps;
beforeAll(async () => {
  started = await newTable();
  const { table } = started;
  ledger = new Ledger(table);
  const corrections = new CorrectionRepository(table);
  const movedAccounts = new MovedAccountsRepository(table);
  deps = { table, ledger, corrections, movedAccounts, mode: 'embedded', now: () => new Date() };
});

const [ada, bob, cem] = ['ada', 'bob', 'cem'].map((id) => ({ id, userId: id, name: `Name of ${id}` }) as AdminCaller);
const entriesOf = async (userId: string) => (await ledger.entriesOf(userId, { limit: 10 })).items;

/** Grants 20 credits, and then adds 7 behind the ledger. */
async function driftingOwner({ behind = 7 } = {}) {
  const userId = `user-${randomUUID()}`;
  await ledger.grant(userId, { amount: 20, reason: 'Gift', idempotencyKey: userId, at: new Date() });
  await started.table.update(keys.account(userId), { expression: 'ADD available :more', values: { ':more': behind } });
  await deps.movedAccounts.saveDrift(userId, true);
  return { userId, name: `Name of ${userId}` };
}
type Owner = Awaited<ReturnType<typeof driftingOwner>>;

const propose = (owner: Owner, follow: 'ledger' | 'balance' = 'ledger', admin = ada!) =>
  proposeCorrection(deps, admin, owner, { follow, reason: 'A hand moved credits' });
const decide = (owner: Owner, id: string, { admin = bob!, isApproved = true } = {}) =>
  decideCorrection(deps, admin, owner, { id, isApproved });
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.message : String(error)),
  );

it('sets a balance to the sum of its ledger, when two super admins agree', async () => {
  const owner = await driftingOwner();
  const [gift] = await entriesOf(owner.userId);
  const { id } = await propose(owner);
  expect(await checkLedger(deps, bob!, owner)).toMatchObject({
    hasDrifted: true,
    correction: { id, proposedBy: { id: 'ada' } },
  });
  expect([
    (await checkLedger(deps, ada!, owner)).canApprove,
    (await checkLedger(deps, bob!, owner)).canApprove,
  ]).toEqual([false, true]);
  expect(await refusalOf(decide(owner, id, { admin: ada! }))).toBe('Another super admin must approve your correction.');
  expect((await ledger.account(owner.userId)).available).toBe(27);

  expect(await decide(owner, id)).toMatchObject({ available: 20, held: 0, spent: 0 });
  const { correction, ...after } = await checkLedger(deps, bob!, owner);
  expect({ correction, ...after }).toMatchObject({ hasDrifted: false, correction: undefined });
  const [entry, first] = await entriesOf(owner.userId);
  expect(first).toEqual(gift);
  expect(entry).toMatchObject({
    kind: 'correction',
    amount: 7,
    reason: 'A hand moved credits',
    effect: { available: 0, held: 0, spent: 0 },
    moved: { available: -7, held: 0, spent: 0 },
  });
  expect(await deps.movedAccounts.driftingAccounts()).not.toContain(hashAccount(owner.userId));
  const items = await started.table.first(partitions.audit, auditEntrySchema, 2, { backwards: true });
  expect(items).toMatchObject([
    {
      action: 'corrected credits',
      admin: { id: 'bob' },
      reason: 'A hand moved credits',
      subject: { id: owner.userId },
    },
    { action: 'proposed a credit correction', admin: { id: 'ada' } },
  ]);
  expect(items[0]?.changes).toContainEqual({ path: 'balance.available', before: '27', after: '20' });
});

it('keeps a balance, with an entry that explains it, also when its ledger adds up to less than 0', async () => {
  const owner = await driftingOwner();
  await ledger.deduct(owner.userId, { amount: 25, reason: 'Spent', idempotencyKey: owner.userId, at: new Date() });
  expect(await refusalOf(propose(owner))).toMatch(/^The ledger adds up to less than 0/);
  const { id } = await propose(owner, 'balance');
  expect(await decide(owner, id)).toMatchObject({ available: 2, spent: 25 });
  expect(await checkLedger(deps, bob!, owner)).toMatchObject({
    hasDrifted: false,
    expected: { available: 2, held: 0, spent: 25 },
  });
  expect(await refusalOf(propose(owner))).toMatch(/^Balance and ledger are equal/);
});

it('is made once, however many approve it at the same time', async () => {
  const owner = await driftingOwner();
  const { id } = await propose(owner);
  const approvals = Array.from({ length: 8 }, (_, index) =>
    decide(owner, id, { admin: index % 2 === 0 ? bob! : cem! }),
  );
  const outcomes = await Promise.all(approvals.map(refusalOf));
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect((await entriesOf(owner.userId)).map(({ kind }) => kind)).toEqual(['correction', 'grant']);
});

it('is refused when the account moved since the proposal, and can be rejected and proposed again', async () => {
  const owner = await driftingOwner();
  const { id } = await propose(owner);
  expect(await refusalOf(propose(owner, 'balance', cem))).toMatch(/^Another correction .* waits/);
  await ledger.grant(owner.userId, {
    amount: 1,
    reason: 'More',
    idempotencyKey: `${owner.userId} more`,
    at: new Date(),
  });
  expect(await refusalOf(decide(owner, id))).toMatch(/^The account has moved since the proposal/);
  expect((await ledger.account(owner.userId)).available).toBe(28);
  await decide(owner, id, { admin: ada!, isApproved: false });
  expect(await refusalOf(decide(owner, id))).toMatch(/^No such correction/);
  const again = await propose(owner);
  expect(await decide(owner, again.id)).toMatchObject({ available: 21 });
});

it("can't be approved by its proposer, or for an account that moves at this moment, after the checks are passed", async () => {
  const owner = await driftingOwner();
  const correction = await propose(owner);
  const approve = (approverId: string) => {
    const audit = { Put: { TableName: started.table.name, Item: { pk: 'AUDIT', sk: randomUUID() } } };
    return deps.corrections.approve(owner.userId, correction, { approverId, at: new Date(), audit });
  };
  expect(await approve('ada')).toBe(false);
  await ledger.grant(owner.userId, {
    amount: 1,
    reason: 'More',
    idempotencyKey: `${owner.userId} more`,
    at: new Date(),
  });
  expect(await approve('bob')).toBe(false);
  expect((await ledger.account(owner.userId)).available).toBe(28);
});
