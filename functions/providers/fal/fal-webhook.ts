import { createHash, createPublicKey, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { log } from '#functions/platform/log.ts';
import { requestIdSchema, type WebhookCall, type WebhookNotice } from '../provider.ts';

const bodySchema = z.object({ request_id: requestIdSchema });

export async function verifyFalWebhook({ headers, body, now }: WebhookCall): Promise<WebhookNotice | undefined> {
  return (await isSignedByFal(headers, body, now)) ? { requestId: readRequestId(body) } : undefined;
}

function readRequestId(body: Uint8Array): string | undefined {
  try {
    return bodySchema.parse(JSON.parse(Buffer.from(body).toString())).request_id;
  } catch {
    return undefined;
  }
}

const jwksUrl = 'https://rest.fal.ai/.well-known/jwks.json';
const jwksMaxAgeMs = 60 * 60 * 1000;
const jwksUsableMs = 24 * 60 * 60 * 1000;
/** An unknown signature can mean new keys, but forged calls must not make us fetch each time. */
const jwksMinAgeMs = 60 * 1000;
const timestampToleranceSeconds = 300;

const keySchema = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });
type Jwk = z.infer<typeof keySchema>;
const jwksSchema = z.object({ keys: z.array(z.unknown()) });

const headersSchema = z.object({
  'x-fal-webhook-request-id': z.string(),
  'x-fal-webhook-user-id': z.string(),
  'x-fal-webhook-timestamp': z.string().check(z.regex(/^\d+$/)),
  'x-fal-webhook-signature': z.string().check(z.regex(/^[0-9a-f]{128}$/i)),
});

let cached: { readonly keys: readonly Jwk[]; readonly fetchedAt: number } | undefined;

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
  const last = cached;
  if (last !== undefined && now.getTime() - last.fetchedAt <= maxAgeMs) return last.keys;
  const keys = await fetchKeys().catch((error: unknown) => {
    if (last === undefined || now.getTime() - last.fetchedAt > jwksUsableMs) throw error;
    log.warn("Could not fetch fal's keys; using the known ones", { error });
    return last.keys;
  });
  cached = { keys, fetchedAt: keys === last?.keys ? last.fetchedAt : now.getTime() };
  return keys;
}

async function fetchKeys(): Promise<readonly Jwk[]> {
  const response = await fetch(jwksUrl, { redirect: 'error', signal: AbortSignal.timeout(5000) });
  const { keys } = jwksSchema.parse(await response.json());
  return keys.flatMap((key) => keySchema.safeParse(key).data ?? []);
}
