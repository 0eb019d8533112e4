// @module-tag whole

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fetchFalDocument, fetchFalPrice } from '#functions/providers/fal/fal-provider.ts';
import { mapDocument } from '#functions/providers/fal/import/map-document.ts';
import type { StandIns } from '#infra/stand-ins/stand-ins.ts';
import { readForm, startValues } from '#shared/form/read-form.ts';
import { falClient, startFresh } from './real-clients.ts';

let providers: StandIns;
beforeAll(async () => {
  providers = await startFresh();
});
afterAll(() => providers.close());
afterEach(() => vi.unstubAllGlobals());

const realFetch = globalThis.fetch;

function sendTo(baseOf: (url: URL) => string): void {
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    const url = new URL(input);
    return realFetch(`${baseOf(url)}${url.pathname}${url.search}`, init);
  });
}

function sendToStandIn(): void {
  sendTo(({ host }) => providers.hosts[host] ?? '');
}

describe("fal's document of an endpoint", () => {
  it('becomes a form whose defaults the endpoint accepts', async () => {
    sendToStandIn();
    const model = mapDocument(await fetchFalDocument('fal-ai/flux/schnell'));
    const fields = model.sections.flatMap((section) => section.fields);
    const input = readForm(fields, { ...startValues(fields), prompt: 'a lighthouse' }).payload;
    vi.unstubAllGlobals();
    const { data } = await falClient(providers).subscribe(model.endpointId, { input, pollInterval: 10 });
    expect(data).toHaveProperty([model.output.outputKey, 0, 'url']);
  });

  it('comes with its price', async () => {
    sendToStandIn();
    expect(await fetchFalPrice('fal-ai/flux/schnell', 'test-key')).toEqual({
      unitPrice: 0.003,
      unit: 'image',
      currency: 'USD',
    });
  });

  it('does not exist for an unknown endpoint', async () => {
    sendToStandIn();
    await expect(fetchFalDocument('fal-ai/nothing')).rejects.toMatchObject({ status: 404 });
  });
});

describe('an invalid answer', () => {
  it.each([
    [
      'of unlimited size',
      (write: (text: string) => boolean) => {
        while (write('x'.repeat(1 << 20)));
      },
      /larger than/,
    ],
    ['that is not JSON', (write: (text: string) => boolean) => write('<html>'), /not valid JSON/],
  ])('%s is refused', async (_, answer, message) => {
    const server = createServer((_request, response) => {
      let sent = 0;
      answer((text) => {
        response.write(text);
        sent += text.length;
        return sent < 8e6;
      });
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    sendTo(() => `http://127.0.0.1:${port}`);
    await expect(fetchFalDocument('fal-ai/flux/schnell')).rejects.toMatchObject({
      cause: { message: expect.stringMatching(message) },
    });
    server.closeAllConnections();
    server.close();
  });
});
