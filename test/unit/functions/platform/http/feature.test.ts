import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '#functions/platform/app-error.ts';
import { compressAnswer, feature, guard } from '#functions/platform/http/feature.ts';
import { log } from '#functions/platform/log.ts';
import { route } from '#shared/contracts/route.ts';
import { functionEnvironment } from '#test/support/new-table.ts';

beforeAll(() => {
  const environment = functionEnvironment('http://127.0.0.1:9', 'table');
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
});
afterAll(() => void vi.unstubAllEnvs());

const long = JSON.stringify({ text: 'word '.repeat(1000) });
const answerTo = (acceptEncoding: string | undefined, body: string) =>
  compressAnswer({ headers: { 'accept-encoding': acceptEncoding } } as never, {
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    body,
  });

describe('a long answer', () => {
  it('is compressed for a caller that accepts it', async () => {
    const { headers, body, isBase64Encoded } = await answerTo('br, gzip, deflate', long);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
    });
    expect(isBase64Encoded).toBe(true);
    expect(gunzipSync(Buffer.from(body!, 'base64')).toString()).toBe(long);
    expect(body!.length).toBeLessThan(long.length / 10);
  });

  it.each([undefined, 'identity', 'br'])('stays uncompressed for a caller that accepts %s', async (acceptEncoding) => {
    expect((await answerTo(acceptEncoding, long)).body).toBe(long);
  });
});

it('leaves a short answer uncompressed', async () => {
  expect((await answerTo('gzip', '{}')).body).toBe('{}');
});

describe('a call that costs an allowance', () => {
  const contracts = {
    start: route({
      method: 'POST',
      path: '/api/start',
      auth: 'subscriber',
      allowance: 'generations',
      summary: 'Starts',
      status: 204,
    }),
  } as const;

  async function allowancesAfter(refusal: AppError | undefined): Promise<string[]> {
    vi.spyOn(log, 'info').mockReturnValue(undefined);
    const moves: string[] = [];
    const handler = feature(
      contracts,
      { start: () => (refusal === undefined ? Promise.resolve() : Promise.reject(refusal)) },
      { subscriber: guard('subscriber', async () => ({ account: 'USER#maya' })) },
      {
        spend: async (account, name) => void moves.push(`spend ${account} ${name}`),
        giveBack: async (account, name) => void moves.push(`give back ${account} ${name}`),
      },
    );
    const event = {
      routeKey: 'POST /api/start',
      headers: { 'x-site-secret': 'edge' },
      requestContext: { requestId: 'request', http: { method: 'POST' } },
    };
    await handler(event as never, {});
    return moves;
  }

  it.each(['insufficient_credits', 'conflict', 'cost_changed', 'too_many_running', 'unavailable'] as const)(
    'gives it back when it is refused with %s',
    async (code) => {
      const moves = await allowancesAfter(new AppError(code, 'Not now'));
      expect(moves).toEqual(['spend USER#maya generations', 'give back USER#maya generations']);
    },
  );

  it.each([undefined, new AppError('invalid_input', 'Wrong'), new AppError('unsupported_media', 'Damaged')])(
    'keeps it after %s',
    async (refusal) => {
      expect(await allowancesAfter(refusal)).toEqual(['spend USER#maya generations']);
    },
  );
});
