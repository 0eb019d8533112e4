import { expect, it } from 'vitest';
import { FalRefusal } from '#functions/providers/fal/fal-refusal.ts';

const refusal = (status: number, body: unknown) => new FalRefusal({ status, body, retryable: undefined });
const modelError = { detail: [{ loc: ['body', 'image_url'], msg: 'A fox in my garden', type: 'file_not_found' }] };

it.each([400, 404, 409, 413, 422])("a model's own %i is final", (status) => {
  expect(refusal(status, modelError).kind).toBe('invalid');
});

it.each([
  [400, 'Request is still in progress', 'rejected'],
  [404, 'Request not found', 'unknown_job'],
  [409, 'Conflict', 'rejected'],
  [413, 'Request entity too large', 'rejected'],
  [408, 'Request timeout', 'unclear'],
  [429, 'Too many requests', 'busy'],
  [500, 'Internal error', 'unclear'],
  [503, 'No runner', 'busy'],
  [401, 'Invalid API key.', 'denied'],
  [403, 'User is locked. Reason: Exhausted balance.', 'denied'],
])('%i in a sentence is of what runs the models: %s is %s', (status, detail, kind) => {
  expect(refusal(status, { detail }).kind).toBe(kind);
});

it('faults of the machinery stay passing, though a model words them', () => {
  expect([500, 503, 504, 429].map((status) => refusal(status, modelError).kind)).toEqual([
    'unclear',
    'busy',
    'unclear',
    'busy',
  ]);
});

it("tells operators fal's sentence, and never what a subscriber has entered", () => {
  expect(refusal(403, { detail: 'User is locked.' }).message).toBe('The provider answered 403: User is locked.');
  expect(refusal(422, modelError).message).toBe('The provider answered 422');
  expect(refusal(500, 'Internal Server Error').message).toBe('The provider answered 500');
});
