import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '#functions/platform/app-error.ts';
import { errorResponse, jsonResponse, plainErrorResponse, statuses } from '#functions/platform/http/response.ts';
import { log } from '#functions/platform/log.ts';
import { errorBodySchema } from '#shared/kernel/errors.ts';
import type { ErrorCode } from '#shared/contracts/route.ts';
import { publishedValues } from '#test/support/published-metrics.ts';

const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
afterEach(() => {
  logged.mockClear();
});

const bodyOf = ({ body }: { body?: string }) => z.strictObject(errorBodySchema.shape).parse(JSON.parse(body ?? ''));

it.each(Object.entries(statuses))('answers %s with %i in the one shape of errors', (code, status) => {
  const fields = [{ field: 'prompt', message: 'Prompt is required' }];
  const response = errorResponse(new AppError(code as ErrorCode, 'In words', fields), 'request-1');
  expect(response.statusCode).toBe(status);
  expect(bodyOf(response)).toEqual({ error: { code, message: 'In words', fields } });
  expect(logged).not.toHaveBeenCalled();
});

it('keeps every refusal below 500, but for what is not the caller’s fault', () => {
  const faults = Object.entries(statuses).filter(([, status]) => status >= 500);
  expect(faults.map(([code]) => code)).toEqual(['internal', 'unavailable']);
});

it.each([new Error('connect ECONNREFUSED 10.0.0.7:8000'), 'secret text', undefined, { message: 'secret' }])(
  'tells nothing of an unknown error but where to look: %o',
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

it('counts an unknown error for the alarm, and no refusal', () => {
  const values = publishedValues('UnexpectedErrors');
  errorResponse(new AppError('not_found', 'No'), 'request-1');
  expect(values).toEqual([]);
  errorResponse(new Error('connect ECONNREFUSED'), 'request-1');
  expect(values).toEqual([1]);
});

it("puts a refusal in the mobile app's words", () => {
  const response = plainErrorResponse(new AppError('unauthenticated', 'Invalid session'));
  expect(response).toMatchObject({ statusCode: 400, body: '{"error":"Invalid session"}' });
});

it('lets no cache keep an answer', () => {
  const answers = [jsonResponse(200, {}), errorResponse(new AppError('not_found', 'No'), ''), errorResponse(0, '')];
  for (const { headers } of answers) {
    expect(headers).toEqual({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  }
});

it('has no body where there is nothing to say, and sets cookies where there are some', () => {
  expect(jsonResponse(204)).not.toHaveProperty('body');
  expect(jsonResponse(204)).not.toHaveProperty('cookies');
  expect(jsonResponse(200, null, ['a=1'])).toMatchObject({ body: 'null', cookies: ['a=1'] });
});
