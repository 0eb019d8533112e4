import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { Table, TransactItem } from '#functions/platform/table/table.ts';
import { DeductionOutbox } from '#functions/domain/credits/deduction-outbox.ts';
import { ExternalCredits } from '#functions/domain/credits/external-credits.ts';
import { sealSessionId } from '#functions/domain/sealing/sealed-text.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { type CompanionAddresses, CompanionClient } from '#functions/providers/companion/companion-client.ts';
import { isInjected } from '#test/support/faulty-dynamo.ts';
import { newGeneration } from './new-generation.ts';
import { settlementAs } from './operations.ts';
import { withOutputDefaults } from '#shared/rules/output-settings.ts';

/** How long the client waits for the companion; real time. */
export const companionTimeoutMs = 60;

/** Time passes as it does, and jumps when a test says so. */
export class Clock {
  private aheadMs = 0;
  readonly now = (): Date => new Date(Date.now() + this.aheadMs);

  jump(seconds: number): void {
    this.aheadMs += seconds * 1000;
  }
}

/** The product's credits where the companion keeps them, over one table client. */
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

/** The course of a generation. */
export interface Flow {
  readonly id: string;
  readonly userId: string;
  readonly amount: number;
  readonly chargedAtStart: boolean;
  /** A second Submit at the same time: Step Functions promises at least one. */
  readonly isSubmittedTwice: boolean;
  readonly outcome: 'capture' | 'release';
}

const maxRunning = 6;
/** The same as in the state machine. */
const stepAttempts = 4;

/** Runs one generation as the product does: hold, charge before the start, run, settle; each step repeated as it is there. */
export async function runFlow(side: ExternalSide, flow: Flow, now: () => Date): Promise<void> {
  const generation = newGeneration(flow);
  await side.credits.hold(generationCharge(generation), { maxRunning }, [inputOf(side, generation)]);
  const submits = [submit(side, flow), ...(flow.isSubmittedTwice ? [submit(side, flow)] : [])];
  const isStarted = (await Promise.all(submits)).includes(true);
  await repeated(() =>
    side.credits.settle(generationCharge(generation), settlementAs(isStarted ? flow.outcome : 'release', now())),
  );
}

const encryption = { encryptionKeys: {}, signingKey: 'a-signing-key-of-at-least-32-characters' };
const secrets = async () => encryption;

/** A session id is its user's id here. */
export function inputOf({ generations }: ExternalSide, generation: StoredGeneration): TransactItem {
  return generations.puttingInput(generation, {
    endpoint: 'fal-ai/flux/schnell',
    ...withOutputDefaults({}),
    payload: {},
    values: {},
    companionSessionId: sealSessionId(encryption, generation.userId, generation.userId),
  });
}

/** Whether the job may start. */
async function submit({ credits }: ExternalSide, flow: Flow): Promise<boolean> {
  const answer = await repeated(async () => {
    const charged = await credits.chargeBeforeStart(generationCharge(newGeneration(flow)));
    if (charged === 'busy') throw new Busy('busy');
    return charged;
  });
  return answer === 'ready';
}

class Busy extends Error {}

/** Undefined when no attempt went well. */
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

/** Ends a flow early without being a defect: injected, refused, or a state that only another attempt can move on. */
export function isExpected(error: unknown): boolean {
  if (isInjected(error) || error instanceof AppError || error instanceof Busy) return true;
  return error instanceof Error && /can't be settled as|could not be recorded|No companion/.test(error.message);
}
