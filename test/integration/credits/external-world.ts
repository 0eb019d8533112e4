import { DeductionOutbox } from '#functions/domain/credits/deduction-outbox.ts';
import { ExternalCredits } from '#functions/domain/credits/external-credits.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { encryptSessionId } from '#functions/domain/encryption/encrypted-text.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { StoredProRequest } from '#functions/domain/pro-requests/pro-request.ts';
import { requestCharge } from '#functions/domain/pro-requests/request-charge.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { Table, TransactItem } from '#functions/platform/table/table.ts';
import { type CompanionAddresses, CompanionClient } from '#functions/providers/companion/companion-client.ts';
import { withOutputDefaults } from '#shared/rules/output-settings.ts';
import { isInjected } from '#test/support/faulty-dynamo.ts';
import { newGeneration } from './new-generation.ts';
import { newRequest, requestEnd } from './new-request.ts';
import { settlementAs } from './operations.ts';

/** Limits how long the client waits for the companion, in real time. */
export const companionTimeoutMs = 60;

/** Runs in real time, and jumps when a test asks for it. */
export class Clock {
  private aheadMs = 0;
  readonly now = (): Date => new Date(Date.now() + this.aheadMs);

  jump(seconds: number): void {
    this.aheadMs += seconds * 1000;
  }
}

/** The product's external credits over one table client. */
export function externalCredits(
  table: Table,
  addresses: CompanionAddresses,
  now: () => Date,
  timeoutMs = companionTimeoutMs,
) {
  const companion = new CompanionClient(addresses, timeoutMs);
  const generations = new GenerationRepository(table);
  const deps = { table, ledger: new Ledger(table), generations, companion, secrets, now };
  const outbox = new DeductionOutbox(deps);
  return { credits: new ExternalCredits({ ...deps, outbox }), outbox, generations };
}
export type ExternalSide = ReturnType<typeof externalCredits>;

export interface Flow {
  readonly kind: 'generation' | 'request';
  readonly id: string;
  readonly userId: string;
  readonly amount: number;
  readonly chargedAtStart: boolean;
  /** Step Functions can run Submit twice in parallel, and two admins can end a request at once. */
  readonly isSubmittedTwice: boolean;
  readonly outcome: 'capture' | 'release';
}

const maxRunning = 6;
/** Equals the attempts in the state machine. */
const stepAttempts = 4;

/** Runs one generation or request like the product, with the same retries: hold, charge before the start, run, settle. */
export async function runFlow(side: ExternalSide, flow: Flow, now: () => Date): Promise<void> {
  if (flow.kind === 'request') return runRequest(side, flow, now);
  const generation = newGeneration(flow);
  await side.credits.hold(generationCharge(generation), { maxRunning }, [inputOf(side, generation)]);
  const submits = [submit(side, flow), ...(flow.isSubmittedTwice ? [submit(side, flow)] : [])];
  const isStarted = (await Promise.all(submits)).includes(true);
  await repeated(() =>
    side.credits.settle(generationCharge(generation), settlementAs(isStarted ? flow.outcome : 'release', now())),
  );
}

/** Two admins can end a request in different ways. */
async function runRequest({ credits }: ExternalSide, flow: Flow, now: () => Date): Promise<void> {
  const charge = requestCharge(sealedRequest(flow));
  await credits.hold(charge);
  const ends = [flow.outcome, ...(flow.isSubmittedTwice ? (['capture', 'release'] as const) : [])];
  await Promise.all(ends.map((kind) => repeated(() => credits.settle(charge, requestEnd(kind, now())))));
}

/** A session id is its user's id here. */
export function sealedRequest(from: { id: string; userId: string; amount: number }): StoredProRequest {
  return newRequest({ ...from, companionSessionId: encryptSessionId(encryption, from.userId, from.userId) });
}

const encryption = { encryptionKeys: {}, signingKey: 'a-signing-key-of-at-least-32-characters' };
const secrets = async () => encryption;

/** A session id is its user's id here. */
export function inputOf({ generations }: ExternalSide, generation: StoredGeneration): TransactItem {
  return generations.inputWrite(generation, {
    endpoint: 'fal-ai/flux/schnell',
    ...withOutputDefaults({}),
    payload: {},
    values: {},
    companionSessionId: encryptSessionId(encryption, generation.userId, generation.userId),
  });
}

/** True when the job can start. */
async function submit({ credits }: ExternalSide, flow: Flow): Promise<boolean> {
  const answer = await repeated(async () => {
    const charged = await credits.chargeBeforeStart(generationCharge(newGeneration(flow)));
    if (charged === 'busy') throw new Busy('busy');
    return charged;
  });
  return answer === 'ready';
}

class Busy extends Error {}

/** Undefined when no attempt succeeded. */
async function repeated<T>(step: () => Promise<T>): Promise<T | undefined> {
  for (let attempt = 1; attempt <= stepAttempts; attempt++) {
    try {
      return await step();
    } catch (error) {
      if (!isExpected(error)) throw error;
    }
  }
  return undefined;
}

/** True for errors that can end a flow without being a defect: injected, refused, or solved only by another attempt. */
export function isExpected(error: unknown): boolean {
  if (isInjected(error) || error instanceof AppError || error instanceof Busy) return true;
  return error instanceof Error && /can't be settled as|could not be recorded|No companion/.test(error.message);
}
