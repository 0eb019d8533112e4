import { afterEach, describe, expect, it, vi } from 'vitest';
import { LanguageModel, parametersFor } from '#functions/providers/openai/assistant.ts';

afterEach(() => void vi.unstubAllGlobals());

const options = { apiKey: 'test-key', model: 'gpt-4o' };
const draft = (deadlineMs?: number) =>
  new LanguageModel({ ...options, ...(deadlineMs && { deadlineMs }) }).draftModel('curl https://fal.run/fal-ai/x');

/** Answers every call and counts them; retries come at once. */
function answer(status: number, body: unknown, headers: Record<string, string> = { 'retry-after-ms': '1' }) {
  const calls = vi.fn<(url: unknown, init: RequestInit) => Promise<Response>>(async () =>
    Response.json(body, { status, headers }),
  );
  vi.stubGlobal('fetch', calls);
  return calls;
}

const written = (content: string | null) => ({ choices: [{ index: 0, message: { role: 'assistant', content } }] });

it.each([
  [429, { error: { message: 'Rate limit reached' } }, 'OpenAI API error: 429 - Rate limit reached'],
  [500, {}, 'OpenAI API error: 500 - Request failed'],
  [
    401,
    { error: { message: 'Incorrect API key provided: sk-proj-ab***yz. See the dashboard.' } },
    'OpenAI API error: 401 - Incorrect API key provided: (hidden) See the dashboard.',
  ],
])(
  'an answer of %i gets the specified message without the key',
  { tags: ['A7.11-8', 'A8.3-1'] },
  async (status, body, message) => {
    answer(status, body);
    await expect(draft()).rejects.toMatchObject({ code: 'unavailable', message });
  },
);

it.each([
  ['a busy service', 429, 2],
  ['a refusal', 400, 1],
])('after %s, the call is repeated as often as useful', async (_, status, attempts) => {
  const calls = answer(status, {});
  await expect(draft()).rejects.toThrow('OpenAI API error');
  expect(calls).toHaveBeenCalledTimes(attempts);
});

it('a wait of a minute that OpenAI requests ends at the deadline, with a message', async () => {
  const calls = answer(429, { error: { message: 'Rate limit reached' } }, { 'retry-after': '59' });
  const message = 'OpenAI API error: none - No answer in time. Please try again.';
  await expect(draft(20)).rejects.toMatchObject({ code: 'unavailable', message });
  expect(calls).toHaveBeenCalledTimes(1);
});

it('an incomplete answer ends at the deadline', async () => {
  vi.stubGlobal('fetch', async (_: unknown, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('{"choices":'));
        signal?.addEventListener('abort', () => stream.error(signal.reason));
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });
  await expect(draft(20)).rejects.toMatchObject({ code: 'unavailable' });
});

it.each([
  [null, 'No response from OpenAI'],
  ['  ', 'No response from OpenAI'],
  ['{"modelName":', 'Failed to parse OpenAI response. Please try again with a clearer API example.'],
])('an answer of %j is refused: %s', { tags: ['A7.11-7'] }, async (content, message) => {
  answer(200, written(content));
  await expect(draft()).rejects.toThrow(message);
});

/** The messages of the only call. */
function messagesOf(calls: ReturnType<typeof answer>): unknown {
  expect(calls).toHaveBeenCalledTimes(1);
  return JSON.parse(calls.mock.calls[0]?.[1].body as string);
}

it(
  "a prompt is enhanced with its field's instructions, and the first choice is used",
  { tags: ['S7.6-4', 'S7.6-5'] },
  async () => {
    const message = (content: string) => ({ message: { role: 'assistant', content } });
    const calls = answer(200, { choices: [message('A red kite'), message('A blue one')] });
    await expect(new LanguageModel(options).enhance('Enrich it', 'a kite')).resolves.toBe('A red kite');
    expect(messagesOf(calls)).toMatchObject({
      messages: [
        { role: 'system', content: 'Enrich it' },
        { role: 'user', content: 'a kite' },
      ],
    });
  },
);

it('a draft uses a system and a user message, and JSON with these keys', { tags: ['A7.11-4', 'A7.11-5'] }, async () => {
  const keys = ['modelName', 'description', 'workflowPath', 'outputKey', 'iconUrl', 'fields'];
  const values = { modelName: 'X', description: '', workflowPath: 'fal-ai/x', outputKey: 'images', iconUrl: null };
  const calls = answer(200, written(JSON.stringify({ ...values, fields: [] })));
  await expect(draft()).resolves.toEqual({ ...values, fields: [] });
  expect(messagesOf(calls)).toMatchObject({
    messages: [{ role: 'system' }, { role: 'user', content: 'curl https://fal.run/fal-ai/x' }],
    response_format: { type: 'json_schema', json_schema: { schema: { required: keys } } },
  });
});

const writing = { temperature: 0.7, maxTokens: 500 };

describe('the parameters of a request', () => {
  it.each(['gpt-4o', 'gpt-4o-2024-11-20', 'gpt-4.1-mini', 'ft:gpt-4o:atelia'])(
    'are the specified ones for %s, which does not reason',
    (model) => {
      expect(parametersFor(model, writing)).toEqual({ temperature: 0.7, max_completion_tokens: 500 });
    },
  );

  it.each(['gpt-5.1', 'o3', 'o4-mini'])('have no temperature for %s, and leave it room to reason', (model) => {
    const { max_completion_tokens: most, ...others } = parametersFor(model, writing);
    expect(others).toEqual({ reasoning_effort: 'low' });
    expect(most).toBeGreaterThan(1000);
  });

  it.each(['gpt-5-chat-latest', 'gpt-5-pro', 'o1-mini', 'a-model-to-come'])(
    'have no effort for %s, which takes none or others',
    (model) => {
      const { max_completion_tokens: most, ...others } = parametersFor(model, writing);
      expect(others).toEqual({});
      expect(most).toBeGreaterThan(1000);
    },
  );
});
