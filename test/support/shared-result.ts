import { expect } from 'vitest';
import { type Share, shares } from '#shared/contracts/shares.ts';
import { eventually } from './eventually.ts';
import type { SignedIn } from './product.ts';

/** Shares a result. Retries until the stream has turned the result into an asset. */
export function shareResult(subscriber: SignedIn, id: string): Promise<Share> {
  return eventually(async () => {
    const { status, body } = await subscriber.call(shares.shareAsset, { params: { id } });
    expect(status).toBe(200);
    return body.share;
  });
}
