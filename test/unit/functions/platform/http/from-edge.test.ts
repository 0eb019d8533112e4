import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it } from 'vitest';
import { assertFromEdge } from '#functions/platform/http/from-edge.ts';

const check = (headers: Record<string, string | undefined>) =>
  assertFromEdge({ headers } as unknown as APIGatewayProxyEventV2, 'the-secret');

it('lets through what CloudFront sends', () => {
  expect(() => check({ 'x-site-secret': 'the-secret' })).not.toThrow();
});

it.each([{}, { 'x-site-secret': '' }, { 'x-site-secret': 'the-secre' }, { 'x-site-secret': 'the-secret, the-secret' }])(
  'refuses %o',
  (headers) => {
    expect(() => check(headers)).toThrow(expect.objectContaining({ code: 'forbidden' }));
  },
);
