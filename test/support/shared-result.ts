import { expect } from 'vitest';
import { type Share, shares } from '#shared/contracts/shares.ts';
import type { ReportReason } from '#shared/rules/report-form.ts';
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

/** Reports a result in the viewer. Retries until the stream has turned the result into an asset. */
export function reportOwnResult(subscriber: SignedIn, id: string, reason: ReportReason = 'hate'): Promise<void> {
  return eventually(async () => {
    const { status } = await subscriber.call(shares.reportResult, { params: { id }, body: { reason } });
    expect(status).toBe(204);
  });
}
