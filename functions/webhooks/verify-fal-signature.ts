import { createHash, createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';

const jwksUrl = 'https://rest.fal.ai/.well-known/jwks.json';
/** fal asks not to keep its keys longer than a day. */
const jwksMaxAgeMs = 60 * 60 * 1000;
/** An unknown signature may mean that the keys were changed, but forgers must not make us fetch at every try. */
const jwksMinAgeMs = 60 * 1000;
const timestampToleranceSeconds = 300;

const jwksSchema = z.object({
  keys: z.array(z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })),
});
type Jwk = z.infer<typeof jwksSchema>['keys'][number];

const headersSchema = z.object({
  'x-fal-webhook-request-id': z.string(),
  'x-fal-webhook-user-id': z.string(),
  'x-fal-webhook-timestamp': z.string().regex(/^\d+$/),
  'x-fal-webhook-signature': z.string().regex(/^[0-9a-f]{128}$/i),
});

let cached: { readonly keys: readonly Jwk[]; readonly fetchedAt: number } | undefined;

/** Whether fal signed exactly this body within the last five minutes. */
export async function isSignedByFal(headers: unknown, body: Uint8Array, now: Date): Promise<boolean> {
  const parsed = headersSchema.safeParse(headers);
  if (!parsed.success) return false;
  const timestamp = parsed.data['x-fal-webhook-timestamp'];
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > timestampToleranceSeconds) return false;

  const message = Buffer.from(
    [
      parsed.data['x-fal-webhook-request-id'],
      parsed.data['x-fal-webhook-user-id'],
      timestamp,
      createHash('sha256').update(body).digest('hex'),
    ].join('\n'),
  );
  const signature = Buffer.from(parsed.data['x-fal-webhook-signature'], 'hex');
  const matches = (keys: readonly Jwk[]) =>
    keys.some((jwk) => verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature));
  return matches(await falKeys(now, jwksMaxAgeMs)) || matches(await falKeys(now, jwksMinAgeMs));
}

async function falKeys(now: Date, maxAgeMs: number): Promise<readonly Jwk[]> {
  if (cached !== undefined && now.getTime() - cached.fetchedAt <= maxAgeMs) return cached.keys;
  const response = await fetch(jwksUrl, { signal: AbortSignal.timeout(5000) });
  const { keys } = jwksSchema.parse(await response.json());
  cached = { keys, fetchedAt: now.getTime() };
  return keys;
}
