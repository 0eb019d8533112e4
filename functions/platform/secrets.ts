import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { parseJson } from '#shared/kernel/json.ts';
import { environment } from './environment.ts';

const maxAgeMs = 5 * 60 * 1000;

let client: SecretsManagerClient | undefined;
const cache = new Map<string, { readonly value: Promise<string | undefined>; readonly readAt: number }>();

export async function secrets<S extends z.ZodMiniType>(schema: S): Promise<z.output<S>> {
  const arn = environment().OPERATOR_SECRET_ARN;
  return parseSecret(arn, (await readCached(arn)) ?? '{}', schema);
}

/** Names the secret and its fields. The errors of JSON.parse can quote the value. */
export function parseSecret<S extends z.ZodMiniType>(name: string, json: string, schema: S): z.output<S> {
  const { data, error } = schema.safeParse(parseJson(json));
  if (error === undefined) return data;
  const fields = error.issues.map(({ path }) => path.join('.')).filter((field) => field !== '');
  throw new Error(
    `The secret ${name} ${fields.length > 0 ? `has no valid ${fields.join(', ')}` : 'is no JSON object'}`,
  );
}

const signingKeySchema = z.string().check(z.minLength(32));

export async function signingKey(): Promise<string> {
  return signingKeySchema.parse(await readCached(environment().SIGNING_SECRET_ARN));
}

export async function readSecret(secretArn: string): Promise<string | undefined> {
  client ??= new SecretsManagerClient();
  try {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretArn }));
    return SecretString;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

async function readCached(secretArn: string): Promise<string | undefined> {
  const cachedSecret = cache.get(secretArn);
  if (cachedSecret !== undefined && Date.now() - cachedSecret.readAt <= maxAgeMs) return cachedSecret.value;
  const value = readSecret(secretArn);
  cache.set(secretArn, { value, readAt: Date.now() });
  value.catch(() => cache.delete(secretArn));
  return value;
}
