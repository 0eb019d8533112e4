// @module-tag whole

import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { credits } from '#shared/contracts/credits.ts';
import { generations } from '#shared/contracts/generations.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { it } from '#test/api/shared-product.ts';
import { createMaya } from '#test/support/companion-api.ts';
import type { SignedIn } from '#test/support/product.ts';
import { redTeam } from '#test/support/red-team.ts';
import { uploaderFor } from '#test/support/uploads.ts';

let attacker: SignedIn;
it.beforeAll(async ({ product }) => {
  attacker = await product.signIn((await createMaya(product)).sessionId);
});

const balance = async () => (await attacker.call(credits.getCredits, {})).body;
const refused = { status: 422, code: 'content_refused' };
const toOutcome = ({ status, body }: { status: number; body: { error?: { code: string } } }) => ({
  status,
  code: body.error?.code,
});

it('no prompt of the red team is held, stored or sent to the provider', async ({ product }) => {
  const before = await balance();
  const submitted = product.providers.activity.of().submits;
  const missed: string[] = [];
  for (const { name, prompt } of redTeam) {
    const values = { prompt, image_size: 'square_hd', num_images: 1 };
    const answer = toOutcome(await attacker.generate('dream-image', values));
    // A prompt that is longer than the field allows is refused before it is judged.
    if (answer.code !== refused.code && answer.code !== 'invalid_input') missed.push(`${name}: ${answer.status}`);
  }
  expect(missed).toEqual([]);
  expect(await balance()).toEqual(before);
  expect((await attacker.call(generations.listGenerations, { query: {} })).body.items).toEqual([]);
  expect(product.providers.activity.of().submits).toBe(submitted);
});

it('no request to an artist gets past the check, in its details or its form', async () => {
  const before = await balance();
  for (const { prompt } of redTeam.filter((_, index) => index % 7 === 0)) {
    const body = { routePath: 'portrait-request', details: prompt, values: {}, creditCost: 20 };
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await attacker.call(proRequests.createProRequest, { body, headers });
    expect(['content_refused', 'invalid_input']).toContain(answer.body.error?.code);
  }
  expect(await balance()).toEqual(before);
  expect((await attacker.call(proRequests.listProRequests, { query: {} })).body.items).toEqual([]);
});

it('no forbidden picture reaches the provider or an artist', async ({ product }) => {
  const before = await balance();
  const submitted = product.providers.activity.of().submits;
  const uploader = uploaderFor(attacker);
  for (const background of ['#ff00ff', '#ff0000', '#00ffff']) {
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const create = { width: 400, height: 400, channels: 3, background } as const;
      const bytes = await sharp({ create }).toFormat(format).toBuffer();
      const asset = await uploader.upload(`drawn.${format}`, `image/${format}`, bytes);
      const values = { image_url: { publicUrl: asset.publicUrl }, prompt: 'It glides', duration: '5' };
      expect(toOutcome(await attacker.generate('photo-to-video', values))).toEqual(refused);
      const body = {
        routePath: 'portrait-request',
        details: 'Please',
        values: { photo: { publicUrl: asset.publicUrl } },
        creditCost: 20,
      };
      const headers = { 'idempotency-key': randomUUID() };
      expect(toOutcome(await attacker.call(proRequests.createProRequest, { body, headers }))).toEqual(refused);
    }
  }
  expect(await balance()).toEqual(before);
  expect(product.providers.activity.of().submits).toBe(submitted);
});
