import type { FastifyReply, FastifyRequest } from 'fastify';

/** Any key will do, but one must be sent as fal wants it; a key that contains `revoked` is refused. */
export async function requireFalKey(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const header = request.headers.authorization ?? '';
  if (!/^Key \S+$/.test(header)) {
    await reply.code(401).send({ detail: 'Authentication is required to access this application.' });
  } else if (header.includes('revoked')) {
    await reply.code(401).send({ detail: 'Invalid API key.' });
  }
}

/** The same in the words of fal's platform API. */
export async function requirePlatformKey(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const header = request.headers.authorization ?? '';
  if (/^Key \S+$/.test(header) && !header.includes('revoked')) return;
  await reply.code(401).send({ error: { type: 'authorization_error', message: 'Authentication required' } });
}
