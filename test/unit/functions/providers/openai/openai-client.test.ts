import { afterEach, expect, it, vi } from 'vitest';
import { LanguageModel } from '#functions/providers/openai/openai-client.ts';

afterEach(() => void vi.unstubAllGlobals());

const options = { apiKey: 'test-key', model: 'gpt-4o' };
const draft = (deadlineMs?: number) =>
  new LanguageModel({ ...options, ...(deadlineMs && { deadlineMs }) }).draftModel('curl https://fal.run/fal-ai/x');

/** Answers every call, and counts them; a repeat is asked for at once. */
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
  'an answer of %i is told in exact words, without any of the key',
  { tags: ['A7.11-8', 'A8.3-1'] },
  async (status, body, message) => {
    answer(status, body);
    await expect(draft()).rejects.toMatchObject({ code: 'unavailable', message });
  },
);

it.each([
  ['a busy service', 429, 2],
  ['a refusal', 400, 1],
])('after %s it is asked as often as may help', async (_, status, attempts) => {
  const calls = answer(status, {});
  await expect(draft()).rejects.toThrow('OpenAI API error');
  expect(calls).toHaveBeenCalledTimes(attempts);
});

it('a wait of a minute that OpenAI asks for ends at the deadline, and says so', async () => {
  const calls = answer(429, { error: { message: 'Rate limit reached' } }, { 'retry-after': '59' });
  const message = 'OpenAI API error: none - No answer in time. Please try again.';
  await expect(draft(20)).rejects.toMatchObject({ code: 'unavailable', message });
  expect(calls).toHaveBeenCalledTimes(1);
});

it('an answer that stops in the middle ends at the deadline', async () => {
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
