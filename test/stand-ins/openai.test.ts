// @module-tag whole

import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type StandIns, startStandIns } from '#infra/stand-ins/stand-ins.ts';
import { redirected, startFresh } from './real-clients.ts';

let providers: StandIns;
beforeAll(async () => {
  providers = await startFresh();
});
afterAll(() => providers.close());

function complete(text: string, schema?: z.ZodMiniType) {
  const client = new OpenAI({ apiKey: 'test', fetch: redirected(providers), maxRetries: 0 });
  return client.chat.completions.create({
    model: 'gpt-4o',
    messages: [
      { role: 'system', content: 'Enrich the prompt' },
      { role: 'user', content: text },
    ],
    ...(schema && {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'draft', strict: true, schema: z.toJSONSchema(schema) },
      },
    }),
  });
}

describe('OpenAI with its own client', () => {
  it('adds details to prompts, always the same ones', async () => {
    const [one, two] = await Promise.all([complete('a cat'), complete('a cat')]);
    expect(one.choices[0]?.message.content).toMatch(/^a cat, in rich detail/);
    expect(two.choices[0]?.message.content).toBe(one.choices[0]?.message.content);
  });

  it('fills a JSON schema with a valid instance', async () => {
    const field = z.object({ label: z.string(), type: z.enum(['text', 'file']), hint: z.nullable(z.string()) });
    const schema = z.object({
      name: z.string(),
      fields: z.array(field).check(z.minLength(2)),
      cost: z.number().check(z.minimum(3)),
      ok: z.boolean(),
    });
    const answer = await complete('an API example', schema);
    expect(schema.safeParse(JSON.parse(answer.choices[0]?.message.content ?? '')).error).toBeUndefined();
  });

  it('fails for special words', async () => {
    await expect(complete('#openai-429')).rejects.toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    await expect(complete('#openai-500')).rejects.toMatchObject({ status: 500 });
    expect((await complete('#refuse')).choices[0]?.message).toMatchObject({
      content: null,
      refusal: expect.any(String),
    });
    expect((await complete('#cut')).choices[0]?.finish_reason).toBe('length');
  });
});

describe('the judgement of an image', () => {
  async function judge(instruction: string): Promise<unknown> {
    const client = new OpenAI({ apiKey: 'test', fetch: redirected(providers), maxRetries: 0 });
    const schema = z.toJSONSchema(z.object({ isAccepted: z.boolean(), reason: z.string() }));
    const { choices } = await client.chat.completions.create({
      model: 'gpt-4o',
      messages: [
        { role: 'system', content: instruction },
        { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } }] },
      ],
      response_format: { type: 'json_schema', json_schema: { name: 'verdict', strict: true, schema } },
    });
    return JSON.parse(choices[0]?.message.content ?? '');
  }

  it('is no for #reject, and never repeats the instruction', async () => {
    expect(await judge('A cat?')).toEqual({ isAccepted: true, reason: 'reason: the image' });
    expect(await judge('A cat? #reject')).toEqual({ isAccepted: false, reason: 'reason: the image' });
  });
});

describe('real services', () => {
  it('are used if a key is set', async () => {
    const dataDir = `${await import('node:os').then((os) => os.tmpdir())}/providers-real`;
    const env = { FAL_KEY: 'k', OPENAI_API_KEY: 'k', FIREBASE_SERVICE_ACCOUNT: '{}' };
    const real = await startStandIns({ dataDir, env });
    // The receiver of admins' webhooks belongs to no real service.
    expect(Object.keys(real.hosts)).toEqual(['webhooks.stand-in.example']);
    expect(real.serviceAccount).toBe('{}');
    await real.close();
  });
});
