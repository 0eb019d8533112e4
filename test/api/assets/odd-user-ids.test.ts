import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Asset } from '#shared/contracts/assets.ts';
import { companion } from '#shared/contracts/companion.ts';
import { createLink, profile } from '#test/support/companion-api.ts';
import { call, companionSecret, type SignedIn } from '#test/support/product.ts';
import { uploaderFor } from '#test/support/uploads.ts';
import { it } from '../shared-product.ts';

/** The mobile app chooses its subscribers' ids; some characters have a meaning in URLs and in S3. */
const oddIds = ['plus+plus', 'auth0|hash#tag', '100% of? both', 'ünï-日本語 🎨', 'under_score.dot-dash'];

async function upload(subscriber: SignedIn): Promise<Asset> {
  const bytes = await sharp({ create: { width: 12, height: 8, channels: 3, background: '#4060c0' } })
    .png()
    .toBuffer();
  return uploaderFor(subscriber).upload('me.png', 'image/png', bytes);
}

it.for(oddIds)('a subscriber called %s can download their files', { tags: ['whole'] }, async (oddId, { product }) => {
  const id = `${oddId} ${randomUUID()}`.slice(0, 128);
  const headers = { 'x-companion-secret': companionSecret };
  const params = { id };
  expect((await call(product.siteUrl, companion.putUser, { params, body: profile, headers })).status).toBe(200);
  await call(product.siteUrl, companion.grantCredits, {
    params,
    body: { amount: 100 },
    headers: { ...headers, 'idempotency-key': randomUUID() },
  });
  const subscriber = await product.signIn(await createLink(product.siteUrl, id));

  const uploaded = await upload(subscriber);
  const values = { image_url: uploaded, prompt: 'move', duration: '5' };
  const { status, body } = await subscriber.generate('photo-to-video', values);
  expect({ status, error: body.error }).toEqual({ status: 202, error: undefined });
  const { assets: generatedAssets } = await subscriber.settled(body.generation.id);
  expect(generatedAssets).toHaveLength(1);
  const urls = [uploaded, ...generatedAssets].flatMap(({ publicUrl, thumbnailUrl }) => [
    publicUrl,
    thumbnailUrl ?? publicUrl,
  ]);
  const answers = await Promise.all(urls.map(async (url) => (await fetch(url)).status));
  expect(answers).toEqual(urls.map(() => 200));
});
