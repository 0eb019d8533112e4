// @module-tag whole
import { afterAll, beforeAll, expect, it } from 'vitest';
import { awsEngine } from '#test/support/aws-engine.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { verifyCredentials } from '#test/support/content-credentials.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { signerCertificate, signerKey, testAuthority } from '#test/support/signing-certificate.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({
    timeScale: 0.05,
    secrets: { c2paCertificates: signerCertificate + testAuthority, c2paPrivateKey: signerKey },
    cloudOptions: { engine: awsEngine },
  });
});
afterAll(() => product.close());

it('results carry the stage’s content credentials, which other programs verify', async () => {
  const subscriber = await product.signIn((await createMaya(product)).sessionId);
  const values = { prompt: 'a lighthouse', image_size: 'square_hd', num_images: 2 };
  const { body } = await subscriber.generate('dream-image', values);
  const { assets } = await subscriber.settled(body.generation.id);
  expect(assets).toHaveLength(2);
  for (const asset of assets) {
    const answer = await fetch(asset.publicUrl);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(asset).toMatchObject({ sizeBytes: bytes.length, credentials: 'Atelia' });
    expect(await verifyCredentials(bytes, asset.contentType)).toMatchObject({ state: 'Trusted' });
  }
});
