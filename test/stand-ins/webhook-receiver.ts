import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Records every webhook. Answers with the given statuses first, then 200. */
export async function receiveWebhooks(...firstStatuses: number[]) {
  const received: ReceivedWebhook[] = [];
  const statuses = [...firstStatuses];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(statuses.shift() ?? 200).end();
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, received, close: () => server.close() };
}

/** Verifies a webhook as fal's documentation describes. */
export function isSignedBy(key: JsonWebKey, { headers, body }: ReceivedWebhook): boolean {
  const digest = createHash('sha256').update(body).digest('hex');
  const names = ['x-fal-webhook-request-id', 'x-fal-webhook-user-id', 'x-fal-webhook-timestamp'];
  const message = [...names.map((name) => headers[name]), digest].join('\n');
  const signature = Buffer.from(String(headers['x-fal-webhook-signature']), 'hex');
  return verify(null, Buffer.from(message), createPublicKey({ key, format: 'jwk' }), signature);
}
