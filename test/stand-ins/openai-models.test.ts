// @module-tag whole

import OpenAI from 'openai';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LanguageModel } from '#functions/providers/openai/assistant.ts';
import type { StandIns } from '#infra/stand-ins/stand-ins.ts';
import { redirected, startFresh } from './real-clients.ts';

let providers: StandIns;
beforeAll(async () => {
  providers = await startFresh();
});
afterAll(() => providers.close());

const send = fetch;
beforeEach(() => {
  const host = 'https://api.openai.com';
  const there = providers.hosts[new URL(host).host] ?? '';
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => send(url.replace(host, there), init));
});
afterEach(() => void vi.unstubAllGlobals());

const image = 'data:image/png;base64,AA==';
const assistant = (model: string) => new LanguageModel({ apiKey: 'test', model });

describe('the language model of a stage', () => {
  it.each(['gpt-4o', 'gpt-4.1', 'gpt-5.1', 'gpt-6-luna'])('enhances, judges and drafts with %s', async (model) => {
    const llm = assistant(model);
    expect(await llm.enhance('Enrich the prompt', 'a cat')).toMatch(/^a cat, in rich detail/);
    expect(await llm.judgeImage('A cat?', image)).toMatchObject({ isAccepted: true });
    expect(await llm.draftModel('curl https://fal.run/fal-ai/x')).toMatchObject({ fields: [{ type: 'textarea' }] });
  });

  it('reports its shutdown date', async () => {
    expect(await assistant('gpt-4o').describe()).toEqual({ model: 'gpt-4o', shutsDownOn: '2027-01-14' });
    expect(await assistant('gpt-6-luna').describe()).toEqual({ model: 'gpt-6-luna' });
  });

  it('reports that it no longer exists', async () => {
    const problem = expect.stringMatching(/^OpenAI API error: 404 - The model `gpt-4` does not exist/);
    expect(await assistant('gpt-4').describe()).toEqual({ model: 'gpt-4', problem });
    await expect(assistant('gpt-4').enhance('Enrich', 'a cat')).rejects.toMatchObject({ message: problem });
  });
});

describe("OpenAI's refusals", () => {
  const complete = (request: object) =>
    new OpenAI({ apiKey: 'test', fetch: redirectedTo(), maxRetries: 0 }).chat.completions.create({
      model: 'gpt-6-luna',
      messages: [{ role: 'user', content: 'a cat' }],
      ...request,
    });
  const redirectedTo = () => redirected(providers);
  const open = { type: 'object', properties: { a: { type: 'string' } }, required: [] };

  it.each([
    ['an unknown model', { model: 'gpt-7' }, { status: 404, code: 'model_not_found' }],
    ['the old limit', { max_tokens: 500 }, { status: 400, code: 'unsupported_parameter', param: 'max_tokens' }],
    ['a temperature', { temperature: 0.7 }, { status: 400, code: 'unsupported_value', param: 'temperature' }],
    ['another sampling value', { top_p: 0.5 }, { status: 400, param: 'top_p' }],
    ['a penalty', { presence_penalty: 1 }, { status: 400, param: 'presence_penalty' }],
    ['log probabilities', { logprobs: true }, { status: 400, param: 'logprobs' }],
    ['an unknown effort', { reasoning_effort: 'some' }, { status: 400, param: 'reasoning_effort' }],
    [
      "another model's effort",
      { model: 'gpt-5.1', reasoning_effort: 'minimal' },
      { status: 400, param: 'reasoning_effort' },
    ],
    ['an unknown parameter', { max_length: 5 }, { status: 400, param: 'max_length' }],
    ['an unknown role', { messages: [{ role: 'me', content: 'a cat' }] }, { status: 400 }],
    [
      'an image without an address',
      { messages: [{ role: 'user', content: [{ type: 'image_url' }] }] },
      { status: 400 },
    ],
    [
      'a schema without a name',
      { response_format: { type: 'json_schema', json_schema: { schema: {} } } },
      { status: 400 },
    ],
    ['an effort for a model without reasoning', { model: 'gpt-4o', reasoning_effort: 'low' }, { status: 400 }],
    [
      'a schema that allows additional properties',
      { response_format: { type: 'json_schema', json_schema: { name: 'x', strict: true, schema: open } } },
      { status: 400, param: 'response_format' },
    ],
  ])('include %s', async (_, request, refusal) => {
    await expect(complete(request)).rejects.toMatchObject(refusal);
  });

  it('exclude a temperature without reasoning', async () => {
    expect(await complete({ reasoning_effort: 'none', temperature: 0.7 })).toHaveProperty('choices');
  });

  it('include invalid JSON', async () => {
    const headers = { authorization: 'Bearer test', 'content-type': 'application/json' };
    const url = 'https://api.openai.com/v1/chat/completions';
    const answer = await redirectedTo()(url, { method: 'POST', headers, body: '{' });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { type: 'invalid_request_error' } }]);
  });

  it('become an empty answer if reasoning uses up the limit', async () => {
    const { choices } = await complete({ max_completion_tokens: 500 });
    expect(choices[0]).toMatchObject({ finish_reason: 'length', message: { content: '' } });
  });

  it('can name a time to wait', async () => {
    const headers = await complete({ messages: [{ role: 'user', content: '#openai-wait' }] }).catch(
      (error: InstanceType<typeof OpenAI.APIError>) => error.headers,
    );
    expect(headers).toBeInstanceOf(Headers);
    expect((headers as Headers).get('retry-after')).toBe('59');
  });
});
