import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const now = new Date('2026-11-20T12:00:00Z');
const seconds = now.getTime() / 1000;
const body = Buffer.from('{"request_id":"r1","status":"OK"}');

let isSignedByFal: typeof import('#functions/providers/fal/fal-webhook.ts').isSignedByFal;
let published: KeyObject[];
let fetches: number;

beforeEach(async () => {
  published = [];
  fetches = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe('https://rest.fal.ai/.well-known/jwks.json');
    fetches += 1;
    return Response.json({ keys: published.map((key) => key.export({ format: 'jwk' })) });
  });
  // The module caches its keys.
  vi.resetModules();
  ({ isSignedByFal } = await import('#functions/providers/fal/fal-webhook.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function newKey(): KeyObject {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  published.push(publicKey);
  return privateKey;
}

/** The signature covers the ids, the time and the body's hash. */
function signed(key: KeyObject, { timestamp = seconds, of = body } = {}): Record<string, string> {
  const bodyHash = createHash('sha256').update(of).digest('hex');
  const message = ['request-1', 'user-1', timestamp, bodyHash].join('\n');
  return {
    'x-fal-webhook-request-id': 'request-1',
    'x-fal-webhook-user-id': 'user-1',
    'x-fal-webhook-timestamp': String(timestamp),
    'x-fal-webhook-signature': sign(null, Buffer.from(message), key).toString('hex'),
  };
}

it('accepts calls that fal signed', async () => {
  expect(await isSignedByFal(signed(newKey()), body, now)).toBe(true);
});

it('accepts a signature of any published key', async () => {
  newKey();
  const second = newKey();
  newKey();
  expect(await isSignedByFal(signed(second), body, now)).toBe(true);
});

it('refuses another body', async () => {
  const headers = signed(newKey());
  expect(await isSignedByFal(headers, Buffer.from('{"request_id":"r2","status":"OK"}'), now)).toBe(false);
});

it.each(['x-fal-webhook-request-id', 'x-fal-webhook-user-id', 'x-fal-webhook-timestamp'])(
  'refuses another %s',
  async (name) => {
    const headers = { ...signed(newKey()), [name]: String(seconds - 1) };
    expect(await isSignedByFal(headers, body, now)).toBe(false);
  },
);

it('refuses a key that fal does not publish', async () => {
  newKey();
  const { privateKey } = generateKeyPairSync('ed25519');
  expect(await isSignedByFal(signed(privateKey), body, now)).toBe(false);
});

it.each([
  { age: 300, isAccepted: true },
  { age: 301, isAccepted: false },
  { age: -300, isAccepted: true },
  { age: -301, isAccepted: false },
])('accepts a call that is $age s old: $isAccepted', async ({ age, isAccepted }) => {
  const headers = signed(newKey(), { timestamp: seconds - age });
  expect(await isSignedByFal(headers, body, now)).toBe(isAccepted);
});

it.each([
  ['x-fal-webhook-signature', 'not hex'],
  ['x-fal-webhook-signature', ''],
  ['x-fal-webhook-timestamp', 'yesterday'],
])('refuses a %s of %j without fetching keys', async (name, value) => {
  expect(await isSignedByFal({ ...signed(newKey()), [name]: value }, body, now)).toBe(false);
  expect(await isSignedByFal({}, body, now)).toBe(false);
  expect(fetches).toBe(0);
});

it('fetches the keys once for many calls', async () => {
  const key = newKey();
  for (let notice = 0; notice < 5; notice++) await isSignedByFal(signed(key), body, now);
  expect(fetches).toBe(1);
});

it("accepts a rotated key after a minute at most, and forged calls don't cause more fetches", async () => {
  const old = newKey();
  await isSignedByFal(signed(old), body, now);
  published = [];
  const rotated = newKey();
  const soon = new Date(now.getTime() + 59_000);
  for (let attempt = 0; attempt < 5; attempt++) expect(await isSignedByFal(signed(rotated), body, soon)).toBe(false);
  expect(fetches).toBe(1);

  const later = new Date(now.getTime() + 61_000);
  expect(await isSignedByFal(signed(rotated), body, later)).toBe(true);
  expect(await isSignedByFal(signed(old), body, later)).toBe(false);
});
