import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { replaceFile } from '../../replace-file.ts';

const userId = 'local-user';

/** The Ed25519 key that signs webhooks; it stays the same over restarts, as caches of the key set expect. */
export class SigningKey {
  readonly #privateKey: KeyObject;

  constructor(file: string) {
    if (!existsSync(file)) {
      const { privateKey } = generateKeyPairSync('ed25519');
      replaceFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 0o600);
    }
    this.#privateKey = createPrivateKey(readFileSync(file));
  }

  publicJwk(): JsonWebKey {
    return createPublicKey(this.#privateKey).export({ format: 'jwk' });
  }

  /** The headers that prove a webhook's body; a forged one carries a signature of nothing. */
  headersFor(requestId: string, body: string, { isForged }: { isForged: boolean }): Record<string, string> {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const message = [requestId, userId, timestamp, createHash('sha256').update(body).digest('hex')].join('\n');
    const signature = isForged ? randomBytes(64) : sign(null, Buffer.from(message), this.#privateKey);
    return {
      'x-fal-webhook-request-id': requestId,
      'x-fal-webhook-user-id': userId,
      'x-fal-webhook-timestamp': timestamp,
      'x-fal-webhook-signature': signature.toString('hex'),
    };
  }
}
