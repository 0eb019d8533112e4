import { expect } from 'vitest';
import { credits } from '#shared/contracts/credits.ts';
import { generations } from '#shared/contracts/generations.ts';
import { createSubscriberWithCredits } from '#test/support/companion-api.ts';
import { type Product } from '#test/support/product.ts';
import { it } from '../shared-product.ts';

const cost = 10;

let product: Product;
it.beforeAll(async ({ product: shared }) => {
  product = shared;
});

it('starts exactly 7 of 20 parallel submits when the credits cover 7', { tags: ['whole'] }, async () => {
  const { sessionId } = await createSubscriberWithCredits(product.siteUrl, 7 * cost + 9);
  const subscriber = await product.signIn(sessionId);
  const submits = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      subscriber.generate('dream-image', { prompt: `picture ${index}`, image_size: 'square_hd', num_images: 1 }),
    ),
  );
  const accepted = submits.filter(({ status }) => status === 202);
  expect(accepted).toHaveLength(7);
  const refusals = submits.filter(({ status }) => status !== 202);
  expect(new Set(refusals.map(({ status, body }) => `${status} ${body.error.code}`))).toEqual(
    new Set(['402 insufficient_credits']),
  );

  for (const { body } of accepted) expect((await subscriber.settled(body.generation.id)).status).toBe('completed');
  const { body: listed } = await subscriber.call(generations.listGenerations, { query: { limit: 50 } });
  expect(listed.items).toHaveLength(7);
  expect((await subscriber.call(credits.getCredits, {})).body).toMatchObject({ available: 9, held: 0 });
  for (const { id } of listed.items) expect(product.providers.activity.of(id).accepted).toBe(1);
});
