import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Dispatcher, Pool } from 'undici';
import { AwsError } from './local-aws.ts';
import type { Authorizer } from './iam/authorizer.ts';
import { dynamoDbAccesses, type PartitionKeyOf } from './iam/accesses.ts';
import { readSigner } from './iam/identities.ts';
import { listen, type Listening } from './ports.ts';

interface DynamoDbFrontOptions {
  readonly port: number;
  readonly engine: string;
  readonly authorizer: Authorizer;
  readonly partitionKeyOf: PartitionKeyOf;
  /** For an engine whose transactions lose writes made meanwhile. */
  readonly isSerial?: boolean;
}

export async function startDynamoDbFront(options: DynamoDbFrontOptions): Promise<Listening> {
  const { port, engine, authorizer, partitionKeyOf, isSerial = false } = options;
  const pool = new Pool(engine, isSerial ? { connections: 1 } : {});
  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await text(request);
      const target = String(request.headers['x-amz-target']);
      const accesses = dynamoDbAccesses(
        target.slice(target.indexOf('.') + 1),
        JSON.parse(body || '{}'),
        partitionKeyOf,
      );
      authorizer.authorize(readSigner(request.headers), accesses);
      const { connection: _connection, 'transfer-encoding': _encoding, ...headers } = request.headers;
      const answered = await ask(pool, headers, body);
      response.writeHead(answered.status, answered.headers).end(answered.body);
    };
    answer().catch((error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      response.writeHead(error instanceof AwsError ? 400 : 500, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify({ __type: `com.amazon.coral.service#${name}`, message }));
    });
  });
  const listening = await listen(server, port);
  return {
    close: async () => {
      await listening.close();
      await pool.destroy();
    },
  };
}

/** DynamoDB Local waited for its table's lock and wrote nothing. DynamoDB has no such lock, so the front retries. */
const lockTimeout = 'waiting for a lock';

async function ask(pool: Dispatcher, headers: IncomingHttpHeaders, body: string) {
  for (;;) {
    const answered = await pool.request({ method: 'POST', path: '/', headers, body });
    const { statusCode: status, headers: answeredHeaders } = answered;
    const answer = await answered.body.text();
    const isLockTimeout = status === 500 && answer.includes(lockTimeout);
    if (!isLockTimeout) return { status, headers: answeredHeaders, body: answer };
  }
}
