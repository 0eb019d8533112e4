import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '#functions/platform/app-error.ts';
import { errorResponse, jsonResponse, plainErrorResponse, statuses } from '#functions/platform/http/response.ts';
import { log } from '#functions/platform/log.ts';
import type { ErrorCode } from '#shared/contracts/route.ts';
import { errorBodySchema } from '#shared/kernel/schemas.ts';
import { publishedValues } from '#test/support/published-metrics.ts';

const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
afterEach(() => {
  logged.mockClear();
});

const bodyOf = ({ body }: { body?: string }) => z.strictObject(errorBodySchema.shape).parse(JSON.parse(body ?? ''));

it.each(Object.entries(statuses))('answers %s with %i in the format of all errors', (code, status) => {
  const fields = [{ field: 'prompt', message: 'Prompt is required' }];
  const response = errorResponse(new AppError(code as ErrorCode, 'In words', fields), 'request-1');
  expect(response.statusCode).toBe(status);
  expect(bodyOf(response)).toEqual({ error: { code, message: 'In words', fields } });
  expect(logged).not.toHaveBeenCalled();
});

it('keeps every refusal below 500, except faults of the server', () => {
  const faults = Object.entries(statuses).filter(([, status]) => status >= 500);
  expect(faults.map(([code]) => code)).toEqual(['internal', 'unavailable']);
});

it.each([new Error('connect ECONNREFUSED 10.0.0.7:8000'), 'secret text', undefined, { message: 'secret' }])(
  'hides an unknown error and returns a request id: %o',
  (error) => {
    const response = errorResponse(error, 'request-1');
    expect(response.statusCode).toBe(500);
    expect(bodyOf(response)).toEqual({
      error: {
        code: 'internal',
        message: 'Something went wrong on our side. Please try again.',
        requestId: 'request-1',
      },
    });
    expect(logged).toHaveBeenCalledWith('Unexpected error', { requestId: 'request-1', error: expect.any(Error) });
  },
);

it('counts an unknown error for the alarm, but no refusal', () => {
  const values = publishedValues('UnexpectedErrors');
  errorResponse(new AppError('not_found', 'No'), 'request-1');
  expect(values).toEqual([]);
  errorResponse(new Error('connect ECONNREFUSED'), 'request-1');
  expect(values).toEqual([1]);
});

it('writes a refusal in the format of the mobile app', () => {
  const response = plainErrorResponse(new AppError('unauthenticated', 'Invalid session'));
  expect(response).toMatchObject({ statusCode: 400, body: '{"error":"Invalid session"}' });
});

it('keeps every answer out of caches', () => {
  const answers = [jsonResponse(200, {}), errorResponse(new AppError('not_found', 'No'), ''), errorResponse(0, '')];
  for (const { headers } of answers) {
    expect(headers).toEqual({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  }
});

it('has no body without content, and sets given cookies', () => {
  expect(jsonResponse(204)).not.toHaveProperty('body');
  expect(jsonResponse(204)).not.toHaveProperty('cookies');
  expect(jsonResponse(200, null, ['a=1'])).toMatchObject({ body: 'null', cookies: ['a=1'] });
});
