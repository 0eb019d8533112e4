// @module-tag whole

import { describe, expect } from 'vitest';
import { account } from '#shared/contracts/account.ts';
import { it } from '#test/api/shared-product.ts';
import { filesNaming } from '#test/support/bucket-files.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { onePixelGif } from '#test/support/media-parts.ts';
import { plainRequest } from '#test/support/plain-request.ts';
import { uploaderFor } from '#test/support/uploads.ts';

/** Spellings of a path that some server on the way can decode, resolve or join. */
const spellings = (path: string): string[] => [
  path,
  path.replace(/^\/./, (start) => `/%${start.charCodeAt(1).toString(16)}`),
  path.replace(/^\//, '//'),
  path.replace(/^\//, '/./'),
  path.replace(/^\//, '/uploaded/../'),
  path.replace(/^\//, '/uploaded/%2e%2e/'),
  path.replace(/^\//, '/uploaded/..%2f'),
  path.replaceAll('/', '%2f').replace(/^%2f/, '/'),
  path.replace(/^\/./, (start) => `/%25${start.charCodeAt(1).toString(16)}`),
  `${path}?x=1`,
  `${path}?response-content-type=text/html`,
];

describe('the media host', () => {
  it('serves no unchecked upload and no export, however the path is spelled', async ({ product }) => {
    const maya = await createMaya(product);
    const subscriber = await product.signIn(maya.sessionId);
    const { publicUrl } = await uploaderFor(subscriber).upload('a.gif', 'image/gif', onePixelGif);
    const { pathname } = new URL(publicUrl);
    expect(await plainRequest(product.mediaUrl, { path: pathname })).toMatchObject({ status: 200 });
    const secret = Buffer.from('not checked');
    const { fields } = await uploaderFor(subscriber).send('a.png', 'image/png', secret);
    await subscriber.call(account.startExport, {});
    await eventually(async () => {
      expect((await subscriber.call(account.getExport, {})).body.status).toBe('done');
    });
    const exports = (await filesNaming(product, maya.id)).filter((key) => key.startsWith('exports/'));
    expect(exports).not.toEqual([]);
    const paths = [fields['key']!, ...exports].flatMap((key) => spellings(`/${key}`));
    for (const path of paths) {
      const { status, text } = await plainRequest(product.mediaUrl, { path });
      const isRefused = status >= 400 && status < 500;
      expect({ path, isRefused, containsUserId: text.includes(maya.id) }).toEqual({
        path,
        isRefused: true,
        containsUserId: false,
      });
    }
  });

  it.for([
    '/',
    '/uploaded',
    '/uploaded/',
    '/generated/',
    '/exports/',
    '/incoming/',
    '/?list-type=2',
    '/?prefix=exports/',
    '/%2f',
  ])('lists nothing at %s', async (path, { product }) => {
    const { status, text } = await plainRequest(product.mediaUrl, { path });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toMatch(/<Key>|<Contents>|ListBucketResult/);
  });
});

describe('the link of an export', () => {
  it('opens only its own file, and requires a session to get', async ({ product }) => {
    const maya = await createMaya(product);
    const subscriber = await product.signIn(maya.sessionId);
    await subscriber.call(account.startExport, {});
    const url = await eventually(async () => {
      const { body } = await subscriber.call(account.getExport, {});
      expect(body.url).toBeDefined();
      return new URL(body.url);
    });
    expect(Number(url.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(300);
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(`${product.siteUrl}${account.getExport.path}`)).status).toBe(401);
    const changed = [
      (link: URL) => link.searchParams.set('X-Amz-Expires', '600000'),
      (link: URL) => link.searchParams.set('response-content-type', 'text/html'),
      (link: URL) => link.searchParams.set('X-Amz-Signature', '0'.repeat(64)),
      (link: URL) => link.searchParams.set('X-Amz-Date', '20260101T000000Z'),
      (link: URL) => (link.pathname = link.pathname.replace(/[^/]+$/, 'parts/other.json')),
      (link: URL) => (link.pathname = link.pathname.replace('/exports/', '/uploaded/')),
      (link: URL) => (link.search = ''),
    ];
    for (const change of changed) {
      const link = new URL(url);
      change(link);
      expect({ link: link.href, ok: (await fetch(link)).ok }).toEqual({ link: link.href, ok: false });
    }
  });
});
