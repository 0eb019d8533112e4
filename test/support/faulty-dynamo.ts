import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';

/**
 * Faults of a request: never sent; answer lost; applied after the caller has given up; or, for a transaction, cancelled
 * by a conflict.
 */
export const faultKinds = ['before', 'after', 'late', 'displaced'] as const;

export interface Fault {
  readonly kind: (typeof faultKinds)[number];
  /**
   * The client retries a failed attempt by itself, with an unchanged request token; a failed call reaches the caller.
   */
  readonly of: 'attempt' | 'call';
}

/** A late request can be applied this long after its caller has given up. */
const longestDelayMs = 30;

interface FaultyClientOptions {
  readonly endpoint: string;
  readonly faultOf: (of: Fault['of']) => Fault['kind'] | undefined;
}

export interface FaultyClient {
  readonly client: DynamoDBClient;
  /** Resolves when every sent request has been applied or refused. */
  readonly waitForLateCalls: () => Promise<void>;
}

/** A real client with faults between it and a real engine. */
export function faultyClient({ endpoint, faultOf }: FaultyClientOptions): FaultyClient {
  const client = new DynamoDBClient({ ...localClientConfig, endpoint });
  const lateCalls: Promise<unknown>[] = [];

  const sendWithFault = async <T>(of: Fault['of'], isTransaction: boolean, send: () => Promise<T>): Promise<T> => {
    switch (faultOf(of)) {
      case undefined:
        return send();
      case 'before':
        throw connectionLost();
      case 'after':
        await send();
        throw connectionLost();
      case 'late':
        lateCalls.push(
          delay(Math.random() * longestDelayMs)
            .then(send)
            .catch(() => undefined),
        );
        throw timeoutError();
      case 'displaced':
        if (isTransaction) throw transactionConflict();
        return send();
    }
  };
  const isTransaction = (commandName: string | undefined) => commandName === 'TransactWriteItemsCommand';
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        sendWithFault('call', isTransaction(commandName), () => next(args)),
    { step: 'initialize', name: 'callFaults', priority: 'high' },
  );
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        sendWithFault('attempt', isTransaction(commandName), () => next(args)),
    { step: 'deserialize', name: 'attemptFaults', priority: 'low' },
  );
  return {
    client,
    waitForLateCalls: async () => {
      await Promise.all(lateCalls.splice(0));
    },
  };
}

/** Marks injected errors, because a defect must not count as a fault. */
const injected = new WeakSet<Error>();

export function isInjected(error: unknown): boolean {
  return error instanceof Error && injected.has(error);
}

function markInjected(error: Error): Error {
  injected.add(error);
  return error;
}

function connectionLost(): Error {
  return markInjected(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
}

function timeoutError(): Error {
  return markInjected(Object.assign(new Error('The request took too long'), { name: 'TimeoutError' }));
}

function transactionConflict(): Error {
  return new TransactionCanceledException({
    message:
      'Transaction cancelled, please refer cancellation reasons for specific reasons [TransactionConflict, None]',
    CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
    $metadata: {},
  });
}
