import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { type Fault, faultKinds, faultyClient } from '#test/support/faulty-dynamo.ts';
import { startTable, type StartedTable } from '#test/support/new-table.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { generationsOf, violationsOf } from './accounts-check.ts';
import { findContradictions, type Performed } from './answers-check.ts';
import { anyOperation, Names, openAccounts, perform, settlementAs, userCount } from './operations.ts';
import { propertyParameters, size } from './property-size.ts';

const clientCount = 4;
const parallel = 16;
const operationsOfRun = 440;
/** Probability of a fault for every call and every attempt. */
const faultProbability = 0.06;

let db: StartedTable;
beforeAll(async () => {
  db = await startTable();
});
afterAll(() => db.close());

const script = fc.record({
  operations: fc.array(anyOperation, { minLength: operationsOfRun, maxLength: operationsOfRun }),
  faultSeed: fc.integer(),
});

describe('parallel clients whose calls can fail', () => {
  it('leave every credit in exactly one place', { tags: ['whole'] }, async () => {
    let worlds = 0;
    let performed = 0;
    let faults = 0;
    const property = fc.asyncProperty(script, async ({ operations, faultSeed }) => {
      const names = new Names(`p${worlds++}`);
      await openAccounts(db.table, names);
      const random = seededRandom(faultSeed);
      const faultOf = (): Fault['kind'] | undefined => {
        if (random() >= faultProbability) return undefined;
        faults += 1;
        return faultKinds[Math.floor(random() * faultKinds.length)];
      };
      const clients = Array.from({ length: clientCount }, () => faultyClient({ endpoint: db.endpoint, faultOf }));
      const tables = clients.map(({ client }) => db.tableFor(client));
      const answers: Performed[] = [];
      const queue = operations.entries();
      const work = async () => {
        for (const [index, operation] of queue) {
          const table = tables[index % clientCount]!;
          answers.push({ operation, answer: await perform(table, names, operation) });
          performed += 1;
        }
      };
      await Promise.all(Array.from({ length: parallel }, work));
      await Promise.all(clients.map(({ waitForLateCalls }) => waitForLateCalls()));

      expect(await findContradictions(db.table, names, answers)).toEqual([]);
      for (let user = 0; user < userCount; user++) await expectToAddUp(names.user(user));
    });
    await fc.assert(property, propertyParameters(size.parallelRuns));
    console.log(`${performed} operations, ${faults} faults, 0 of ${worlds * userCount} accounts violate the sum`);
    expect(performed).toBe(size.parallelRuns * operationsOfRun);
  });
});

/** Checks now, and after everything that still runs has been released. */
async function expectToAddUp(userId: string): Promise<void> {
  expect(await violationsOf(db.table, userId)).toEqual([]);
  const ledger = new Ledger(db.table);
  for (const generation of await generationsOf(db.table, userId)) {
    const isFirst = await ledger.settle(generationCharge(generation), settlementAs('release'));
    expect(isFirst).toBe(generation.settlement === undefined);
  }
  expect(await violationsOf(db.table, userId)).toEqual([]);
  expect(await ledger.account(userId)).toMatchObject({ held: 0, running: 0 });
}

describe.each(['before', 'after', 'late'] as const)('a call that fails: %s', (kind) => {
  it.each(['grant', 'deduct', 'hold', 'capture', 'release'] as const)(
    'a repeat of the %s completes it, wherever it failed',
    async (name) => {
      for (let failing = 0, hasSucceeded = false; !hasSucceeded; failing++) {
        const names = new Names(`f-${kind}-${name}-${failing}`);
        await openAccounts(db.table, names);
        const before = { kind: 'grant', user: 0, key: 0, amount: 20 } as const;
        const held = { kind: 'hold', generation: 0, amount: 5 } as const;
        await perform(db.table, names, before);
        if (name === 'capture' || name === 'release') await perform(db.table, names, held);

        let calls = 0;
        const faultOf = (of: Fault['of']) => (of === 'call' && calls++ === failing ? kind : undefined);
        const { client, waitForLateCalls } = faultyClient({ endpoint: db.endpoint, faultOf });
        const operation = {
          grant: { kind: 'grant', user: 0, key: 1, amount: 7 },
          deduct: { kind: 'deduct', user: 0, key: 1, amount: 7 },
          hold: held,
          capture: { kind: 'settle', generation: 0, as: 'capture' },
          release: { kind: 'settle', generation: 0, as: 'release' },
        }[name] as Parameters<typeof perform>[2];
        const answer = await perform(db.tableFor(client), names, operation);
        hasSucceeded = calls <= failing;
        expect(answer).toBe(hasSucceeded ? 'done' : 'lost');
        // The repeat can overtake a request in flight.
        await perform(db.table, names, operation);
        await waitForLateCalls();
        expect(await violationsOf(db.table, names.user(0))).toEqual([]);
        expect(await new Ledger(db.table).account(names.user(0))).toMatchObject(
          {
            grant: { available: 27, held: 0, spent: 0, running: 0 },
            deduct: { available: 13, held: 0, spent: 7, running: 0 },
            hold: { available: 15, held: 5, spent: 0, running: 1 },
            capture: { available: 15, held: 0, spent: 5, running: 0 },
            release: { available: 20, held: 0, spent: 0, running: 0 },
          }[name],
        );
        const generation = await new GenerationRepository(db.table).find(names.generation(0));
        expect(generation?.settlement?.kind).toBe(name === 'capture' || name === 'release' ? name : undefined);
      }
    },
  );
});
