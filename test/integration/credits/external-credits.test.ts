import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { requestCharge } from '#functions/domain/pro-requests/request-charge.ts';
import { type CompanionStandIn, startCompanion, companionFaults } from '#infra/stand-ins/companion.ts';
import { type FaultyClient, faultKinds, faultyClient } from '#test/support/faulty-dynamo.ts';
import { startTable, type StartedTable } from '#test/support/new-table.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { generationsOf, requestsOf } from './accounts-check.ts';
import { externalViolationsOf } from './external-check.ts';
import { Clock, companionTimeoutMs, externalCredits, isExpected, runFlow } from './external-world.ts';
import { requestEnd } from './new-request.ts';
import { settlementAs } from './operations.ts';
import { propertyParameters, size } from './property-size.ts';

const userCount = 2;
const rounds = 4;
const flowsOfRound = 6;
const clientCount = 3;
const tableFaultProbability = 0.02;
const companionFaultProbability = 0.3;
const hour = 3600;

let db: StartedTable;
let companion: CompanionStandIn;
let random = seededRandom(0);
let isFaulty = true;
beforeAll(async () => {
  db = await startTable();
  companion = await startCompanion({
    faultOf: (operation) =>
      isFaulty && random() < (operation === 'deduct' ? companionFaultProbability : 0.05)
        ? companionFaults[Math.floor(random() * companionFaults.length)]
        : undefined,
    lateMs: companionTimeoutMs * 2,
  });
});
afterAll(async () => {
  await companion.close();
  await db.close();
});

const script = fc.record({
  faultSeed: fc.integer(),
  credits: fc.array(fc.integer({ min: 0, max: 120 }), { minLength: userCount, maxLength: userCount }),
  flows: fc.array(
    fc.record({
      kind: fc.constantFrom('generation' as const, 'generation' as const, 'request' as const),
      user: fc.nat(userCount - 1),
      amount: fc.nat(20),
      chargedAtStart: fc.boolean(),
      isSubmittedTwice: fc.boolean(),
      outcome: fc.constantFrom('capture' as const, 'release' as const),
    }),
    { minLength: rounds * flowsOfRound, maxLength: rounds * flowsOfRound },
  ),
  jumps: fc.array(fc.constantFrom(61, 150, 2 * hour), { minLength: rounds, maxLength: rounds }),
});

let worlds = 0;

describe("credits that the companion's back end keeps", () => {
  it('are never deducted twice, and never held or lost silently', async () => {
    let deducted = 0;
    const property = fc.asyncProperty(script, async ({ faultSeed, credits, flows, jumps }) => {
      const world = `e${worlds++}`;
      random = seededRandom(faultSeed);
      isFaulty = true;
      const users = credits.map((_, index) => `user-${world}-${index}`);
      for (const [index, userId] of users.entries()) {
        companion.credits.set(userId, credits[index]!);
        await new Ledger(db.table).openAccount(userId);
      }
      const clock = new Clock();
      const clients = Array.from({ length: clientCount }, () => newClient());
      const sides = clients.map(({ client }) => externalCredits(db.tableFor(client), companion.addresses, clock.now));
      for (let round = 0; round < rounds; round++) {
        const running = flows.slice(round * flowsOfRound, (round + 1) * flowsOfRound).map((flow, index) => {
          const id = `${flow.kind}-${world}-${round}-0${index}`;
          return tolerant(runFlow(sides[index % clientCount]!, { ...flow, id, userId: users[flow.user]! }, clock.now));
        });
        await Promise.all([...running, ...sides.slice(1).map(({ outbox }) => tolerant(outbox.deliverDue()))]);
        await quiet(clients);
        clock.jump(jumps[round]!);
      }
      await settleAll(users, clock);
      for (const userId of users) {
        expect(await externalViolationsOf(db.table, userId, companion)).toEqual([]);
        expect(await new Ledger(db.table).account(userId)).toMatchObject({ held: 0, running: 0 });
      }
      deducted += credits.reduce((sum, credit) => sum + credit, 0);
      deducted -= users.reduce((sum, userId) => sum + companion.credits.get(userId)!, 0);
    });
    await fc.assert(property, propertyParameters(size.externalRuns));
    console.log(`${worlds * rounds * flowsOfRound} generations and requests, ${deducted} credits deducted`);
    expect(deducted).toBeGreaterThan(0);
  });
});

function newClient(): FaultyClient {
  const faultOf = () =>
    random() < tableFaultProbability ? faultKinds[Math.floor(random() * faultKinds.length)] : undefined;
  return faultyClient({ endpoint: db.endpoint, faultOf });
}

async function tolerant(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isExpected(error)) throw error;
  });
}

async function quiet(clients: readonly FaultyClient[]): Promise<void> {
  for (const client of clients) await client.waitForLateCalls();
  await companion.quiet();
}

/** Settles abandoned generations and delivers the outbox for a day, like the sweeper, and rejects open requests. */
async function settleAll(users: readonly string[], clock: Clock): Promise<void> {
  const side = externalCredits(db.table, companion.addresses, clock.now);
  for (const userId of users) {
    for (const generation of await generationsOf(db.table, userId)) {
      if (generation.settlement === undefined)
        await side.credits.settle(generationCharge(generation), settlementAs('release', clock.now()));
    }
  }
  for (const userId of users) {
    for (const request of await requestsOf(db.table, userId))
      await side.credits.settle(requestCharge(request), requestEnd('release', clock.now()));
  }
  isFaulty = random() < 0.5;
  for (let hours = 0; hours < 30; hours++) {
    clock.jump(hour);
    await side.outbox.deliverDue();
  }
  await companion.quiet();
}
