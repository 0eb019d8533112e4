import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { credits } from '#shared/contracts/credits.ts';
import { generations } from '#shared/contracts/generations.ts';
import { changeModel } from '#test/browser/generation/change-cost.ts';
import { publishForm } from '#test/browser/generation/form-page.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { type Product, type SignedIn, startProduct } from '#test/support/product.ts';
import { uploaderFor } from '#test/support/uploads.ts';
import { it } from '../shared-product.ts';

const values = { prompt: 'a red fox in the snow', image_size: 'square_hd', num_images: 1 };

describe('a generation', () => {
  let product: Product;
  let subscriber: SignedIn;

  it.beforeAll(async ({ product: shared }) => {
    product = shared;
    subscriber = await product.signIn((await createMaya(product)).sessionId);
  });

  const balance = async () => (await subscriber.call(credits.getCredits, {})).body;

  it(
    'holds its cost while it runs, and is charged when it has a picture',
    { tags: ['S1-4', 'S3-61', 'S3-62', 'S4.6-8', 'S7.5-8'] },
    async () => {
      const before = await balance();
      const endless = await subscriber.generate('dream-image', { ...values, prompt: 'a glacier #never' });
      expect(endless.status).toBe(202);
      expect(endless.body.generation).toMatchObject({
        status: 'processing',
        receipt: { held: 10, charged: 0, released: 0 },
      });
      expect(await balance()).toMatchObject({ available: before.available - 10, held: before.held + 10 });
      const params = { id: endless.body.generation.id };
      await subscriber.call(generations.cancelGeneration, { params });
      await subscriber.settled(params.id);
      expect(await balance()).toMatchObject({ available: before.available, held: before.held });

      const { body } = await subscriber.generate('dream-image', values);
      const settled = await subscriber.settled(body.generation.id);
      expect(settled).toMatchObject({ status: 'completed', receipt: { held: 0, charged: 10, released: 0 } });
      expect(settled.assets[0]).toMatchObject({ mediaType: 'image', width: 1024, height: 1024 });
      expect(await balance()).toMatchObject({ available: before.available - 10, held: before.held });
    },
  );

  it('is made and charged once per Idempotency-Key', { tags: ['S7.5-1'] }, async () => {
    const before = await balance();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => subscriber.generate('dream-image', values, key)));
    const ids = new Set(answers.map(({ body }) => body.generation.id));
    expect(ids.size).toBe(1);
    await subscriber.settled(answers[0]!.body.generation.id);
    expect((await balance()).available).toBe(before.available - 10);
    const reordered = Object.fromEntries(Object.entries(values).toReversed());
    expect((await subscriber.generate('dream-image', reordered, key)).body.generation.status).toBe('completed');
  });

  it('has its words and its picture judged in one call, before its credits are held', async () => {
    const create = { width: 64, height: 64, channels: 3, background: 'teal' } as const;
    const bytes = await sharp({ create }).png().toBuffer();
    const { publicUrl } = await uploaderFor(subscriber).upload('lamp.png', 'image/png', bytes);
    const { openai } = product.providers;
    const before = openai.calls;
    const film = { image_url: { publicUrl }, prompt: 'It glides', duration: '5' };
    expect((await subscriber.generate('photo-to-video', film)).status).toBe(202);
    expect(openai.calls).toBe(before + 1);
    expect((await subscriber.generate('photo-to-video', { ...film, prompt: 'a naked child' })).status).toBe(422);
    expect(openai.calls).toBe(before + 2);
  });

  it('is refused when its Idempotency-Key was used with other values', async () => {
    const key = randomUUID();
    await subscriber.generate('dream-image', values, key);
    const { status, body } = await subscriber.generate('dream-image', { ...values, prompt: 'a cat' }, key);
    expect(status).toBe(409);
    expect(body.error.code).toBe('idempotency_conflict');
  });

  it('runs the paid model when one key is used for two pages in parallel', { tags: ['whole', 'S7.5-5'] }, async () => {
    for (let attempt = 0; attempt < 6; attempt++) {
      const key = randomUUID();
      const answers = await Promise.all([
        subscriber.generate('dream-image', values, key),
        subscriber.generate('voice-over', { prompt: 'Hello', 'voice_setting.voice_id': 'Wise_Woman' }, key),
      ]);
      const accepted = answers.find(({ status }) => status === 202)!;
      const { outputType, creditCost, assets } = await subscriber.settled(accepted.body.generation.id);
      expect(creditCost).toBe(outputType === 'image' ? 10 : 5);
      expect(assets.map(({ mediaType }) => mediaType)).toEqual([outputType]);
    }
  });

  it('continues when a status check fails', async () => {
    const { body } = await subscriber.generate('dream-image', { ...values, prompt: 'fog #status-503' });
    expect(await subscriber.settled(body.generation.id)).toMatchObject({ status: 'completed' });
  });

  it('completes after a temporary lock of the paying account, and an alarm fires', async () => {
    const prompt = 'a locked garden #locked-later';
    const { body } = await subscriber.generate('dream-image', { prompt, image_size: 'square_hd', num_images: 1 });
    const { id } = body.generation;
    const rung = () => {
      product.cloud.alarms.evaluate(Date.now() + 60_000);
      return product.cloud.alarms.rung().filter(({ name }) => name.includes('AccountRefused'));
    };
    await eventually(async () => {
      const { body: seen } = await subscriber.call(generations.getGeneration, { params: { id } });
      expect(seen.generation).toMatchObject({ status: 'processing', queuedAt: expect.any(String) });
      expect(product.providers.activity.of(id).completed).toBe(1);
      expect(rung()).not.toEqual([]);
    });
    product.providers.faults.lift('locked-later');
    expect(await subscriber.settled(id)).toMatchObject({ status: 'completed', receipt: { charged: 10 } });
  });

  it('can be cancelled between two attempts to submit it', async () => {
    const before = await balance();
    const { body } = await subscriber.generate('dream-image', { ...values, prompt: 'busy #submit-503' });
    const { id } = body.generation;
    await eventually(() => expect(product.providers.activity.of(id).submits).toBeGreaterThan(0));
    await subscriber.call(generations.cancelGeneration, { params: { id } });
    const settled = await subscriber.settled(id);
    expect(settled).toMatchObject({ status: 'cancelled', receipt: { charged: 0, released: 10 } });
    expect((await balance()).available).toBe(before.available);
  });

  it('releases its credits when the provider fails', { tags: ['S4.6-8'] }, async () => {
    const before = await balance();
    const { body } = await subscriber.generate('dream-image', { ...values, prompt: 'a storm #fail' });
    const settled = await subscriber.settled(body.generation.id);
    expect(settled).toMatchObject({ status: 'failed', receipt: { held: 0, charged: 0, released: 10 } });
    expect((await balance()).available).toBe(before.available);
  });

  it.each([
    ['is locked', '#locked', { code: 'provider', message: 'Fast generation failed', retryable: false }],
    ['marks all pictures as unsafe', '#nsfw', { code: 'content_policy', retryable: false }],
    ['refuses its input as too large', '#model-413', { message: 'The image is too large.', retryable: false }],
  ])('releases its credits when the account or the model %s', async (_, word, error) => {
    const before = await balance();
    const { body } = await subscriber.generate('dream-image', { ...values, prompt: `a wave ${word}` });
    const { id } = body.generation;
    const settled = await subscriber.settled(id);
    expect(settled).toMatchObject({ status: 'failed', error, receipt: { held: 0, charged: 0, released: 10 } });
    expect((await balance()).available).toBe(before.available);
    expect(product.providers.activity.of(id).resultCalls).toBeLessThan(2);
  });

  it.each([
    ['sometimes does not know the job', '#status-404', { pictures: 2 }],
    ['accepted the job without responding', '#lost-submit', { pictures: 2 }],
    ['marks one picture as unsafe', '#nsfw-first', { pictures: 1, leftOut: 1 }],
  ])('is completed when the provider %s', { tags: ['whole'] }, async (_, word, expected) => {
    const { body } = await subscriber.generate('dream-image', { ...values, num_images: 2, prompt: `a dune ${word}` });
    const { status, assets, leftOut, receipt } = await subscriber.settled(body.generation.id);
    expect({ status, pictures: assets.length, leftOut }).toEqual({ status: 'completed', ...expected });
    expect(receipt.charged).toBe(20);
  });

  it('names the form field that the provider refuses', { tags: ['S3-61', 'S7.5-8'] }, async () => {
    const { body } = await subscriber.generate('dream-image', { ...values, prompt: 'nothing #invalid' });
    const settled = await subscriber.settled(body.generation.id);
    expect(settled.error).toMatchObject({
      code: 'invalid_input',
      fields: [expect.objectContaining({ field: 'prompt' })],
    });
  });

  it('ends without its webhook while a subscriber watches', { tags: ['S4.6-9', 'S7.8-4'] }, async () => {
    const { body } = await subscriber.generate('dream-image', { ...values, prompt: 'quiet #no-webhook' });
    expect(await subscriber.settled(body.generation.id)).toMatchObject({ status: 'completed' });
  });

  it('does not exist for another subscriber', { tags: ['S7.5-4'] }, async () => {
    const { body } = await subscriber.generate('dream-image', values);
    const other = await product.signIn('low-credit-session');
    const { status } = await other.call(generations.getGeneration, { params: { id: body.generation.id } });
    expect(status).toBe(404);
  });

  it("is refused when the subscriber can't afford it", { tags: ['S5-28'] }, async () => {
    const poor = await product.signIn((await createMaya(product, { credits: 3 })).sessionId);
    const { status, body } = await poor.generate('dream-image', values);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ code: 'insufficient_credits', message: 'Insufficient credits' });
  });

  it('is refused without a hold when the shown cost differs; a repeat gets the first answer', async () => {
    await publishForm(product, 'dearer', [{ id: 'prompt', variableName: 'prompt', label: 'Prompt', type: 'text' }]);
    const generate = (creditCost: number | undefined, key: string = randomUUID(), as = subscriber) =>
      as.call(generations.createGeneration, {
        body: { routePath: 'dearer', values: { prompt: 'a heron' }, creditCost },
        headers: { 'idempotency-key': key },
      });
    const key = randomUUID();
    const accepted = await generate(10, key);
    expect(accepted.status).toBe(202);
    await subscriber.settled(accepted.body.generation.id);
    await changeModel(product, 'dearer', { creditCost: 12 });

    const before = await balance();
    const refusedKey = randomUUID();
    for (const shown of [10, 15]) {
      const { status, body } = await generate(shown, refusedKey);
      const message = `The cost of this page has changed from ${shown} to 12 credits. Please check it and try again.`;
      const reason = { reason: 'cost_changed', values: { shown, cost: 12 } };
      expect([status, body]).toEqual([409, { error: { code: 'cost_changed', message, ...reason } }]);
    }
    const { id } = accepted.body.generation;
    expect(await generate(10, key)).toMatchObject({ status: 202, body: { generation: { id } } });
    expect(await balance()).toEqual(before);

    expect((await generate(12, refusedKey)).body.generation.receipt.held).toBe(12);
    expect((await generate(undefined)).body.generation.receipt.held).toBe(12);
    const mock = await product.signIn('mock');
    expect((await generate(10, randomUUID(), mock)).body.generation.receipt.held).toBe(0);
  });

  it('costs credits per picture, or by the length of a film', { tags: ['whole'] }, async () => {
    const rich = await product.signIn((await createMaya(product, { credits: 500 })).sessionId);
    const four = await rich.generate('dream-image', { ...values, num_images: 4 });
    const parts = [{ label: 'Pictures', asked: '4', factor: 4 }];
    expect(four.body.generation).toMatchObject({ creditCost: 40, receipt: { held: 40 }, price: { base: 10, parts } });
    const pictures = await rich.settled(four.body.generation.id);
    expect(pictures).toMatchObject({ receipt: { charged: 40 }, price: { credits: 40, base: 10, parts } });
    expect(pictures.assets).toHaveLength(4);

    const one = await rich.generate('dream-image', values);
    expect(one.body.generation).toMatchObject({ creditCost: 10, receipt: { held: 10 } });
    expect(one.body.generation).not.toHaveProperty('price');

    const image_url = { publicUrl: pictures.assets[0]!.publicUrl };
    for (const [duration, held] of [
      ['5', 40],
      ['10', 80],
    ] as const) {
      const { body } = await rich.generate('photo-to-video', { image_url, prompt: 'It glides', duration });
      expect(body.generation).toMatchObject({ creditCost: held, receipt: { held } });
      expect(await rich.settled(body.generation.id)).toMatchObject({ receipt: { charged: held } });
    }
    expect((await rich.call(credits.getCredits, {})).body.available).toBe(500 - 40 - 10 - 40 - 80);
  });

  it('is refused without a hold when its price rule has changed since it was shown', { tags: ['whole'] }, async () => {
    const count = { id: 'count', variableName: 'num_images', label: 'Pictures', type: 'number', required: true };
    await publishForm(product, 'by-count', [count, { id: 'p', variableName: 'prompt', label: 'Prompt', type: 'text' }]);
    const otherSubscriber = await product.signIn((await createMaya(product)).sessionId);
    const generate = (creditCost: number) =>
      otherSubscriber.call(generations.createGeneration, {
        body: { routePath: 'by-count', values: { prompt: 'a heron', num_images: 3 }, creditCost },
        headers: { 'idempotency-key': randomUUID() },
      });
    const row = { field: 'num_images', by: 'amount', per: 1, otherwise: 1 } as const;
    await changeModel(product, 'by-count', { creditCost: 2, priceRule: { rows: [row], minimum: 1 } });
    const readBalance = async () => (await otherSubscriber.call(credits.getCredits, {})).body;
    const before = await readBalance();
    expect((await generate(2)).body.error).toMatchObject({ code: 'cost_changed' });
    await changeModel(product, 'by-count', { creditCost: 2, priceRule: { rows: [row], minimum: 9 } });
    const message = 'The cost of this page has changed from 6 to 9 credits. Please check it and try again.';
    expect((await generate(6)).body.error).toMatchObject({
      code: 'cost_changed',
      message,
      values: { shown: 6, cost: 9 },
    });
    expect(await readBalance()).toEqual(before);
    expect((await generate(9)).body.generation).toMatchObject({ receipt: { held: 9 }, price: { base: 2, minimum: 9 } });
  });

  it('refuses a file of another subscriber', async () => {
    const image_url = { publicUrl: `${product.mediaUrl}/uploaded/somebody-else/1.png` };
    const { status, body } = await subscriber.generate('photo-to-video', { image_url, prompt: 'x', duration: '5' });
    expect(status).toBe(400);
    expect(body.error.fields).toEqual([{ field: 'image_url', message: 'Photo must be one of your own files' }]);
  });
});

// Moto keeps nothing over a restart.
describe.skipIf(process.env['ATELIA_DYNAMODB'] === 'moto')('a local cloud that stops while a generation runs', () => {
  it('ends the generation once after the restart', { tags: ['whole'] }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'restarted-'));
    const first = await startProduct({ dataDir, timeScale: 0.5 });
    const before = await first.signIn('demo-session');
    const { body } = await before.generate('dream-image', values);
    await first.close();

    const second = await startProduct({ dataDir, timeScale: 0.1 });
    const after = await second.signIn('demo-session');
    const settled = await after.settled(body.generation.id);
    expect(settled).toMatchObject({ status: 'completed', receipt: { held: 0, charged: 10, released: 0 } });
    expect(second.providers.activity.of(body.generation.id)).toMatchObject({ accepted: 1, completed: 1 });
    expect((await after.call(credits.getCredits, {})).body).toMatchObject({ available: 490, held: 0 });
    await second.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});
