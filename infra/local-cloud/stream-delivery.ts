import { setTimeout as delay } from 'node:timers/promises';
import type { _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import * as z from 'zod/mini';
import { deliveredRecord } from '../lambda-stream-record.ts';
import { AwsError } from './local-aws.ts';
import type { InvokeFunction } from './local-function.ts';

export interface StreamMapping {
  readonly functionName: string;
  readonly batchSize: number;
  readonly passesFilter: (record: StreamRecord) => boolean;
  /** `LATEST` leaves out records from before the first start. */
  readonly startingPosition: 'TRIM_HORIZON' | 'LATEST';
  /** With `Infinity`, a failed batch is retried until it leaves the stream. */
  readonly retries: number;
  readonly maxAgeMs: number;
  /** Halves a failing batch, to find the record that fails. */
  readonly bisects: boolean;
  readonly reportsItemFailures: boolean;
  readonly retryScale: number;
  /** Returns the batches in which a hostile network delivers the records; one by default. */
  readonly arrange: (records: readonly StreamRecord[]) => readonly (readonly StreamRecord[])[];
  readonly invoke: InvokeFunction;
  readonly giveUp: (records: readonly StreamRecord[], invocations: number, shardId: string) => void;
  readonly recordAgeMs: (ageMs: number) => void;
}

interface Batch {
  readonly records: readonly StreamRecord[];
  readonly attempts: number;
}

/** Any other answer, or one that names an unknown record, counts as a failure of all records. */
const answerSchema = z.union([
  z.null(),
  z.strictObject({}),
  z.object({ batchItemFailures: z.nullable(z.array(z.object({ itemIdentifier: z.string().check(z.minLength(1)) }))) }),
]);

const firstRetryDelayMs = 200;
/** AWS's pauses grow to a minute, too long for a development machine. */
const maximumRetryDelayMs = 1000;

/** Returns false only if interrupted; the records are then delivered again after a restart. */
export async function deliverBatch(
  records: readonly StreamRecord[],
  shardId: string,
  mapping: StreamMapping,
  stopping: AbortSignal,
): Promise<boolean> {
  const waiting: Batch[] = mapping.arrange(records).map((arranged) => ({ records: arranged, attempts: 0 }));
  for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
    if (stopping.aborted) return false;
    const isTooOld = (record: StreamRecord) => readAgeMs(record) > mapping.maxAgeMs;
    const tooOld = batch.records.filter(isTooOld);
    const current = batch.records.slice(tooOld.length);
    if (tooOld.length > 0) mapping.giveUp(tooOld, batch.attempts, shardId);
    if (current.length === 0) continue;
    const { left, attempts } = await attempted({ ...batch, records: current }, mapping);
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

async function attempted(
  { records, attempts }: Batch,
  mapping: StreamMapping,
): Promise<{ readonly left: readonly Batch[]; readonly attempts: number }> {
  const { bisects, recordAgeMs } = mapping;
  const last = records.at(-1);
  if (last !== undefined) recordAgeMs(readAgeMs(last));
  const firstFailed = await firstFailure(records, mapping);
  if (firstFailed === undefined) return { left: [], attempts: 0 };
  if (firstFailed === 'uncalled') return { left: [{ records, attempts }], attempts };
  if (firstFailed === 'all' && bisects && records.length > 1) {
    const middle = Math.ceil(records.length / 2);
    // Halving is not a retry. https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html
    const halves = [records.slice(0, middle), records.slice(middle)];
    return { left: halves.map((half) => ({ records: half, attempts })), attempts };
  }
  const from = firstFailed === 'all' ? 0 : firstFailed;
  const tried = from > 0 ? 1 : attempts + 1;
  return { left: [{ records: records.slice(from), attempts: tried }], attempts: tried };
}

/** `all` if the function threw, `uncalled` if Lambda did not allow the call. */
async function firstFailure(
  records: readonly StreamRecord[],
  { invoke, functionName, reportsItemFailures }: StreamMapping,
): Promise<number | 'all' | 'uncalled' | undefined> {
  const outcome = await invoke(functionName, { Records: records.map(deliveredRecord) }).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome) return outcome.error instanceof AwsError ? 'uncalled' : 'all';
  if (!reportsItemFailures) return undefined;
  const answer = answerSchema.safeParse(outcome.answer ?? null);
  if (!answer.success) return 'all';
  const failures = answer.data && 'batchItemFailures' in answer.data ? (answer.data.batchItemFailures ?? []) : [];
  const places = failures.map(({ itemIdentifier }) =>
    records.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === itemIdentifier),
  );
  if (places.includes(-1)) return 'all';
  return places.length === 0 ? undefined : Math.min(...places);
}

function readAgeMs({ dynamodb }: StreamRecord): number {
  const writtenEpochMs = dynamodb?.ApproximateCreationDateTime?.getTime() ?? Infinity;
  return Math.max(0, Date.now() - writtenEpochMs);
}

function pauseMs(attempts: number, { retryScale }: StreamMapping): number {
  return Math.min(maximumRetryDelayMs, firstRetryDelayMs * 2 ** Math.max(0, attempts - 1)) * retryScale;
}

/** Mappings with other patterns of EventBridge are refused. */
const conditionSchema = z.union([z.string(), z.strictObject({ prefix: z.string() })]);
type Condition = z.infer<typeof conditionSchema>;
type Pattern = readonly Condition[] | { readonly [name: string]: Pattern };
const patternSchema: z.ZodMiniType<Pattern> = z.lazy(() =>
  z.union([z.array(conditionSchema), z.record(z.string(), patternSchema)]),
);

export const filterCriteriaSchema = z.strictObject({
  Filters: z.array(
    z.strictObject({
      Pattern: z.pipe(
        z.string(),
        z.transform((text) => patternSchema.parse(JSON.parse(text))),
      ),
    }),
  ),
});

/** Lambda filters records in the format that it delivers. */
export function passes({ Filters }: z.output<typeof filterCriteriaSchema>, record: object): boolean {
  return Filters.length === 0 || Filters.some(({ Pattern }) => matches(Pattern, record));
}

function matches(pattern: Pattern, value: unknown): boolean {
  if (isConditions(pattern)) return pattern.some((condition) => fulfils(condition, value));
  const parts = z.record(z.string(), z.unknown()).safeParse(value);
  return parts.success && Object.entries(pattern).every(([name, inner]) => matches(inner, parts.data[name]));
}

function isConditions(pattern: Pattern): pattern is readonly Condition[] {
  return Array.isArray(pattern);
}

function fulfils(condition: Condition, value: unknown): boolean {
  if (typeof condition === 'string') return value === condition;
  return typeof value === 'string' && value.startsWith(condition.prefix);
}
