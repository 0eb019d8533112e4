// @module-tag whole

import { join } from 'node:path';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DescribeExecutionCommand, SFNClient } from '@aws-sdk/client-sfn';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminSessionKind } from '#functions/domain/sessions/session-cookies.ts';
import { api } from '#shared/contracts/api.ts';
import type { RouteContract } from '#shared/contracts/route.ts';
import { type DynamoMeter, startDynamoMeter } from '#test/bench/dynamo-meter.ts';
import { consoleItems } from '#test/support/console-at-scale.ts';
import { argumentsOf, type CallArguments, type MeasuredCall } from '#test/support/console-calls.ts';
import { consoleScreens, superDrawerCalls } from '#test/support/console-screens.ts';
import { admins, modelCount, now } from '#test/support/console-world.ts';
import { type FilledTable, startFilledTable } from '#test/support/filled-table.ts';
import { functionEnvironment } from '#test/support/new-table.ts';

/**
 * The usual run uses fewer generations and takes half a minute; `ATELIA_SCALE=100000` takes minutes, and prints the
 * costs.
 */
const usual = 5000;
const generations = Number(process.env['ATELIA_SCALE'] ?? usual);
const isMeasured = generations !== usual;
const maxRequests = 3;
/** An ordinary admin must own the model, and only the generation tells which one that is. */
const requestsOfOwnCheck: Readonly<Record<string, number>> = {
  'ordinary monitor.inspectGeneration': 4,
  // Keys, pages and pro forms, after the session.
  'super api-keys.listKeyUses': 4,
};

interface Cost {
  readonly requests: number;
  readonly readUnits: number;
  /** Size of the uncompressed response. */
  readonly kB: number;
}

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

let db: FilledTable;
let meter: DynamoMeter;
const handlers = new Map<string, Handler>();
const costs = new Map<string, Cost>();
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  db = await startFilledTable([...consoleItems(generations)]);
  meter = await startDynamoMeter();
  meter.setEndpoint(db.endpoint);
  const arn = 'arn:aws:states:us-east-1:000000000000:stateMachine:generations';
  Object.assign(process.env, functionEnvironment(meter.url, db.name), {
    STATE_MACHINE_ARN: arn,
    POWERTOOLS_LOG_LEVEL: 'SILENT',
  });
  mockClient(SecretsManagerClient)
    .on(GetSecretValueCommand)
    .resolves({ SecretString: 'a-signing-key-of-32-characters-and-more' });
  mockClient(SFNClient).on(DescribeExecutionCommand).resolves({ status: 'SUCCEEDED' });
  await handlerOf('background/past-days')(undefined as never);
  meter.requests.length = 0;
});
afterAll(async () => {
  vi.useRealTimers();
  if (isMeasured) console.table(Object.fromEntries(costs));
  await meter.close();
  await db.close();
});

async function loaded(path: string): Promise<Handler> {
  const file = join(import.meta.dirname, `../../../functions/${path}/handler.ts`);
  return ((await import(/* @vite-ignore */ file)) as { handler: Handler }).handler;
}

function handlerOf(path: string): Handler {
  return async (event) => {
    const handler = handlers.get(path) ?? (await loaded(path));
    handlers.set(path, handler);
    return handler(event);
  };
}

/** Makes one call to a function with empty caches: calls are more than ten seconds apart. */
async function measure(call: MeasuredCall, { params, query, body }: CallArguments, token: string): Promise<Cost> {
  const [feature = '', name = ''] = call.split('.');
  const contract = (api as unknown as Record<string, Record<string, RouteContract>>)[`admin-${feature}`]?.[name];
  vi.setSystemTime(Date.now() + 60_000);
  const answer = await handlerOf(`api/admin-${feature}`)({
    routeKey: `${contract?.method} ${contract?.path}`,
    headers: { 'x-site-secret': 'edge' },
    cookies: [`${adminSessionKind.cookieName}=${token}`],
    pathParameters: params,
    queryStringParameters: query,
    ...(body && {
      body: JSON.stringify(body),
      headers: { 'x-site-secret': 'edge', 'content-type': 'application/json' },
    }),
    requestContext: { http: { method: contract?.method }, requestId: 'r' },
  } as never);
  if (answer.statusCode !== 200) throw new Error(`${call} ${JSON.stringify({ params, query })}: ${answer.body}`);
  const meteredRequests = meter.requests.splice(0);
  const operations = meteredRequests.map(({ operation }) => operation);
  expect(operations.filter((operation) => !meteredCommands.has(operation))).toEqual([]);
  // No list is read page by page.
  const queried = meteredRequests.flatMap(({ queriedPartition: partition }) => partition ?? []);
  expect(queried).toEqual([...new Set(queried)]);
  return {
    requests: meteredRequests.length,
    readUnits: meteredRequests.reduce((sum, { readUnits }) => sum + readUnits, 0),
    kB: Math.round((answer.body?.length ?? 0) / 1000),
  };
}

/** Spending an allowance is an update. */
const meteredCommands: ReadonlySet<string> = new Set(['GetItem', 'BatchGetItem', 'Query', 'UpdateItem']);

const roles = ['super', 'ordinary'] as const;
const superOnly: ReadonlySet<string> = new Set([
  ...consoleScreens.flatMap(({ superAdminsOnly, calls }) => (superAdminsOnly ? calls : [])),
  ...superDrawerCalls,
]);
const rows = roles.flatMap((role) =>
  Object.keys(argumentsOf)
    .filter((call) => role === 'super' || !superOnly.has(call) || call === 'models.listModels')
    .map((call) => [role, call as MeasuredCall] as const),
);

describe(`of ${modelCount} models and ${generations} generations`, () => {
  it.each(rows)(
    "a %s admin's %s takes three requests at most, and no list is read page by page",
    async (role, call) => {
      for (const [index, request] of argumentsOf[call].entries()) {
        const cost = await measure(call, request, admins[role].token);
        const name = `${call} ${JSON.stringify(request.query ?? {})}`;
        if (role === 'super') costs.set(name, cost);
        const limit = requestsOfOwnCheck[`${role} ${call}`] ?? maxRequests;
        expect([name, index, cost.requests]).toEqual([name, index, Math.min(cost.requests, limit)]);
        // Lambda's response limit, and three times the maximum of one request of the table.
        expect(cost.kB).toBeLessThan(6000);
        expect(cost.readUnits).toBeLessThan(3 * 128);
      }
    },
  );

  it.each(consoleScreens)('$address takes three calls at most when it opens', ({ calls }) => {
    expect(calls.length).toBeLessThanOrEqual(3);
  });
});
