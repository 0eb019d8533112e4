import { secrets, signingKey } from '#functions/platform/secrets.ts';
import { type EncryptionSecrets, encryptionKeysSchema } from './sealed-text.ts';

// Decision: docs/decisions/030-secrets.md
/** What secrets in the table are encrypted under: the operator's keys, and the one derived from the product's own. */
export async function encryptionSecrets(): Promise<EncryptionSecrets> {
  return { ...(await secrets(encryptionKeysSchema)), signingKey: await signingKey() };
}
