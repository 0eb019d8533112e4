import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod';

/** A provider's key as it is stored: encrypted with AES-256-GCM, under the encryption key of that id. */
export const sealedKeySchema = z.object({
  encryptionKeyId: z.string(),
  /** Base64, as are the others. */
  nonce: z.string(),
  ciphertext: z.string(),
  tag: z.string(),
});
export type SealedKey = z.infer<typeof sealedKeySchema>;

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const keyBytes = 32;

/** Until an operator sets others, keys are encrypted under one that is derived from the product's own secret. */
const derivedKeyId = 'derived';

/** What of the operator's secret the API keys are encrypted under. */
export const encryptionKeysSchema = z.object({
  /** By id: 32 bytes each, in base64. */
  encryptionKeys: z.record(z.string(), z.string()).default({}),
  /** The one that keys are encrypted under from now on. */
  encryptionKeyId: z.string().optional(),
});
export type EncryptionSecrets = z.infer<typeof encryptionKeysSchema> & { readonly signingKey: string };

/** `owner` is bound to the text, so that no key can be put in another's place. */
export function sealKey(secrets: EncryptionSecrets, owner: string, plain: string): SealedKey {
  const encryptionKeyId = currentEncryptionKeyId(secrets);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, encryptionKey(secrets, encryptionKeyId), nonce).setAAD(Buffer.from(owner));
  const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const base64 = (bytes: Buffer) => bytes.toString('base64');
  return { encryptionKeyId, nonce: base64(nonce), ciphertext: base64(ciphertext), tag: base64(cipher.getAuthTag()) };
}

/** Throws when the text was changed, or belongs to another owner or key. */
export function unsealKey(secrets: EncryptionSecrets, owner: string, sealed: SealedKey): string {
  const bytes = (base64: string) => Buffer.from(base64, 'base64');
  const decipher = createDecipheriv(algorithm, encryptionKey(secrets, sealed.encryptionKeyId), bytes(sealed.nonce))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes(sealed.tag));
  return Buffer.concat([decipher.update(bytes(sealed.ciphertext)), decipher.final()]).toString('utf8');
}

/** The one that keys are encrypted under from now on. */
export function currentEncryptionKeyId({ encryptionKeyId }: Pick<EncryptionSecrets, 'encryptionKeyId'>): string {
  return encryptionKeyId ?? derivedKeyId;
}

function encryptionKey({ encryptionKeys, signingKey }: EncryptionSecrets, id: string): Buffer {
  if (id === derivedKeyId) return Buffer.from(hkdfSync('sha256', signingKey, '', 'api keys', keyBytes));
  const key = Buffer.from(encryptionKeys[id] ?? '', 'base64');
  if (key.length !== keyBytes) throw new Error(`The secret has no encryption key "${id}" of ${keyBytes} bytes`);
  return key;
}
