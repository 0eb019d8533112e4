import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { reportUnexpected } from '#functions/platform/log.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { Table, TransactItem } from '#functions/platform/table/table.ts';
import type { CompanionClient, DeductionOutcome } from '#functions/providers/companion/companion-client.ts';
import { type EncryptionSecrets, openSessionId, storedSessionIdSchema } from '../encryption/encrypted-text.ts';
import { chargeEntry, companionReasons } from './account.ts';
import { putIssue, releaseHold, spendHeld } from './external-transactions.ts';
import { createEntry, type Ledger } from './ledger.ts';

interface OutboxDeps {
  readonly table: Table;
  readonly ledger: Ledger;
  readonly companion: CompanionClient;
  readonly secrets: () => Promise<EncryptionSecrets>;
  readonly now: () => Date;
}

const deductionPrefix = 'DEDUCTION#';
const dueSchema = z.object({ pk: z.string().check(z.startsWith(deductionPrefix)) });

const batchSize = 100;

/** No attempt starts after this time, so the function's timeout never interrupts one. */
const deliveryTimeMs = 60 * 1000;

/** An attempt starts within a minute and takes at most ten seconds; an older one counts as abandoned. */
const attemptTimeoutSeconds = 120;

export class DeductionOutbox {
  private readonly deps: OutboxDeps;

  constructor(deps: OutboxDeps) {
    this.deps = deps;
  }

  async deliver(generationId: string, { isLast = false } = {}): Promise<void> {
    const { companion, secrets } = this.deps;
    const deduction = await this.find(generationId);
    if (deduction === undefined) return;
    if (deduction.attemptedAt !== undefined) return this.concludeAbandoned(deduction);
    // Reads the session id first, because a claim without an attempt would have an unknown outcome.
    const sessionId = openSession(await secrets(), deduction);
    const claimed = await this.claim(deduction);
    if (claimed === undefined) return;
    const { amount } = claimed;
    const outcome = sessionId === undefined ? 'not_made' : await companion.deduct(sessionId, amount, generationId);
    await this.conclude(claimed, outcome, { isLast });
  }

  /** An account that is being deleted can't be charged without its session. Throws during another attempt. */
  async deliverOrGiveUp(generationId: string): Promise<void> {
    await this.deliver(generationId, { isLast: true });
    if ((await this.find(generationId)) !== undefined) throw new Error(`${generationId} is being charged`);
  }

  async deliverDue(): Promise<void> {
    const upTo = this.deps.now().toISOString();
    const due = await this.deps.table.first({ ...partitions.dueDeductions, upTo }, dueSchema, batchSize);
    const endMs = Date.now() + deliveryTimeMs;
    for (const { pk } of due) {
      if (Date.now() > endMs) return;
      const generationId = pk.slice(deductionPrefix.length);
      await this.deliver(generationId).catch((error: unknown) => {
        reportUnexpected('A charge could not be delivered', error, { generationId });
      });
    }
  }

  private find(generationId: string): Promise<Deduction | undefined> {
    return this.deps.table.get(keys.deduction(generationId), deductionSchema, { consistent: true });
  }

  /** Accepts its own stored claim, because the SDK repeats lost writes; a repeat after the end claims nothing. */
  private async claim(deduction: Deduction): Promise<Deduction | undefined> {
    const { generationId, attempts } = deduction;
    const claim = { claimId: randomUUID(), attemptedAt: this.deps.now().toISOString() };
    const isClaimed = await this.deps.table.update(
      keys.deduction(generationId),
      setExpression({ ...claim, attempts }),
      '#attempts = :attempts AND (attribute_not_exists(#attemptedAt) OR #claimId = :claimId)',
    );
    return isClaimed ? { ...deduction, ...claim } : undefined;
  }

  private async concludeAbandoned(deduction: Deduction): Promise<void> {
    const startedAt = new Date(deduction.attemptedAt ?? 0).getTime();
    if (this.deps.now().getTime() - startedAt > attemptTimeoutSeconds * 1000) await this.conclude(deduction, 'unknown');
  }

