import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it } from 'vitest';
import { assertSameOrigin } from '#functions/platform/http/same-origin.ts';

const site = 'https://atelia.example';

function check(method: string, headers: Record<string, string | undefined>): void {
  const event = { headers, requestContext: { http: { method } } } as unknown as APIGatewayProxyEventV2;
  assertSameOrigin(event, site);
}

it.each([
  { origin: 'https://evil.example' },
  { origin: 'http://atelia.example' },
  { origin: 'https://atelia.example:8443' },
  { origin: 'https://atelia.example.evil.example' },
  { origin: 'null' },
  { origin: '' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'same-site', origin: site },
])('refuses a state-changing call with %o', (headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect(() => check(method, headers)).toThrow(expect.objectContaining({ code: 'forbidden' }));
  }
});

it.each([{ origin: site }, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}])(
  'accepts a state-changing call with %o',
  (headers) => {
    expect(() => check('POST', headers)).not.toThrow();
  },
);

it('accepts a reading call from anywhere', () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    expect(() => check(method, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).not.toThrow();
  }
});
