import type { _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod/mini';
import { deliveredRecord } from '../delivered-record.ts';

const answerSchema = z.nullish(
  z.object({ batchItemFailures: z._default(z.array(z.object({ itemIdentifier: z.string() })), []) }),
);
const errorSchema = z.object({ errorType: z._default(z.string(), 'Error'), errorMessage: z._default(z.string(), '') });

/** A record holds an item of up to 400 KB before and after the change, and a call at most 6 MB. */
const recordsPerCall = 7;

/**
 * Sends records to a function in order, like Lambda. Returns its refusal in words, or undefined when it processed all
 * of them.
 */
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
