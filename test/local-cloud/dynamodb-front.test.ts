// @module-tag whole

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { startDynamoDbFront } from '#infra/local-cloud/dynamodb-front.ts';
import { freePorts } from '#infra/local-cloud/ports.ts';

it.each([
  [
    'hides that the engine timed out on a lock',
    'This action timed out because it too long waiting for a lock.',
    [500, 500, 200],
    200,
  ],
  ['hides no other failure', 'The request processing has failed.', [500, 200], 500],
])('%s', async (_, message, statuses, expected) => {
  const remainingStatuses = [...statuses];
  const engine = createServer((_request, response) => {
    response.writeHead(remainingStatuses.shift() ?? 200, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify({ message }));
  }).listen(0, '127.0.0.1');
  await once(engine, 'listening');
  const [port = 0] = await freePorts(1);
  const front = await startDynamoDbFront({
    port,
    engine: `http://127.0.0.1:${(engine.address() as AddressInfo).port}`,
    authorizer: { authorize: () => undefined } as never,
    partitionKeyOf: () => 'pk',
  });
  const { status } = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { 'x-amz-target': 'DynamoDB_20120810.PutItem' },
    body: '{"TableName":"t","Item":{"pk":{"S":"a"}}}',
  });
  expect(status).toBe(expected);
  await front.close();
  engine.close();
  await once(engine, 'close');
});
