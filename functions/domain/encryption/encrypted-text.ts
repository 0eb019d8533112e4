import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { secrets as readSecrets, signingKey as readSigningKey } from '#functions/platform/secrets.ts';

export const encryptedTextSchema = z.object({
  encryptionKeyId: z.string(),
  nonce: z.string(),
  ciphertext: z.string(),
  tag: z.string(),
});
export type EncryptedText = z.infer<typeof encryptedTextSchema>;

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** Used until an operator sets encryption keys; derived from the product's own secret. */
const derivedKeyId = 'derived';

const textsByName = z.record(z.string(), z.string());

export const encryptionKeysSchema = z.object({
  /** 32 bytes each in base64, by id. */
  encryptionKeys: z._default(textsByName, {}),
  encryptionKeyId: z.optional(z.string()),
  /** Former values of the signing secret by name, to read texts that were encrypted under them. */
  signingKeys: z.optional(textsByName),
});
export type EncryptionSecrets = z.infer<typeof encryptionKeysSchema> & { readonly signingKey: string };

/** Binds the text to `owner`, so no secret can replace another. */
export function encryptText(secrets: EncryptionSecrets, owner: string, plain: string): EncryptedText {
  const encryptionKeyId = currentEncryptionKeyId(secrets);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, encryptionKey(secrets, encryptionKeyId), nonce).setAAD(Buffer.from(owner));
  const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const base64 = (bytes: Buffer) => bytes.toString('base64');
  return { encryptionKeyId, nonce: base64(nonce), ciphertext: base64(ciphertext), tag: base64(cipher.getAuthTag()) };
}

export function decryptText(secrets: EncryptionSecrets, owner: string, sealed: EncryptedText): string {
  return decryptByKey(secrets, owner, sealed).plain;
}

/** `keyName` equals the current encryption key's id only if that key opened the text. */
function decryptByKey(secrets: EncryptionSecrets, owner: string, sealed: EncryptedText) {
  const id = sealed.encryptionKeyId;
  const former = id === derivedKeyId ? Object.entries(secrets.signingKeys ?? {}) : [];
  const named = [
    [id, encryptionKey(secrets, id)] as const,
    ...former.map(([name, value]) => [`${id} from ${name}`, deriveKey(value)] as const),
  ];
  for (const [keyName, key] of named) {
    const plain = decrypt(key, owner, sealed);
    if (plain !== undefined) return { keyName, plain };
  }
  const tried = named.map(([name]) => `"${name}"`).join(', ');
  throw new Error(`No key decrypts it, tried ${tried}`);
}

function decrypt(key: Buffer, owner: string, sealed: EncryptedText): string | undefined {
  const bytes = (base64: string) => Buffer.from(base64, 'base64');
  try {
    // Without a length, the decipher accepts short tags, which are easy to guess.
    const decipher = createDecipheriv(algorithm, key, bytes(sealed.nonce), { authTagLength: tagBytes })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes(sealed.tag));
    return Buffer.concat([decipher.update(bytes(sealed.ciphertext)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

export function currentEncryptionKeyId({ encryptionKeyId }: Pick<EncryptionSecrets, 'encryptionKeyId'>): string {
  return encryptionKeyId ?? derivedKeyId;
}

function encryptionKey({ encryptionKeys, signingKey }: EncryptionSecrets, id: string): Buffer {
  if (id === derivedKeyId) return deriveKey(signingKey);
  const key = Buffer.from(encryptionKeys[id] ?? '', 'base64');
  if (key.length !== keyBytes) throw new Error(`The secret has no encryption key "${id}" of ${keyBytes} bytes`);
  return key;
}

function deriveKey(signingKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', signingKey, '', 'api keys', keyBytes));
}

// Decision: docs/decisions/030-secrets.md
export async function encryptionSecrets(): Promise<EncryptionSecrets> {
  return { ...(await readSecrets(encryptionKeysSchema)), signingKey: await readSigningKey() };
}

/** Old session ids are stored in plain text. */
export const storedSessionIdSchema = z.union([encryptedTextSchema, z.string()]);
export type StoredSessionId = z.infer<typeof storedSessionIdSchema>;

/** Binds the session to the user, so no user pays for another's generation. */
export function sessionOwner(userId: string): string {
  return `session of ${userId}`;
}

export function encryptSessionId(secrets: EncryptionSecrets, userId: string, sessionId: string): StoredSessionId {
  return encryptText(secrets, sessionOwner(userId), sessionId);
}

export function openSessionId(secrets: EncryptionSecrets, userId: string, stored: StoredSessionId | undefined): string {
  if (stored === undefined) throw new Error(`No session is known in whose name ${userId} can be charged`);
  return typeof stored === 'string' ? stored : decryptText(secrets, sessionOwner(userId), stored);
}

interface StoredText {
  readonly name: string;
  readonly owner: string;
  readonly sealed: EncryptedText;
}

export interface EncryptedTexts {
  ids(): Promise<string[]>;
  find(id: string): Promise<StoredText | undefined>;
  replace(id: string, known: EncryptedText, sealed: EncryptedText): Promise<boolean>;
}

export interface Resealed {
  readonly id: string;
  readonly name: string;
  readonly outcome: 'resealed' | 'current' | 'gone' | 'unreadable';
  readonly from: string;
  readonly reason?: string;
}

export async function resealAll(texts: EncryptedTexts, secrets: EncryptionSecrets): Promise<Resealed[]> {
  const outcomes: Resealed[] = [];
  for (const id of await texts.ids()) outcomes.push(await reseal(texts, secrets, id));
  return outcomes;
}

async function reseal(texts: EncryptedTexts, secrets: EncryptionSecrets, id: string): Promise<Resealed> {
  for (;;) {
    const stored = await texts.find(id);
    if (stored === undefined) return { id, name: '', outcome: 'gone', from: '' };
    const known = { id, name: stored.name };
    const opened = tryUnseal(secrets, stored);
    if (opened.plain === undefined) {
      return { ...known, from: stored.sealed.encryptionKeyId, outcome: 'unreadable', reason: opened.reason };
    }
    const { keyName: from, plain } = opened;
    if (from === currentEncryptionKeyId(secrets)) return { ...known, from, outcome: 'current' };
    const sealed = encryptText(secrets, stored.owner, plain);
    if (await texts.replace(id, stored.sealed, sealed)) return { ...known, from, outcome: 'resealed' };
  }
}

/** An unreadable secret must not stop the others from being encrypted again. */
function tryUnseal(secrets: EncryptionSecrets, { owner, sealed }: StoredText) {
  try {
    return decryptByKey(secrets, owner, sealed);
  } catch (error) {
    return { plain: undefined, reason: error instanceof Error ? error.message : String(error) };
  }
}
