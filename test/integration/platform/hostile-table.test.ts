import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { SecondFactorRepository } from '#functions/domain/admins/second-factor-repository.ts';
import { SignInAttemptsRepository } from '#functions/domain/admins/sign-in-attempts-repository.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { type FaultName, type HostileNetwork, startHostileNetwork } from '#infra/local-cloud/hostile-network.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { freePorts } from '#infra/local-cloud/ports.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';
import { plannedFaults } from '#test/support/planned-faults.ts';

let db: NewTable;
let table: Table;
let network: HostileNetwork;
/** The faults of the next calls that can have them. */
const planned: FaultName[] = [];

beforeAll(async () => {
  db = await newTable();
  const [port = 0] = await freePorts(1);
  const faults = plannedFaults(planned);
  network = await startHostileNetwork({ service: 'dynamodb', port, target: inject('engine'), faults });
  table = db.tableFor(new DynamoDBClient({ ...localClientConfig, endpoint: `http://127.0.0.1:${port}` }));
});
afterEach(() => {
  expect(planned).toEqual([]);
});
afterAll(() => network.close());

let ids = 0;
const newId = () => `hostile-${ids++}`;
const stored = (id: string) => db.table.get(keys.generation(id), z.looseObject({}), { consistent: true });

const singleWriteFaults: FaultName[] = ['throttled', 'conflict', 'lost request', 'lost answer', 'late'];
const transactionFaults: FaultName[] = [...singleWriteFaults, 'mixed reasons'];

describe.each(singleWriteFaults)('a write whose first try is: %s', (fault) => {
  it('is stored', async () => {
    const id = newId();
    planned.push(fault);
    await table.put({ ...keys.generation(id), colour: 'red' });
    expect(await stored(id)).toMatchObject({ colour: 'red' });
  });

  it('that creates an item tells that it did', async () => {
    const item = { ...keys.generation(newId()), colour: 'red' };
    planned.push(fault);
    expect(await table.create(item)).toBe(true);
    expect(await table.create(item)).toBe(false);
  });

  it('that changes an item changes it', async () => {
    const id = newId();
    await table.put({ ...keys.generation(id), colour: 'red' });
    planned.push(fault);
    expect(await table.update(keys.generation(id), setExpression({ colour: 'blue' }), 'attribute_exists(pk)')).toBe(
      true,
    );
    expect(await stored(id)).toMatchObject({ colour: 'blue' });
    planned.push(fault);
    const schema = z.object({ colour: z.string() });
    expect(await table.updateAndGet(keys.generation(id), setExpression({ colour: 'green' }), schema)).toEqual({
      colour: 'green',
    });
  });

  it('that deletes an item deletes it', async () => {
    const id = newId();
    await table.put({ ...keys.generation(id), colour: 'red' });
    planned.push(fault);
    await table.delete(keys.generation(id));
    expect(await stored(id)).toBeUndefined();
  });

  it('that counts, counts once, and tells the truth', async () => {
    const attempts = new SignInAttemptsRepository(table);
    const attempt = { account: newId(), isKnownAccount: true, source: { browserHash: 'browser' } };
    const window = '2026-11-26T12:00:00.000Z';
    planned.push(fault);
    expect(await attempts.countUnknownAttempt(attempt, window, 2)).toBe(true);
    planned.push(fault);
    expect(await attempts.countUnknownAttempt(attempt, window, 2)).toBe(true);
    expect(await attempts.countUnknownAttempt(attempt, window, 2)).toBe(false);
  });

  it('that claims a submit or a charge, claims it', async () => {
    const generations = new GenerationRepository(table);
    const id = newId();
    planned.push(fault, fault);
    const submit = { id: 'submit', at: new Date() };
    expect(await generations.claimSubmit(id, { endpoint: 'fal-ai/flux' } as never, submit)).toBe(true);
    expect(await generations.claimCharge(id)).toBe(true);
    await network.waitForLateRequests();
    expect(await generations.claimSubmit(id, { endpoint: 'fal-ai/flux' } as never, submit)).toBe(false);
    expect(await generations.claimCharge(id)).toBe(false);
  });

  it('that uses a code, accepts it once', async () => {
    const secondFactors = new SecondFactorRepository(table);
    const id = newId();
    await db.table.put({ ...keys.secondFactor(id), confirmedAt: 'now', lastUsedStep: 1 });
    planned.push(fault);
    expect(await secondFactors.useStep(id, 2)).toBe(true);
    expect(await secondFactors.useStep(id, 2)).toBe(false);
  });
});

it('a refusal that arrives late does not open a later claim', async () => {
  const generations = new GenerationRepository(table);
  const id = newId();
  const input = { endpoint: 'fal-ai/flux' } as never;
  const at = new Date();
  expect(await generations.claimSubmit(id, input, { id: 'first', at })).toBe(true);
  planned.push('late');
  expect(await generations.refuseSubmit(id, 'first', at)).toBe(true);
  expect(await generations.claimSubmit(id, input, { id: 'second', at })).toBe(true);
  await network.waitForLateRequests();
  expect(await generations.claimSubmit(id, input, { id: 'third', at })).toBe(false);
});

it('a task token that arrives late does not replace a later one', async () => {
  const generations = new GenerationRepository(table);
  const id = newId();
  planned.push('late');
  await generations.saveTaskToken(id, 'first', new Date(0));
  await generations.saveTaskToken(id, 'second', new Date(2000));
  await network.waitForLateRequests();
  expect(await generations.taskToken(id)).toBe('second');
});

describe.each(transactionFaults)('a transaction whose first try is: %s', (fault) => {
  it('moves credits once, and tells the truth', async () => {
    const ledger = new Ledger(table);
    const userId = newId();
    const transfer = (idempotencyKey: string) => ({ amount: 10, reason: 'test', idempotencyKey, at: new Date() });
    planned.push(fault);
    expect(await ledger.grant(userId, transfer('grant'))).toBe(true);
    planned.push(fault);
    await ledger.deduct(userId, transfer('deduct'));
    await network.waitForLateRequests();
    expect(await ledger.account(userId)).toMatchObject({ available: 0, spent: 10 });
    await expect(ledger.deduct(userId, transfer('another'))).rejects.toThrow('Insufficient credit');
  });
});

it('a batch that is answered in parts is read whole', async () => {
  const wanted = [newId(), newId()];
  for (const id of wanted) await db.table.put({ ...keys.generation(id), colour: id });
  planned.push('unprocessed keys');
  expect((await table.getMany(wanted.map(keys.generation), z.object({ colour: z.string() }))).size).toBe(2);
});