  private async conclude(deduction: Deduction, outcome: DeductionOutcome, { isLast = false } = {}): Promise<void> {
    const { generationId, userId, amount } = deduction;
    const { table, now } = this.deps;
    const at = now();
    const issue = (kind: 'charge-refused' | 'charge-failed' | 'charge-unknown'): TransactItem =>
      putIssue(table.name, { kind, generationId, userId, amount, at: at.toISOString() });
    const release = releaseHold(table.name, { userId, isRunning: false }, { released: amount, at });
    const spend = [spendHeld(table.name, userId, amount, at), entry(table.name, 'deduct', deduction, at)];
    const writeOff = [release, entry(table.name, 'write-off', deduction, at)];
    const dequeue = dequeueDeduction(table.name, generationId);
    switch (outcome) {
      case 'made':
        return this.finish([dequeue, ...spend]);
      case 'unknown':
        // Counts as spent, so the credits can't be spent twice; the issue asks an operator to check.
        return this.finish([dequeue, ...spend, issue('charge-unknown')]);
      case 'insufficient':
        return this.finish([dequeue, ...writeOff, issue('charge-refused')]);
      case 'not_made': {
        const next = isLast ? undefined : nextAttemptAt(deduction, at);
        if (next === undefined) return this.finish([dequeue, ...writeOff, issue('charge-failed')]);
        return this.postpone(deduction, next);
      }
    }
  }

  private async finish(writes: TransactItem[]): Promise<void> {
    const refused = await this.deps.ledger.transact(writes);
    if (refused !== undefined && !refused[0]) throw new Error('The account does not hold what the outbox says');
  }

  /** Compares the claim, so that a late repeat of this write doesn't reopen a newer claim. */
  private async postpone({ generationId, attempts, claimId }: Deduction, next: Date): Promise<void> {
    const { expression, names, values } = setExpression({
      attempts: attempts + 1,
      gsi2sk: next.toISOString(),
      attemptedAt: undefined,
      claimId: undefined,
    });
    const update = { expression, names, values: { ...values, ':claimId': claimId } };
    await this.deps.table.update(keys.deduction(generationId), update, '#claimId = :claimId');
  }
}

/** Without a readable session, nothing can be asked of the companion. */
function openSession(
  secrets: EncryptionSecrets,
  { generationId, userId, companionSessionId }: Deduction,
): string | undefined {
  try {
    return openSessionId(secrets, userId, companionSessionId);
  } catch (error) {
    reportUnexpected('The session of a charge could not be read', error, { generationId });
    return undefined;
  }
}

function entry(table: string, kind: 'deduct' | 'write-off', deduction: Deduction, at: Date): TransactItem {
  const { generationId, userId, amount } = deduction;
  return createEntry(table, chargeEntry(kind, { chargeId: generationId, userId, amount, at }, companionReasons[kind]));
}

export function queueDeduction(table: string, deduction: Deduction): TransactItem {
  return {
    Put: {
      TableName: table,
      Item: {
        ...keys.deduction(deduction.generationId),
        gsi2pk: partitions.dueDeductions.partition,
        gsi2sk: deduction.createdAt,
        ...deduction,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

function dequeueDeduction(table: string, generationId: string): TransactItem {
  return {
    Delete: {
      TableName: table,
      Key: keys.deduction(generationId),
      ConditionExpression: 'attribute_exists(pk)',
    },
  };
}

const deductionSchema = z.object({
  /** Identifies the generation or pro request. */
  generationId: z.string(),
  userId: z.string(),
  /** Copied here, because the subscriber can delete the generation's input, and a request's end deletes its session. */
  companionSessionId: z.optional(storedSessionIdSchema),
  amount: z.int().check(z.minimum(1)),
  createdAt: z.iso.datetime(),
  attempts: z.int(),
  /** Without an outcome, it is unknown whether the deduction was made. */
  attemptedAt: z.optional(z.iso.datetime()),
  claimId: z.optional(z.string()),
});
type Deduction = z.infer<typeof deductionSchema>;

const firstDelaySeconds = 60;
const maxDelaySeconds = 60 * 60;
const giveUpAfterSeconds = 24 * 60 * 60;

function nextAttemptAt({ createdAt, attempts }: Deduction, now: Date): Date | undefined {
  if ((now.getTime() - new Date(createdAt).getTime()) / 1000 >= giveUpAfterSeconds) return undefined;
  const delaySeconds = Math.min(maxDelaySeconds, firstDelaySeconds * 2 ** attempts);
  return new Date(now.getTime() + delaySeconds * 1000);
}
