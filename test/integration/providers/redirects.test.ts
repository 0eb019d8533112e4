import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { log } from '#functions/platform/log.ts';
import { CompanionClient } from '#functions/providers/companion/companion-client.ts';
import { isSignedByFal } from '#functions/providers/fal/fal-webhook.ts';
import { LanguageModel } from '#functions/providers/openai/assistant.ts';

/** Every service redirects elsewhere, like a hijacked one: neither keys nor sessions must follow. */
let server: Server;
let requestedUrls: string[];
const plainFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer(({ url = '' }, answer) => {
    requestedUrls.push(url);
    if (url === '/elsewhere') answer.end('{}');
    else answer.writeHead(307, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

beforeEach(() => {
  requestedUrls = [];
  vi.spyOn(log, 'error').mockReturnValue();
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('fetch', (_: unknown, init?: RequestInit) => plainFetch(`http://127.0.0.1:${port}/asked`, init));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const address = 'https://companion.example/';
const companion = new CompanionClient({
  connectUrl: address,
  creditCheckUrl: address,
  deductUrl: address,
  publicKey: '',
});
const signature = {
  'x-fal-webhook-request-id': 'request',
  'x-fal-webhook-user-id': 'user',
  'x-fal-webhook-timestamp': '1795521600',
  'x-fal-webhook-signature': '0'.repeat(128),
};

it.each([
  ['the existing back end', async () => expect(await companion.deduct('session', 10, 'key')).toBe('unknown')],
  [
    'the language model',
    () =>
      expect(
        new LanguageModel({ apiKey: 'key', model: 'gpt-4o' }).draftModel('curl https://fal.run/x'),
      ).rejects.toThrow('OpenAI API error'),
  ],
  [
    'fal’s public keys',
    () => expect(isSignedByFal(signature, Buffer.of(), new Date(1_795_521_600_000))).rejects.toThrow('fetch failed'),
  ],
])('a redirect of %s is not followed', async (_, call) => {
  await call();
  expect(requestedUrls).toContain('/asked');
  expect(requestedUrls).not.toContain('/elsewhere');
});
