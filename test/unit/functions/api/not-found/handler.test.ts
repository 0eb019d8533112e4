import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it } from 'vitest';
import { handler } from '#functions/api/not-found/handler.ts';
import { errorBodySchema } from '#shared/kernel/schemas.ts';

it('answers unknown routes in the format of all errors', async () => {
  const requestContext = { requestId: 'r', http: { method: 'PUT', path: '/api/nothing' } };
  const answer = await handler({ requestContext } as APIGatewayProxyEventV2);
  expect(answer).toMatchObject({ statusCode: 404, headers: { 'content-type': 'application/json' } });
  expect(errorBodySchema.parse(JSON.parse(answer.body!))).toEqual({
    error: { code: 'not_found', message: 'There is no PUT /api/nothing' },
  });
});
