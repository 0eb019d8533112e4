import type { FastifyInstance } from 'fastify';
import * as z from 'zod';

const tokenRequest = z.object({
  grant_type: z.literal('urn:ietf:params:oauth:grant-type:jwt-bearer'),
  assertion: z.jwt(),
});

/** `oauth2.googleapis.com`: exchanges what a service account has signed for an access token; any signature will do. */
export async function tokenRoutes(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  app.post('/token', (request, reply) => {
    if (!tokenRequest.safeParse(request.body).success) {
      return reply.code(400).send({ error: 'invalid_grant', error_description: 'Invalid JWT' });
    }
    return reply.send({ access_token: 'local-access-token', expires_in: 3599, token_type: 'Bearer' });
  });
}
