import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { setTimeout as delay } from 'node:timers/promises';
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
  readonly quiet: () => Promise<void>;
}

/** A real client with faults between it and a real engine. */
export function faultyClient({ endpoint, faultOf }: FaultyClientOptions): FaultyClient {
  const client = new DynamoDBClient({ ...localClientConfig, endpoint });
  const stragglers: Promise<unknown>[] = [];

  const strike = async <T>(of: Fault['of'], isTransaction: boolean, send: () => Promise<T>): Promise<T> => {
    switch (faultOf(of)) {
      case undefined:
        return send();
      case 'before':
        throw connectionLost();
      case 'after':
        await send();
        throw connectionLost();
      case 'late':
        stragglers.push(
          delay(Math.random() * longestDelayMs)
            .then(send)
            .catch(() => undefined),
        );
        throw tooLate();
      case 'displaced':
        if (isTransaction) throw displaced();
        return send();
    }
  };
  const isTransaction = (commandName: string | undefined) => commandName === 'TransactWriteItemsCommand';
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        strike('call', isTransaction(commandName), () => next(args)),
    { step: 'initialize', name: 'callFaults', priority: 'high' },
  );
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        strike('attempt', isTransaction(commandName), () => next(args)),
    { step: 'deserialize', name: 'attemptFaults', priority: 'low' },
  );
  return {
    client,
    quiet: async () => {
      await Promise.all(stragglers.splice(0));
    },
  };
}

/** Marks injected errors, because a defect must not count as a fault. */
const injected = new WeakSet<Error>();

export function isInjected(error: unknown): boolean {
  return error instanceof Error && injected.has(error);
}

function inject(error: Error): Error {
  injected.add(error);
  return error;
}

function connectionLost(): Error {
  return inject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
}

function tooLate(): Error {
  return inject(Object.assign(new Error('The request took too long'), { name: 'TimeoutError' }));
}

function displaced(): Error {
  return new TransactionCanceledException({
    message:
      'Transaction cancelled, please refer cancellation reasons for specific reasons [TransactionConflict, None]',
    CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
    $metadata: {},
  });
}
