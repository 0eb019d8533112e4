import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { environment } from './environment.ts';

const maxAgeMs = 5 * 60 * 1000;

let client: SecretsManagerClient | undefined;
const cache = new Map<string, { readonly value: Promise<string | undefined>; readonly readAt: number }>();

export async function secrets<S extends z.ZodMiniType>(schema: S): Promise<z.output<S>> {
  return schema.parse(JSON.parse((await readCached(environment().OPERATOR_SECRET_ARN)) ?? '{}'));
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
