// @module-tag whole

import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Asset } from '#shared/contracts/assets.ts';
import { credits } from '#shared/contracts/credits.ts';
import { generations } from '#shared/contracts/generations.ts';
import { modelDefinitionSchema } from '#shared/rules/model.ts';
import { it } from '#test/api/shared-product.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { productTable } from '#test/support/product-table.ts';
import type { SignedIn } from '#test/support/product.ts';
import { publishModel } from '#test/support/publish-model.ts';
import { uploaderFor } from '#test/support/uploads.ts';

let attacker: SignedIn;
let ownAsset: Asset;
let otherAsset: Asset;
it.beforeAll(async ({ product }) => {
  const field = { id: 'f', variableName: 'image_url', type: 'file', label: 'Photo' };
  const definition = modelDefinitionSchema.parse({
    name: 'Own files',
    description: 'Takes a picture',
    endpoint: 'fal-ai/clarity-upscaler',
    estimatedSeconds: 10,
    creditCost: 5,
    sections: [{ id: 'main', title: 'Main', fields: [field] }],
  });
  const { cloud } = product;
  await publishModel(productTable(cloud.endpoints.dynamodb, cloud.tableName('Table')), 'own-files', definition);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const [one, two] = await Promise.all([createMaya(product), createMaya(product)]);
  attacker = await product.signIn(one.sessionId);
  ownAsset = await uploaderFor(attacker).upload('own.png', 'image/png', picture);
  otherAsset = await uploaderFor(await product.signIn(two.sessionId)).upload('others.png', 'image/png', picture);
});

const generateFrom = (publicUrl: string, more: Record<string, unknown> = {}) =>
  attacker.call(generations.createGeneration, {
    body: { routePath: '/own-files', values: { image_url: { publicUrl, filename: 'a.png', ...more } } },
    headers: { 'idempotency-key': randomUUID() },
  });

/** Other spellings of the attacker's own file, and addresses of other files. */
const attacks: Record<string, () => string> = {
  'the file of another': () => otherAsset.publicUrl,
  'dots to another': () =>
    ownAsset.publicUrl.replace(/[^/]+$/, `../${otherAsset.publicUrl.split('/').slice(-2).join('/')}`),
  'encoded dots to another': () =>
    ownAsset.publicUrl.replace(/[^/]+$/, `%2e%2e/${otherAsset.publicUrl.split('/').slice(-2).join('/')}`),
  'an encoded slash': () =>
    ownAsset.publicUrl.replace(/[^/]+$/, `..%2f${otherAsset.publicUrl.split('/').slice(-2).join('%2f')}`),
  'a double encoding': () => ownAsset.publicUrl.replace(/[^/]+$/, '%252e%252e%252fincoming'),
  'a backslash': () => ownAsset.publicUrl.replace(/\/([^/]+)$/, '\\..\\$1'),
  'a dot for nothing': () => ownAsset.publicUrl.replace(/([^/]+)$/, './$1'),
  'two slashes': () => ownAsset.publicUrl.replace(/([^/]+)$/, '/$1'),
  'a query': () => `${ownAsset.publicUrl}?x=1`,
  'a fragment': () => `${ownAsset.publicUrl}#x`,
  'a semicolon': () => `${ownAsset.publicUrl};x`,
  'an encoded letter': () => ownAsset.publicUrl.replace('/uploaded/', '/%75ploaded/'),
  'an upper-case folder': () => ownAsset.publicUrl.replace('/uploaded/', '/Uploaded/'),
  'an upper-case host': () => ownAsset.publicUrl.replace('localhost', 'LOCALHOST').replace('127.0.0.1', '127.0.0.1.'),
  'another host': () => ownAsset.publicUrl.replace(new URL(ownAsset.publicUrl).host, 'example.com'),
  'another host before ours': () => ownAsset.publicUrl.replace('://', '://example.com@'),
  'our host as a user': () =>
    `http://${new URL(ownAsset.publicUrl).host}@example.com${new URL(ownAsset.publicUrl).pathname}`,
  'our host as a part': () =>
    ownAsset.publicUrl.replace(new URL(ownAsset.publicUrl).host, `${new URL(ownAsset.publicUrl).hostname}.example.com`),
  'another scheme': () => ownAsset.publicUrl.replace(/^http/, 'ftp'),
  'a zero behind it': () => `${ownAsset.publicUrl}\u0000.png`,
  'what was not checked': () => ownAsset.publicUrl.replace('/uploaded/', '/incoming/'),
  'an export': () => ownAsset.publicUrl.replace('/uploaded/', '/exports/'),
  'the folder': () => ownAsset.publicUrl.replace(/[^/]+$/, ''),
  'a file that the machine has': () => 'file:///etc/passwd',
  data: () => 'data:image/png;base64,iVBORw0KGgo=',
};

it.for(Object.keys(attacks))("a generation accepts only the caller's own files, not %s", async (name) => {
  const { status, body } = await generateFrom(attacks[name]!());
  expect({ status, code: body.error?.code }).toEqual({ status: 400, code: 'invalid_input' });
  const { body: balance } = await attacker.call(credits.getCredits, { query: { required: 0 } });
  expect(balance).toMatchObject({ held: 0 });
});

it("an own asset's id does not allow the address of another's file", async () => {
  expect((await generateFrom(otherAsset.publicUrl, { assetId: ownAsset.id })).status).toBe(400);
});

it("a generation accepts the caller's own file by its exact address", async () => {
  expect((await generateFrom(ownAsset.publicUrl)).status).toBe(202);
});
