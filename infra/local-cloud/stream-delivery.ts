import { setTimeout as delay } from 'node:timers/promises';
import type { _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import * as z from 'zod/mini';
import { deliveredRecord } from '../delivered-record.ts';
import { AwsError } from './aws-error.ts';
import type { InvokeFunction } from './task-handlers.ts';

export interface StreamMapping {
  readonly functionName: string;
  readonly batchSize: number;
  /** Whether the mapping's filter lets a record through. */
  readonly isTold: (record: StreamRecord) => boolean;
  /** How often a refused batch is tried again; `Infinity` while it is in the stream. */
  readonly retries: number;
  /** Whether a batch that throws is halved, to find the record that it throws for. */
  readonly bisects: boolean;
  /** Whether the function's answer says which records failed; what it answers means nothing else. */
  readonly heedsItemFailures: boolean;
  /** Of the pauses before a batch is tried again. */
  readonly retryScale: number;
  readonly invoke: InvokeFunction;
  /** Receives what was refused until the retries were used up. */
  readonly giveUp: (records: readonly StreamRecord[], invocations: number, shardId: string) => void;
  /** Receives how long ago the last record of a batch was written when its function is invoked. */
  readonly noteAgeMs: (ageMs: number) => void;
}

/** A batch of a shard, and how often it has been tried. */
interface Batch {
  readonly records: readonly StreamRecord[];
  readonly attempts: number;
}

/** Nothing, or a list; what is neither, or names no record of the batch, counts as the failure of all. */
const answerSchema = z.union([
  z.null(),
  z.strictObject({}),
  z.object({ batchItemFailures: z.nullable(z.array(z.object({ itemIdentifier: z.string().check(z.minLength(1)) }))) }),
]);

const firstRetryDelayMs = 200;
/** AWS's grow to a minute; nobody would wait so long at their own machine. */
const maximumRetryDelayMs = 1000;

/**
 * Delivers records in order until the function has taken all of them or the retries are used up. Returns false only when
 * interrupted, so that they are delivered again after a restart.
 */
export async function deliverBatch(
  records: readonly StreamRecord[],
  shardId: string,
  mapping: StreamMapping,
  stopping: AbortSignal,
): Promise<boolean> {
  const waiting: Batch[] = [{ records, attempts: 0 }];
  for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
    if (stopping.aborted) return false;
    if (batch.records.length === 0) continue;
    const { left, attempts } = await attempted(batch, mapping);
    const [next] = left;
    if (next === undefined) continue;
    if (attempts > mapping.retries) mapping.giveUp(next.records, attempts, shardId);
    else {
      waiting.unshift(...left);
      await delay(pauseMs(attempts, mapping), undefined, { signal: stopping }).catch(() => undefined);
    }
  }
  return true;
}

/** What a batch leaves to be done after one more attempt. */
async function attempted(
  { records, attempts }: Batch,
  mapping: StreamMapping,
): Promise<{ readonly left: readonly Batch[]; readonly attempts: number }> {
  const { bisects, noteAgeMs } = mapping;
  const written = records.at(-1)?.dynamodb?.ApproximateCreationDateTime?.getTime();
  if (written !== undefined) noteAgeMs(Math.max(0, Date.now() - written));
  const firstFailed = await firstFailure(records, mapping);
  if (firstFailed === undefined) return { left: [], attempts: 0 };
  if (firstFailed === 'uncalled') return { left: [{ records, attempts }], attempts };
  if (firstFailed === 'all' && bisects && records.length > 1) {
    const middle = Math.ceil(records.length / 2);
    // Halving is no retry. https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html
    const halves = [records.slice(0, middle), records.slice(middle)];
    return { left: halves.map((half) => ({ records: half, attempts })), attempts };
  }
  const from = firstFailed === 'all' ? 0 : firstFailed;
  // What a batch got done is done: the rest is a batch of its own.
  const tried = from > 0 ? 1 : attempts + 1;
  return { left: [{ records: records.slice(from), attempts: tried }], attempts: tried };
}

/** The first record that is to be told again; `all` when the function threw, `uncalled` when Lambda did not let it be called. */
async function firstFailure(
  records: readonly StreamRecord[],
  { invoke, functionName, heedsItemFailures }: StreamMapping,
): Promise<number | 'all' | 'uncalled' | undefined> {
  const outcome = await invoke(functionName, { Records: records.map(deliveredRecord) }).then(
    (answer) => ({ answer }),
    // The function's log has it.
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome) return outcome.error instanceof AwsError ? 'uncalled' : 'all';
  if (!heedsItemFailures) return undefined;
  const answer = answerSchema.safeParse(outcome.answer ?? null);
  if (!answer.success) return 'all';
  const failures = answer.data && 'batchItemFailures' in answer.data ? (answer.data.batchItemFailures ?? []) : [];
  const places = failures.map(({ itemIdentifier }) =>
    records.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === itemIdentifier),
  );
  if (places.includes(-1)) return 'all';
  return places.length === 0 ? undefined : Math.min(...places);
}

function pauseMs(attempts: number, { retryScale }: StreamMapping): number {
  return Math.min(maximumRetryDelayMs, firstRetryDelayMs * 2 ** Math.max(0, attempts - 1)) * retryScale;
}
