import type { _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod/mini';
import { deliveredRecord } from '../delivered-record.ts';

const answerSchema = z.nullish(
  z.object({ batchItemFailures: z._default(z.array(z.object({ itemIdentifier: z.string() })), []) }),
);
const errorSchema = z.object({ errorType: z._default(z.string(), 'Error'), errorMessage: z._default(z.string(), '') });

/** Items have up to 400 KB and are told as they were and as they are, in calls of 6 MB. */
const recordsPerCall = 7;

/** Tells a function of records, in their order, as Lambda does. Returns what it refuses, in words, or undefined when it took all of them. */
export async function refusalOf(
  client: LambdaClient,
  FunctionName: string,
  records: readonly StreamRecord[],
): Promise<string | undefined> {
  for (let next = 0; next < records.length; next += recordsPerCall) {
    const Records = records.slice(next, next + recordsPerCall).map(deliveredRecord);
    const { FunctionError, Payload } = await client.send(
      new InvokeCommand({ FunctionName, Payload: JSON.stringify({ Records }) }),
    );
    const answer: unknown = JSON.parse(new TextDecoder().decode(Payload) || 'null');
    if (FunctionError !== undefined) {
      const { errorType, errorMessage } = errorSchema.parse(answer);
      return `${errorType}: ${errorMessage}`;
    }
    const [failure] = answerSchema.parse(answer)?.batchItemFailures ?? [];
    if (failure !== undefined) return `record ${failure.itemIdentifier} is refused: the function's log says why`;
  }
  return undefined;
}
