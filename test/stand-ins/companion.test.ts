// @module-tag whole

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { log } from '#functions/platform/log.ts';
import { CompanionClient } from '#functions/providers/companion/companion-client.ts';
import { type CompanionStandIn, startCompanion, type ConnectFault } from '#infra/stand-ins/companion.ts';

let companion: CompanionStandIn;
let connectFault: ConnectFault | undefined;
beforeAll(async () => {
  companion = await startCompanion({ faultOf: () => undefined, connectFault: () => connectFault, lateMs: 0 });
  companion.credits.set('user', 12);
});
afterAll(() => companion.close());
afterEach(() => {
  connectFault = undefined;
  vi.restoreAllMocks();
});

const link = { session_id: 'user', app_id: 'app', fingerprint: 'device' };

describe("the client and stand-in of the companion's back end", () => {
  it('tolerate loosely typed answers', async () => {
    const client = new CompanionClient(companion.addresses);
    expect(await client.connect(link)).toMatchObject({ hy_user_id: 'user', hy_name: '', hy_plan_one_time: false });
    expect(await client.connect({ ...link, session_id: 'nobody' })).toBeUndefined();
    expect(await client.credit('user', 12)).toEqual({ credit: 12, hasEnough: true });
    expect(await client.credit('user', 13)).toEqual({ credit: 12, hasEnough: false });
    expect(await client.deduct('user', 5, 'key')).toBe('made');
    expect(await client.deduct('user', 50, 'other key')).toBe('insufficient');
  });

  it.each([400, 401] as const)('treat %i as a refused session', async (status) => {
    connectFault = status;
    expect(await new CompanionClient(companion.addresses).connect(link)).toBeUndefined();
  });

  it.each([403, 404, 408, 429, 500, 502, 503, 504] as const)(
    'report %i as unavailable, not as a refused session',
    async (status) => {
      connectFault = status;
      const logError = vi.spyOn(log, 'error').mockReturnValue();
      const connecting = new CompanionClient(companion.addresses).connect(link);
      await expect(connecting).rejects.toMatchObject({ code: 'unavailable' });
      expect(logError).toHaveBeenCalledOnce();
    },
  );

  it('use three hosts, which each know only their own call', async () => {
    const { connectUrl, creditCheckUrl, deductUrl } = companion.addresses;
    const addresses = [connectUrl, creditCheckUrl, deductUrl].map((address) => new URL(address));
    expect(new Set(addresses.map(({ origin }) => origin)).size).toBe(3);
    const swappedAddresses = addresses.map(({ pathname }, index) => new URL(pathname, addresses[(index + 1) % 3]));
    expect(await Promise.all(swappedAddresses.map((url) => statusOf(url.href, link)))).toEqual([404, 404, 404]);
  });

  it('send the public key to one host only', async () => {
    const { connectUrl, creditCheckUrl, deductUrl, publicKey: apikey } = companion.addresses;
    const balance = { input_user_id: 'user', required_credits: 1 };
    expect(await statusOf(creditCheckUrl, balance)).toBe(401);
    expect(await statusOf(creditCheckUrl, balance, { apikey })).toBe(401);
    expect(await statusOf(connectUrl, link, { apikey })).toBe(403);
    expect(await statusOf(deductUrl, { session_id: 'user', credit: 1 }, { apikey })).toBe(403);
  });

  it('refuse a link with an empty app, and unknown fields', async () => {
    const { connectUrl } = companion.addresses;
    expect(await statusOf(connectUrl, { ...link, app_id: '' })).toBe(422);
    expect(await statusOf(connectUrl, { ...link, more: true })).toBe(422);
  });
});

async function statusOf(url: string, body: unknown, headers: Record<string, string> = {}): Promise<number> {
  const request = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  return (await fetch(url, { ...request, body: JSON.stringify(body) })).status;
}
