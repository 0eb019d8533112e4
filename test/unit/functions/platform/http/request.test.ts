import { fc } from '@fast-check/vitest';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it } from 'vitest';
import { parseJsonBody, addressBlock, assertFromEdge, assertSameOrigin } from '#functions/platform/http/request.ts';

const nested = (levels: number) => '[{"a":'.repeat(levels / 2) + '1' + '}]'.repeat(levels / 2);

it('parses JSON, and reads an empty text as an empty object', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 10, stringUnit: 'grapheme' }), (value) => {
      expect(parseJsonBody(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(parseJsonBody('')).toEqual({});
});

it('treats brackets and quotes in texts as text', () => {
  const value = { a: '['.repeat(1000), '{': '\\"[{'.repeat(100), b: ['\\', '"', '{'] };
  expect(parseJsonBody(JSON.stringify(value))).toEqual(value);
});

it('refuses deep nesting without parsing it', () => {
  expect(parseJsonBody(nested(60))).toBeDefined();
  for (const levels of [62, 1000, 1_000_000]) {
    expect(() => parseJsonBody(nested(levels))).toThrow('The request body is nested more than 60 levels deep');
  }
});

it.each(['{', '[1,2', 'nothing', '"', '"\\', '{"\\udc00":1}', ']', '}{'])('refuses %s', (text) => {
  expect(() => parseJsonBody(text)).toThrow('The request body is not valid JSON');
});

it('replaces half an emoji, as a cut text has it', () => {
  expect(parseJsonBody('{"values":{"prompt":"A fox \\ud83e"}}')).toEqual({ values: { prompt: 'A fox \uFFFD' } });
});

const checkEdge = (headers: Record<string, string | undefined>) =>
  assertFromEdge({ headers } as unknown as APIGatewayProxyEventV2, 'the-secret');

it('accepts calls through CloudFront', () => {
  expect(() => checkEdge({ 'x-site-secret': 'the-secret' })).not.toThrow();
});

it.each([{}, { 'x-site-secret': '' }, { 'x-site-secret': 'the-secre' }, { 'x-site-secret': 'the-secret, the-secret' }])(
  'refuses %o',
  (headers) => {
    expect(() => checkEdge(headers)).toThrow(expect.objectContaining({ code: 'forbidden' }));
  },
);

const site = 'https://atelia.example';

function checkOrigin(method: string, headers: Record<string, string | undefined>): void {
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
    expect(() => checkOrigin(method, headers)).toThrow(expect.objectContaining({ code: 'forbidden' }));
  }
});

it.each([{ origin: site }, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}])(
  'accepts a state-changing call with %o',
  (headers) => {
    expect(() => checkOrigin('POST', headers)).not.toThrow();
  },
);

it('accepts a reading call from anywhere', () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    expect(() => checkOrigin(method, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).not.toThrow();
  }
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:7:0:a:b:c:d', '2001:db8:7:0::/64'],
  ['2001:DB8:7::1', '2001:db8:7:0::/64'],
  ['2001:db8::7:0:0:1', '2001:db8:0:0::/64'],
  ['2001:0db8:0007:0001::', '2001:db8:7:1::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});
