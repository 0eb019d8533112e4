import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';

const tokenRequest = z.object({
  grant_type: z.literal('urn:ietf:params:oauth:grant-type:jwt-bearer'),
  assertion: z.jwt({ alg: 'RS256' }),
});
const accountSchema = z.object({ private_key: z.string() });

/** The one that whoever owns the service account is given. */
export const accessToken = 'local-access-token';

/** `oauth2.googleapis.com`: exchanges what the service account has signed for an access token. */
export function tokenRoutes(serviceAccount: string) {
  const key = createPublicKey(accountSchema.parse(JSON.parse(serviceAccount)).private_key);
  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
    app.post('/token', (request, reply) => {
      const parsed = tokenRequest.safeParse(request.body);
      if (!parsed.success || !isSignedWith(key, parsed.data.assertion)) {
        return reply.code(400).send({ error: 'invalid_grant', error_description: 'Invalid JWT Signature.' });
      }
      return reply.send({ access_token: accessToken, expires_in: 3599, token_type: 'Bearer' });
    });
  };
}

function isSignedWith(key: KeyObject, assertion: string): boolean {
  const [header = '', claims = '', signature = ''] = assertion.split('.');
  return verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'));
}
