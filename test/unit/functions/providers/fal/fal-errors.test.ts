import { describe, expect, it } from 'vitest';
import { failureOf, FalRefusal } from '#functions/providers/fal/fal-errors.ts';

const falRefusal = (status: number, body: unknown) => new FalRefusal({ status, body, retryable: undefined });
const modelError = { detail: [{ loc: ['body', 'image_url'], msg: 'A fox in my garden', type: 'file_not_found' }] };

it.each([400, 404, 409, 413, 422])("a model's own %i is final", (status) => {
  expect(falRefusal(status, modelError).kind).toBe('invalid');
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
])('%i with a sentence comes from the infrastructure: %s is %s', (status, detail, kind) => {
  expect(falRefusal(status, { detail }).kind).toBe(kind);
});

it("faults of the infrastructure stay temporary, even in a model's format", () => {
  expect([500, 503, 504, 429].map((status) => falRefusal(status, modelError).kind)).toEqual([
    'unclear',
    'busy',
    'unclear',
    'busy',
  ]);
});

it("operators see fal's sentence, and never a subscriber's input", () => {
  expect(falRefusal(403, { detail: 'User is locked.' }).message).toBe('The provider answered 403: User is locked.');
  expect(falRefusal(422, modelError).message).toBe('The provider answered 422');
  expect(falRefusal(500, 'Internal Server Error').message).toBe('The provider answered 500');
});

const refusal = (status: number, body: unknown, retryable?: boolean) =>
  failureOf(new FalRefusal({ status, body, retryable }));
const detail = (type: string, loc: (string | number)[] = ['body', 'prompt'], msg = 'No good') => ({
  detail: [{ loc, msg, type, url: 'https://docs.fal.ai/errors', input: {} }],
});

describe("a model's refusal", () => {
  it('names the field that the subscriber can change', () => {
    expect(refusal(422, detail('missing', ['body', 'prompt'], 'Field required'))).toEqual({
      code: 'invalid_input',
      message: 'This is required.',
      retryable: false,
      fields: [{ field: 'prompt', message: 'This is required.' }],
    });
  });

  it.each([
    [
      'sequence_too_long',
      'Sequence should have at most 5000 items',
      { max_length: 5000 },
      'This is too long: the model takes at most 5,000.',
    ],
    [
      'string_too_long',
      'String should have at most 500 characters',
      { max_length: 500 },
      'This is too long: the model takes at most 500 characters.',
    ],
    ['greater_than_equal', 'Input should be greater than or equal to 1', { ge: 1 }, 'This must be at least 1.'],
    [
      'literal_error',
      "Input should be 'a' or 'b'",
      { expected: "'a'" },
      'The model does not accept this. Please change it.',
    ],
    ['value_error', 'Value error, width must be even', {}, 'The model does not accept this. Please change it.'],
    [
      'url_parsing',
      'Input should be a valid URL, relative URL without a base',
      {},
      'The model does not accept this. Please change it.',
    ],
    ['image_too_small', 'The image is smaller than 256 pixels.', {}, 'The image is smaller than 256 pixels.'],
  ])('says %s in plain words', (type, msg, ctx, message) => {
    const body = { detail: [{ loc: ['body', 'prompt'], msg, type, ctx }] };
    expect(refusal(422, body)).toMatchObject({ message, fields: [{ field: 'prompt', message }] });
  });

  it("names a nested field by the payload's path", () => {
    const { fields } = refusal(422, detail('file_not_found', ['body', 'loras', 0, 'path']));
    expect(fields).toEqual([{ field: 'loras[0].path', message: 'No good' }]);
  });

  it('names every refused field, and no field for problems outside the body', () => {
    const [one] = detail('missing').detail;
    const [two] = detail('less_than', ['body', 'seed'], 'Too large').detail;
    expect(refusal(422, { detail: [one, two] }).fields).toHaveLength(2);
    expect(refusal(422, detail('one_of', ['body']))).toEqual({
      code: 'provider',
      message: 'No good',
      retryable: false,
    });
    expect(refusal(422, detail('no_media_generated', []))).toMatchObject({ code: 'provider' });
  });

  it("mentions the community guidelines, and can't be retried, for a policy violation", () => {
    const failure = refusal(422, detail('content_policy_violation'), true);
    expect(failure).toMatchObject({ code: 'content_policy', retryable: false });
    expect(failure.message).toContain('doesn’t follow our community guidelines');
  });

  it.each([
    [['body', 'prompt'], /^The text you entered doesn’t/, 'prompt'],
    [['body', 'image_url'], /the file you selected is not/, 'image_url'],
    [['body', 'images', 0, 'url'], /the file you selected is not/, 'images[0].url'],
    [['body'], /the file you selected is not/, undefined],
  ])('mentions the text or the file that violates the policy: %j', (loc, words, field) => {
    const { message, fields } = refusal(422, detail('content_policy_violation', loc));
    expect(message).toMatch(words);
    const atField = 'This doesn’t follow our community guidelines.';
    expect(fields).toEqual(field === undefined ? undefined : [{ field, message: atField }]);
  });

  it('hides internal errors of the model', () => {
    const { message } = refusal(500, detail('internal_server_error', ['body'], 'Internal server error'));
    expect(message).toBe('Generation failed');
  });
});

describe('any other refusal', () => {
  it.each([
    [504, { detail: 'Request timed out', error_type: 'request_timeout' }, 'timeout'],
    [504, { detail: 'Startup timed out', error_type: 'startup_timeout' }, 'timeout'],
    [503, { detail: 'No runner', error_type: 'runner_scheduling_failure' }, 'provider'],
    [500, 'Internal Server Error', 'provider'],
    [500, undefined, 'provider'],
    [422, { detail: [] }, 'provider'],
  ])('hides internal details: %i %o', (status, body, code) => {
    const failure = refusal(status, body);
    expect(failure.code).toBe(code);
    expect(failure.message).toMatch(/^Generation failed$|^It took too long/);
  });

  it('is retryable when the provider says so, else by its status', () => {
    expect(refusal(400, {}, true).retryable).toBe(true);
    expect(refusal(503, {}, false).retryable).toBe(false);
    for (const status of [429, 500, 502, 503, 504]) expect(refusal(status, {}).retryable).toBe(true);
    for (const status of [400, 401, 404, 422]) expect(refusal(status, {}).retryable).toBe(false);
  });

  it('is a timeout for every kind of timeout of the runner', () => {
    const serverError = (errorType: string) => refusal(500, { detail: 'Stopped', error_type: errorType });
    expect(serverError('generation_timeout')).toMatchObject({ code: 'timeout', retryable: true });
    expect(serverError('runner_error')).toEqual({ code: 'provider', message: 'Generation failed', retryable: true });
  });
});
