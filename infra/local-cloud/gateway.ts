import { Readable } from 'node:stream';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { EdgeAnswer, EdgeRequest, Origin } from './distribution-config.ts';

export interface Gateway {
  close(): Promise<void>;
}

/** API Gateway's limit; CloudFront allows more. */
const maximumBodyBytes = 10 * 1024 * 1024;
/** S3 allows keys of 1024 characters, each of which takes up to nine when encoded. */
const maximumPathLength = 9 * 1024;

/** Listens for a distribution on `localhost`, which is both loopback addresses. */
export async function startGateway(port: number, answerTo: Origin): Promise<Gateway> {
  const server = fastify({
    bodyLimit: maximumBodyBytes,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: maximumPathLength },
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.all('/*', async (request, reply) => send(reply, await answerTo(edgeRequest(request))));
  await server.listen({ port, host: 'localhost' });
  return { close: () => server.close() };
}

function edgeRequest({ method, raw, body, ip }: FastifyRequest): EdgeRequest {
  const [path = '/', ...query] = (raw.url ?? '/').split('?');
  const headers = Object.entries(raw.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  return {
    method,
    path,
    query: query.join('?'),
    headers: Object.fromEntries(headers),
    body: Buffer.isBuffer(body) && body.length > 0 ? body : undefined,
    // `localhost` can arrive as IPv4 mapped into IPv6.
    viewerIp: ip.replace(/^::ffff:/, ''),
  };
}

function send(reply: FastifyReply, { status, headers, body }: EdgeAnswer): FastifyReply {
  reply.code(status).headers(headers);
  return reply.send(body instanceof ReadableStream ? Readable.from(body) : (body ?? Buffer.alloc(0)));
}
