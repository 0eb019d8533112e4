import { setTimeout as delay } from 'node:timers/promises';
import type { _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import * as z from 'zod';
import { localRegion } from './local-aws.ts';
import type { InvokeFunction } from './task-handlers.ts';

export interface StreamMapping {
  readonly functionName: string;
  readonly batchSize: number;
  /** Whether the mapping's filter lets a record through. */
  readonly isTold: (record: StreamRecord) => boolean;
  readonly retries: number;
  readonly invoke: InvokeFunction;
  readonly report: (line: string) => void;
}

const answerSchema = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).default([]) })
  .nullish()
  .catch(undefined);

const firstRetryDelayMs = 200;

type DeliveredRecord = ReturnType<typeof lambdaRecord>;

/**
 * Delivers a batch until the function has taken all of it or the retries are used up, which is reported. Returns false
 * only when interrupted, so that the batch is delivered again after a restart.
 */
export async function deliverBatch(
  records: readonly StreamRecord[],
  mapping: StreamMapping,
  stopping: AbortSignal,
): Promise<boolean> {
  const { functionName, retries, report } = mapping;
  let remaining = records.map(lambdaRecord);
  for (let attempt = 0; remaining.length > 0; attempt += 1) {
    if (stopping.aborted) return false;
    remaining = await undelivered(remaining, mapping);
    if (remaining.length > 0 && attempt >= retries) {
      report(
        `${functionName} refused ${remaining.length} records of its stream ${attempt + 1} times; they are skipped`,
      );
      return true;
    }
    if (remaining.length > 0)
      await delay(firstRetryDelayMs * 2 ** attempt, undefined, { signal: stopping }).catch(() => undefined);
  }
  return true;
}

/** What is to be tried again: everything from the first failure on, so that the order is kept. */
async function undelivered(
  records: readonly DeliveredRecord[],
  { invoke, functionName }: StreamMapping,
): Promise<DeliveredRecord[]> {
  const outcome = await invoke(functionName, { Records: records }).then(
    (answer) => ({ answer }),
    // The function's log has it.
    () => undefined,
  );
  if (!outcome) return [...records];
  const failed = new Set(
    answerSchema.parse(outcome.answer)?.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier),
  );
  if (failed.size === 0) return [];
  const first = records.findIndex(({ dynamodb }) => failed.has(dynamodb.SequenceNumber ?? ''));
  return records.slice(Math.max(0, first));
}

/** A record as Lambda passes it: times in seconds, bytes in base64. */
function lambdaRecord({ eventID, eventName, eventVersion, dynamodb, userIdentity }: StreamRecord) {
  const { ApproximateCreationDateTime, ...change } = dynamodb ?? {};
  return {
    eventID,
    eventName,
    eventVersion,
    eventSource: 'aws:dynamodb',
    awsRegion: localRegion,
    dynamodb: {
      ...asDelivered(change),
      ApproximateCreationDateTime: Math.floor((ApproximateCreationDateTime?.getTime() ?? Date.now()) / 1000),
    },
    ...(userIdentity ? { userIdentity: { type: userIdentity.Type, principalId: userIdentity.PrincipalId } } : {}),
  };
}

/** Bytes as base64, and empty maps as such: DynamoDB Local's streams leave out their type. */
function asDelivered<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (name, item: unknown) => {
      if (item instanceof Uint8Array) return Buffer.from(item).toString('base64');
      return name !== 'M' && isEmptyObject(item) ? { M: {} } : item;
    }),
  );
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}
