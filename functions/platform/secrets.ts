import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { environment } from './environment.ts';

/** How long a running function may use a replaced secret. */
const maxAgeMs = 5 * 60 * 1000;

const client = new SecretsManagerClient();
let cached: { readonly value: Promise<unknown>; readonly readAt: number } | undefined;

/** Those of the product's secrets that the schema names, read once per running function and again after five minutes. */
export async function secrets<S extends z.ZodType>(schema: S): Promise<z.output<S>> {
  if (cached === undefined || Date.now() - cached.readAt > maxAgeMs) {
    const reading = readSecret(environment().SECRET_ARN);
    cached = { value: reading, readAt: Date.now() };
    // A failed reading is not kept; whoever awaits it sees the error.
    reading.catch(() => (cached = undefined));
  }
  return schema.parse(await cached.value);
}

const signingSchema = z.object({ signingKey: z.string().min(32) });

/** Signs what we hand out and want to recognise: list cursors, the webhooks' addresses. */
export async function signingKey(): Promise<string> {
  return (await secrets(signingSchema)).signingKey;
}

/** The secret as it is now, by its ARN; to be parsed. */
export async function readSecret(secretArn: string): Promise<unknown> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretArn }));
  return JSON.parse(SecretString ?? '{}');
}
