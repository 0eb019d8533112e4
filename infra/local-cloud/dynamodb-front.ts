import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { type Dispatcher, Pool } from 'undici';
import { LocalBackups } from './backups.ts';
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

const contentType = 'application/x-amz-json-1.0';

export async function startDynamoDbFront(options: DynamoDbFrontOptions): Promise<Listening> {
  const { port, engine, authorizer, partitionKeyOf, isSerial = false } = options;
  const pool = new Pool(engine, isSerial ? { connections: 1 } : {});
  const backups = new LocalBackups(engine);
  const server = createServer((request, response) => {
    const answer = async () => {
      const text = await readText(request);
      const body: unknown = JSON.parse(text || '{}');
      const target = String(request.headers['x-amz-target']);
      const operation = target.slice(target.indexOf('.') + 1);
      authorizer.authorize(readSigner(request.headers), dynamoDbAccesses(operation, body, partitionKeyOf));
      const played = await backups.answer(operation, body);
      if (played !== undefined) {
        return void response.writeHead(200, { 'content-type': contentType }).end(JSON.stringify(played));
      }
      const { connection: _connection, 'transfer-encoding': _encoding, ...headers } = request.headers;
      const answered = await ask(pool, headers, text);
      response.writeHead(answered.status, answered.headers).end(answered.body);
    };
    answer().catch((error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      response.writeHead(error instanceof AwsError ? 400 : 500, { 'content-type': contentType });
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
