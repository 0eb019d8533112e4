import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { z } from 'zod';
import { environment } from './environment.ts';

const secretsSchema = z.object({
  falKey: z.string(),
  openaiKey: z.string(),
  /** Google's key file of the Firebase project, as JSON; blank while pushes are not set up. */
  firebaseServiceAccount: z.string().default(''),
  /** Authenticates the mobile app's back end. */
  companionSecret: z.string(),
  /** Signs list cursors. */
  signingKey: z.string().min(32),
  /** Keys that API keys are encrypted under, by id: 32 bytes each, in base64. */
  encryptionKeys: z.record(z.string(), z.string()).default({}),
  /** The one that new API keys are encrypted under. */
  encryptionKeyId: z.string().optional(),
});
export type Secrets = z.infer<typeof secretsSchema>;

/** How long a running function may use a replaced secret. */
const maxAgeMs = 5 * 60 * 1000;

const client = new SecretsManagerClient();
let cached: { readonly secrets: Promise<Secrets>; readonly readAt: number } | undefined;

/** The product's secrets, read once per running function and again after five minutes. */
export function secrets(): Promise<Secrets> {
  if (cached === undefined || Date.now() - cached.readAt > maxAgeMs) {
    const reading = readSecrets(environment().SECRET_ARN);
    cached = { secrets: reading, readAt: Date.now() };
    // A failed reading is not kept; whoever awaits it sees the error.
    reading.catch(() => (cached = undefined));
  }
  return cached.secrets;
}

/** The product's secrets as they are now, by the ARN of the secret that holds them. */
export async function readSecrets(secretArn: string): Promise<Secrets> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretArn }));
  return secretsSchema.parse(JSON.parse(SecretString ?? '{}'));
}
