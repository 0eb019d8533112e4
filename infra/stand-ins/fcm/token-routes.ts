import { createPublicKey, verify, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { parseJson } from '#shared/kernel/json.ts';
import { replaceFile } from '../../local-cloud/data-dir.ts';

const tokenRequest = z.object({
  grant_type: z.literal('urn:ietf:params:oauth:grant-type:jwt-bearer'),
  assertion: z.jwt({ alg: 'RS256' }),
});
const accountSchema = z.object({ client_email: z.string(), private_key: z.string(), token_uri: z.string() });
const claimsSchema = z.object({
  iss: z.optional(z.string()),
  aud: z.optional(z.string()),
  scope: z._default(z.string(), ''),
  iat: z._default(z.number(), 0),
  exp: z._default(z.number(), 0),
});

export const accessToken = 'local-access-token';

/** `oauth2.googleapis.com`: exchanges a text that the service account signed for an access token. */
export function tokenRoutes(serviceAccount: string) {
  const account = accountSchema.parse(JSON.parse(serviceAccount));
  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
    app.post('/token', (request, reply) => {
      const { data } = tokenRequest.safeParse(request.body);
      const refusal = data === undefined ? refusals.signature : findTokenRefusal(account, data.assertion);
      if (refusal !== undefined) return reply.code(400).send(refusal);
      return reply.send({ access_token: accessToken, expires_in: 3599, token_type: 'Bearer' });
    });
  };
}

const invalidGrant = (error_description: string) => ({ error: 'invalid_grant', error_description });

/** The texts are Google's own. https://developers.google.com/identity/protocols/oauth2/service-account#error-codes */
const refusals = {
  signature: invalidGrant('Invalid JWT Signature.'),
  issuer: invalidGrant('Invalid grant: account not found'),
  audience: invalidGrant('Invalid JWT: Failed audience check.'),
  times: invalidGrant(
    'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
  ),
  scope: { error: 'invalid_scope', error_description: 'Invalid OAuth scope or ID token audience provided.' },
};

const sendingScopes = ['cloud-platform', 'firebase.messaging'].map((name) => `https://www.googleapis.com/auth/${name}`);
const maxLifetimeSeconds = 60 * 60;

function findTokenRefusal({ client_email, private_key, token_uri }: z.infer<typeof accountSchema>, assertion: string) {
  const [header = '', claims = '', signature = ''] = assertion.split('.');
  const key = createPublicKey(private_key);
  const isSigned = verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'));
  const said = claimsSchema.safeParse(parseJson(Buffer.from(claims, 'base64url').toString())).data;
  if (!isSigned || said === undefined) return refusals.signature;
  const { iss, aud, scope, iat, exp } = said;
  const nowSeconds = Date.now() / 1000;
  if (iss !== client_email) return refusals.issuer;
  if (aud !== token_uri) return refusals.audience;
  if (iat > nowSeconds || exp <= nowSeconds || exp - iat > maxLifetimeSeconds) return refusals.times;
  if (!sendingScopes.some((sending) => scope.split(' ').includes(sending))) return refusals.scope;
  return undefined;
}

const project = `${brand.slug}-local`;

/** Only the stand-ins accept this key file. */
export function localServiceAccount(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const account = JSON.stringify({
    type: 'service_account',
    project_id: project,
    client_email: `push@${project}.iam.gserviceaccount.com`,
    private_key: privateKey,
    token_uri: 'https://oauth2.googleapis.com/token',
  });
  replaceFile(file, account, 0o600);
  return account;
}
