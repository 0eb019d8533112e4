import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { secrets as readSecrets, signingKey as readSigningKey } from '#functions/platform/secrets.ts';

/** A secret as it is stored: encrypted with AES-256-GCM, under the encryption key of that id. */
export const sealedTextSchema = z.object({
  encryptionKeyId: z.string(),
  /** Base64, as are the others. */
  nonce: z.string(),
  ciphertext: z.string(),
  tag: z.string(),
});
export type SealedText = z.infer<typeof sealedTextSchema>;

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** Until an operator sets others, secrets are encrypted under one that is derived from the product's own secret. */
const derivedKeyId = 'derived';

/** What of the operator's secret others are encrypted under. */
export const encryptionKeysSchema = z.object({
  /** By id: 32 bytes each, in base64. */
  encryptionKeys: z._default(z.record(z.string(), z.string()), {}),
  /** The one that is used from now on. */
  encryptionKeyId: z.optional(z.string()),
});
export type EncryptionSecrets = z.infer<typeof encryptionKeysSchema> & { readonly signingKey: string };

/** `owner` is bound to the text, so that no secret can be put in another's place. */
export function sealText(secrets: EncryptionSecrets, owner: string, plain: string): SealedText {
  const encryptionKeyId = currentEncryptionKeyId(secrets);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, encryptionKey(secrets, encryptionKeyId), nonce).setAAD(Buffer.from(owner));
  const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const base64 = (bytes: Buffer) => bytes.toString('base64');
  return { encryptionKeyId, nonce: base64(nonce), ciphertext: base64(ciphertext), tag: base64(cipher.getAuthTag()) };
}

/** Throws when the text was changed, or belongs to another owner or key. */
export function unsealText(secrets: EncryptionSecrets, owner: string, sealed: SealedText): string {
  const bytes = (base64: string) => Buffer.from(base64, 'base64');
  const key = encryptionKey(secrets, sealed.encryptionKeyId);
  // A shorter tag would be soon guessed, and the decipher takes one unless it is told.
  const decipher = createDecipheriv(algorithm, key, bytes(sealed.nonce), { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes(sealed.tag));
  return Buffer.concat([decipher.update(bytes(sealed.ciphertext)), decipher.final()]).toString('utf8');
}

/** The one that is used from now on. */
export function currentEncryptionKeyId({ encryptionKeyId }: Pick<EncryptionSecrets, 'encryptionKeyId'>): string {
  return encryptionKeyId ?? derivedKeyId;
}

function encryptionKey({ encryptionKeys, signingKey }: EncryptionSecrets, id: string): Buffer {
  if (id === derivedKeyId) return Buffer.from(hkdfSync('sha256', signingKey, '', 'api keys', keyBytes));
  const key = Buffer.from(encryptionKeys[id] ?? '', 'base64');
  if (key.length !== keyBytes) throw new Error(`The secret has no encryption key "${id}" of ${keyBytes} bytes`);
  return key;
}

// Decision: docs/decisions/030-secrets.md
/** What secrets in the table are encrypted under: the operator's keys, and the one derived from the product's own. */
export async function encryptionSecrets(): Promise<EncryptionSecrets> {
  return { ...(await readSecrets(encryptionKeysSchema)), signingKey: await readSigningKey() };
}

/** A session id of the mobile app's back end, which alone can deduct in its name; in plain text where it was kept before it was sealed. */
export const storedSessionIdSchema = z.union([sealedTextSchema, z.string()]);
export type StoredSessionId = z.infer<typeof storedSessionIdSchema>;

/** Bound to the user, so that nobody's credits can be deducted for what another has generated. */
function sessionOwner(userId: string): string {
  return `session of ${userId}`;
}

export function sealSessionId(secrets: EncryptionSecrets, userId: string, sessionId: string): StoredSessionId {
  return sealText(secrets, sessionOwner(userId), sessionId);
}

/** Throws when it was changed, belongs to another user, or was never kept. */
export function openSessionId(secrets: EncryptionSecrets, userId: string, stored: StoredSessionId | undefined): string {
  if (stored === undefined) throw new Error(`No session is known in whose name ${userId} can be charged`);
  return typeof stored === 'string' ? stored : unsealText(secrets, sessionOwner(userId), stored);
}
