// @module-tag whole

import { describe, expect } from 'vitest';
import { it } from '#test/api/shared-product.ts';

describe('a product that runs on one machine', () => {
  it('answers no other machine', async ({ product }) => {
    const { siteUrl, mediaUrl, cloud, providers } = product;
    for (const url of [siteUrl, mediaUrl, providers.url, ...Object.values(cloud.endpoints)]) {
      const { port } = new URL(url);
      expect((await fetch(`http://localhost:${port}`)).status).toBeGreaterThan(0);
      // A server on all addresses would answer here too.
      await expect(fetch(`http://127.0.0.2:${port}`)).rejects.toThrow('fetch failed');
    }
  });
});
