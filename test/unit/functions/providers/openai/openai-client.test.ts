import { afterEach, expect, it, vi } from 'vitest';
import { LanguageModel } from '#functions/providers/openai/openai-client.ts';

afterEach(() => void vi.unstubAllGlobals());

const draft = () => new LanguageModel('test-key').draftModel('curl https://fal.run/fal-ai/x');

/** Answers every call, and counts them. */
function answer(status: number, body: unknown) {
  const calls = vi.fn<() => Promise<Response>>(async () => Response.json(body, { status }));
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
  'an answer of %i is told in exact words, without any of the key, after one attempt',
  async (status, body, message) => {
    const calls = answer(status, body);
    await expect(draft()).rejects.toMatchObject({ code: 'unavailable', message });
    expect(calls).toHaveBeenCalledTimes(1);
  },
);

it.each([
  [null, 'No response from OpenAI'],
  ['  ', 'No response from OpenAI'],
  ['{"modelName":', 'Failed to parse OpenAI response. Please try again with a clearer API example.'],
])('an answer of %j is refused: %s', async (content, message) => {
  answer(200, written(content));
  await expect(draft()).rejects.toThrow(message);
});
