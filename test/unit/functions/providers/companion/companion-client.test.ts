import { afterEach, describe, expect, it, vi } from 'vitest';
import { CompanionClient } from '#functions/providers/companion/companion-client.ts';

const client = new CompanionClient('https://companion.example/');

function answering(status: number, body: unknown): void {
  vi.stubGlobal('fetch', async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
}
afterEach(() => vi.unstubAllGlobals());

describe('a deduction', () => {
  it.each([
    [200, { result: { success: true, current_credit: 5 } }, 'made'],
    [201, { result: { success: true } }, 'made'],
    [202, { result: { success: false } }, 'not_made'],
    [200, { result: { success: false } }, 'not_made'],
    [200, 'cut off {', 'unknown'],
    [200, { ok: true }, 'unknown'],
    [400, { error: 'Insufficient credit' }, 'insufficient'],
    [400, { error: 'Bad session' }, 'not_made'],
    [404, {}, 'not_made'],
    [408, {}, 'unknown'],
    [500, {}, 'unknown'],
    [502, {}, 'unknown'],
    [503, {}, 'not_made'],
    [504, {}, 'unknown'],
  ])('that is answered %i %o was %s', async (status, body, outcome) => {
    answering(status, body);
    expect(await client.deduct('session', 10, 'key')).toBe(outcome);
  });

  it('that breaks off may have been made, one that never connects was not', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })));
    expect(await client.deduct('session', 10, 'key')).toBe('unknown');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })));
    expect(await client.deduct('session', 10, 'key')).toBe('not_made');
  });
});

describe('a balance', () => {
  it.each([
    [400, { error: 'No user found' }, 'User not found in credit system'],
    [500, {}, 'Failed to check credits'],
    [429, { error: 'Slow down' }, 'Slow down'],
    [200, { credit: 5 }, 'Invalid response format from credit API'],
  ])('that is answered %i %o fails in the words that the app shows', async (status, body, message) => {
    answering(status, body);
    await expect(client.credit('user', 10)).rejects.toThrow(message);
  });

  it('is read', async () => {
    answering(200, [{ credit: 42, has_enough_credit: true }]);
    expect(await client.credit('user', 10)).toBe(42);
  });
});

describe('a public key', () => {
  async function headersOfEveryCall(asked: CompanionClient): Promise<Headers[]> {
    const sent: Headers[] = [];
    vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
      sent.push(new Headers(headers));
      return new Response('{}', { status: 200 });
    });
    await asked.connect({ session_id: 's', app_id: 'a' }).catch(() => undefined);
    await asked.credit('user', 1).catch(() => undefined);
    await asked.deduct('s', 1, 'key');
    return sent;
  }

  it('is shown with every call where one is set', async () => {
    const sent = await headersOfEveryCall(new CompanionClient('https://c.example', { publicKey: 'anonymous' }));
    expect(sent.map((headers) => [headers.get('apikey'), headers.get('authorization')])).toEqual(
      Array.from({ length: 3 }, () => ['anonymous', 'Bearer anonymous']),
    );
  });

  it('is not made up where none is set', async () => {
    const sent = await headersOfEveryCall(client);
    expect(sent.map((headers) => headers.has('apikey') || headers.has('authorization'))).toEqual([false, false, false]);
  });
});
