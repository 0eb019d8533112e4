import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { parsePath, requireFalKey } from './queue-routes.ts';
import type { Fal } from './fal.ts';

const initiateBody = z.object({ content_type: z.string(), file_name: z.string().check(z.minLength(1)) });

/** `rest.fal.ai`: starts uploads, and serves the keys that sign webhooks. */
export function restRoutes({ media, key, activity }: Fal) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/.well-known/jwks.json', () => {
      activity.keyRequests += 1;
      return { keys: [key.publicJwk()] };
    });
    app.post('/storage/upload/initiate', { onRequest: requireFalKey }, (request) => {
      const { url } = media.reserve(initiateBody.parse(request.body).file_name);
      return { upload_url: `${url}?upload=1`, file_url: url };
    });
  };
}

export function mediaRoutes(fal: Fal) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.get('/files/*', (request, reply) => download(fal, request, reply));
    app.put('/files/*', async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) return reply.code(400).send({ detail: 'A file is expected' });
      const isAwaited = await fal.media.upload(parsePath(request.params), request.body);
      return reply.code(isAwaited ? 200 : 403).send({});
    });
  };
}

async function download({ media }: Fal, request: FastifyRequest, reply: FastifyReply) {
  const file = await media.read(parsePath(request.params)).catch(() => undefined);
  if (!file) return reply.code(404).send({ detail: 'Not found' });
  return reply.type(file.contentType).header('cache-control', 'public, max-age=3600').send(file.bytes);
}
