import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import * as z from 'zod/mini';
import { listen, type Listening } from './ports.ts';

export interface HostileNetworkOptions {
  readonly service: keyof typeof faultsOf;
  readonly port: number;
  readonly target: string;
  readonly faults: NetworkFaults;
}

export type FaultName = RequestFault | StreamFault;
export type StreamFault = 'repeated records' | 'reordered records';
type RequestFault =
  | 'throttled'
  | 'conflict'
  | 'mixed reasons'
  | 'lost request'
  | 'lost answer'
  | 'late'
  | 'unprocessed keys'
  | 'stale index'
  | 'internal';

export interface NetworkFaults {
  choose<F extends FaultName>(service: string, fitting: readonly F[]): F | undefined;
  delayMs(maxMs: number): number;
}

interface FaultOptions {
  readonly probability: (service: string, fault: FaultName) => number;
  readonly random: () => number;
}

export class RandomFaults implements NetworkFaults {
  readonly counts = new Map<string, number>();
  private readonly probability: FaultOptions['probability'];
  private readonly random: FaultOptions['random'];

  constructor({ probability, random }: FaultOptions) {
    this.probability = probability;
    this.random = random;
  }

  choose<F extends FaultName>(service: string, fitting: readonly F[]): F | undefined {
    let drawn = this.random();
    const fault = fitting.find((one) => (drawn -= this.probability(service, one)) < 0);
    if (fault === undefined) return undefined;
    const name = `${service}: ${fault}`;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    return fault;
  }

  delayMs(maxMs: number): number {
    return this.random() * maxMs;
  }
}

export interface HostileNetwork extends Listening {
  readonly waitForLateRequests: () => Promise<void>;
}

const maxLateMs = 300;

