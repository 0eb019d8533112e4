// @module-tag whole

import OpenAI from 'openai';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StandIns } from '#infra/stand-ins/stand-ins.ts';
import { redirected, startFresh } from './real-clients.ts';

let providers: StandIns;
let client: OpenAI;
beforeAll(async () => {
  providers = await startFresh();
  client = new OpenAI({ apiKey: 'test', fetch: redirected(providers), maxRetries: 0 });
});
afterAll(() => providers.close());

type Input = OpenAI.ModerationCreateParams['input'];
const judge = (input: Input, model = 'omni-moderation-latest') => client.moderations.create({ model, input });
const text = (words: string) => ({ type: 'text', text: words }) as const;
async function picture(background: string) {
  const create = { width: 32, height: 32, channels: 3, background } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  return { type: 'image_url', image_url: { url: `data:image/png;base64,${bytes.toString('base64')}` } } as const;
}

describe('OpenAI’s moderation with its own client', () => {
  it('scores each category of a harmless text near zero', async () => {
    const { results, model } = await judge('a lamp on a table');
    expect(model).toBe('omni-moderation-latest');
    expect(results).toHaveLength(1);
    expect(results[0]?.flagged).toBe(false);
    expect(Object.keys(results[0]!.category_scores)).toHaveLength(13);
    expect(Math.max(...Object.values(results[0]!.category_scores))).toBeLessThan(0.01);
  });

  it('scores a forbidden text, and says that the text was the reason', async () => {
    const { results } = await judge([text('a naked child')]);
    expect(results[0]).toMatchObject({ flagged: true, categories: { sexual: true, 'sexual/minors': true } });
    expect(results[0]!.category_scores['sexual/minors']).toBeGreaterThan(0.5);
    expect(results[0]!.category_applied_input_types.sexual).toEqual(['text']);
  });

  it('answers for each text of a list, and once for parts of one content', async () => {
    expect((await judge(['a lamp', 'gore'])).results.map(({ flagged }) => flagged)).toEqual([false, true]);
    const { results } = await judge([text('a lamp'), await picture('#f0f')]);
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ flagged: true, category_applied_input_types: { sexual: ['image'] } });
  });

  it('never applies categories without pictures to a picture', async () => {
    const { results } = await judge([text('a naked child'), await picture('white')]);
    expect(results[0]!.category_applied_input_types['sexual/minors']).toEqual(['text']);
  });

  it('refuses a second picture and an unknown model', async () => {
    const pictures = await Promise.all(['white', 'black'].map(picture));
    await expect(judge(pictures)).rejects.toMatchObject({ status: 400 });
    await expect(judge('a lamp', 'text-moderation-unknown')).rejects.toMatchObject({ status: 404 });
  });

  it('fails for special words', async () => {
    await expect(judge('#openai-429')).rejects.toMatchObject({ status: 429 });
    await expect(judge([text('#openai-500')])).rejects.toMatchObject({ status: 500 });
  });
});