/** Answers like the real service, so that AWS's clients repeat the calls that they repeat at AWS. */
export async function startHostileNetwork(options: HostileNetworkOptions): Promise<HostileNetwork> {
  const { service, port, target, faults } = options;
  const pool = new Pool(target);
  const staleIndex = new StaleIndex();
  const late = new Set<Promise<unknown>>();

  const send = async (request: IncomingMessage, body: Buffer): Promise<Answer> => {
    const { connection: _connection, 'transfer-encoding': _encoding, expect: _expect, ...headers } = request.headers;
    const { method = 'POST', url: path = '/' } = request;
    const answered = await pool.request({ method, path, headers, body });
    return {
      status: answered.statusCode,
      headers: answered.headers,
      body: Buffer.from(await answered.body.arrayBuffer()),
    };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<Answer | undefined> => {
    const body = await buffer(request);
    const call = new Call(request, body);
    staleIndex.noteWrites(call);
    const fault = faults.choose(service, faultsOf[service](call));
    switch (fault) {
      case 'lost request':
        response.destroy();
        return undefined;
      case 'lost answer':
        await send(request, body);
        response.destroy();
        return undefined;
      case 'late': {
        response.destroy();
        const sent: Promise<unknown> = delay(faults.delayMs(maxLateMs))
          .then(() => send(request, body))
          .finally(() => late.delete(sent));
        late.add(sent);
        return undefined;
      }
      case 'throttled':
        return service === 's3' ? s3Error(503, 'SlowDown') : throttled(call, service);
      case 'internal':
        return s3Error(500, 'InternalError');
      case 'conflict':
        return call.operation === 'TransactWriteItems'
          ? cancelled(call, (place) => (place === 0 ? 'TransactionConflict' : 'None'))
          : awsError(`${dynamoDbErrors}TransactionConflictException`, 'Transaction is ongoing for the item');
      case 'mixed reasons':
        return cancelled(call, (place) => ['ConditionalCheckFailed', 'TransactionConflict'][place] ?? 'None');
      case 'unprocessed keys':
        return awsAnswer(200, { Responses: {}, UnprocessedKeys: call.input.RequestItems });
      case 'stale index':
        return staleIndex.staleAnswer(body, await send(request, body));
      case undefined: {
        const answered = await send(request, body);
        if (isIndexQuery(call.input)) staleIndex.keep(body, answered);
        return answered;
      }
    }
  };

  const server = createServer((request, response) => {
    answer(request, response).then(
      (answered) => answered && response.writeHead(answered.status, answered.headers).end(answered.body),
      () => response.destroy(),
    );
  });
  const listening = await listen(server, port);
  return {
    waitForLateRequests: async () => {
      await Promise.allSettled(late);
    },
    close: async () => {
      await Promise.allSettled(late);
      await listening.close();
      await pool.destroy();
    },
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

const keySchema = z.looseObject({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });
const writeSchema = z.object({ Item: z.optional(keySchema), Key: z.optional(keySchema) });
const inputSchema = z.looseObject({
  ...writeSchema.shape,
  IndexName: z.optional(z.string()),
  Select: z.optional(z.string()),
  RequestItems: z.optional(z.unknown()),
  TransactItems: z.optional(z.array(z.record(z.string(), writeSchema))),
});

class Call {
  readonly operation: string;
  readonly target: string;
  readonly method: string;
  readonly input: z.output<typeof inputSchema>;

  constructor({ headers, method = '' }: IncomingMessage, body: Buffer) {
    this.target = String(headers['x-amz-target'] ?? '');
    this.operation = this.target.slice(this.target.indexOf('.') + 1);
    this.method = method;
    const isDynamoDb = this.target.startsWith('DynamoDB_');
    this.input = isDynamoDb ? inputSchema.parse(JSON.parse(body.toString())) : {};
  }
}

const lostFaults: readonly RequestFault[] = ['lost request', 'lost answer'];

const faultsOf = {
  dynamodb: ({ operation, input }: Call): readonly RequestFault[] => {
    switch (operation) {
      case 'PutItem':
      case 'UpdateItem':
      case 'DeleteItem':
        return ['throttled', 'conflict', 'late', ...lostFaults];
      case 'TransactWriteItems':
        return ['throttled', 'conflict', 'late', ...lostFaults, ...(isOfMany(input) ? ['mixed reasons' as const] : [])];
      case 'BatchGetItem':
        return ['throttled', 'unprocessed keys'];
      case 'Query':
        return ['throttled', ...(isIndexQuery(input) ? ['stale index' as const] : [])];
      case 'GetItem':
        return ['throttled'];
      default:
        return [];
    }
  },
  s3: ({ method }: Call): readonly RequestFault[] =>
    ['PUT', 'DELETE', 'POST'].includes(method) ? ['throttled', 'internal', ...lostFaults] : ['throttled', 'internal'],
  stepFunctions: ({ target }: Call): readonly RequestFault[] =>
    target.startsWith('AWSStepFunctions.') ? ['throttled', ...lostFaults] : [],
} as const;

function isOfMany({ TransactItems = [] }: Call['input']): boolean {
  return TransactItems.length > 1;
}

function isIndexQuery({ IndexName, Select }: Call['input']): boolean {
  return IndexName !== undefined && Select !== 'COUNT';
}

const dynamoDbErrors = 'com.amazonaws.dynamodb.v20120810#';

function throttled(call: Call, service: 'dynamodb' | 'stepFunctions'): Answer {
  if (service === 'stepFunctions') return awsError('ThrottlingException', 'Rate exceeded');
  if (call.operation === 'TransactWriteItems') return cancelled(call, () => 'ThrottlingError');
  return awsError(`${dynamoDbErrors}ProvisionedThroughputExceededException`, 'The level of throughput was exceeded');
}

function cancelled({ input: { TransactItems = [] } }: Call, reasonAt: (place: number) => string): Answer {
  const reasons = TransactItems.map((_, place) => reasonAt(place));
  return awsAnswer(400, {
    __type: `${dynamoDbErrors}TransactionCanceledException`,
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.join(', ')}]`,
    CancellationReasons: reasons.map((Code) => ({ Code })),
  });
}

function awsError(__type: string, message: string): Answer {
  return awsAnswer(400, { __type, message });
}

function awsAnswer(status: number, content: object): Answer {
  const headers = { 'content-type': 'application/x-amz-json-1.0' };
  return { status, headers, body: Buffer.from(JSON.stringify(content)) };
}

function s3Error(status: number, code: string): Answer {
  const body = Buffer.from(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Please try again.</Message></Error>`,
  );
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

const queriedSchema = z.looseObject({ Items: z._default(z.array(keySchema), []), Count: z.number() });

/** DynamoDB's indexes can lag seconds behind the table. */
class StaleIndex {
  private readonly writtenAtMs = new Map<string, number>();
  private readonly earlier = new Map<string, { readonly answer: Answer; readonly atMs: number }>();

  noteWrites({ input: { Item, Key, TransactItems = [] } }: Call): void {
    const writes = [{ Item, Key }, ...TransactItems.flatMap((item) => Object.values(item))];
    for (const write of writes) {
      const key = write.Item ?? write.Key;
      if (key !== undefined) this.writtenAtMs.set(idOf(key), Date.now());
    }
  }

  keep(query: Buffer, answer: Answer): void {
    this.earlier.set(query.toString(), { answer, atMs: Date.now() });
  }

  /** An earlier answer to the same query, else the current answer without the latest writes. */
  staleAnswer(query: Buffer, current: Answer): Answer {
    const sinceMs = Date.now() - maxLagMs;
    const earlier = this.earlier.get(query.toString());
    if (earlier !== undefined && earlier.atMs > sinceMs) return earlier.answer;
    if (current.status !== 200) return current;
    const { Items, ...rest } = queriedSchema.parse(JSON.parse(current.body.toString()));
    const known = Items.filter((item) => (this.writtenAtMs.get(idOf(item)) ?? 0) < sinceMs);
    return awsAnswer(200, { ...rest, Items: known, Count: known.length });
  }
}

const maxLagMs = 3000;

function idOf({ pk, sk }: z.output<typeof keySchema>): string {
  return `${pk.S}\n${sk.S}`;
}
