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
import { setTimeout as sleep } from 'node:timers/promises';
import { replaceFile } from '../../local-cloud/data-dir.ts';
import { type RequestJournal, type RequestRecord, makeWebhookBody } from './request-record.ts';

/** fal's own numbers: 15 s to answer, at least 10 retries. */
const answerTimeoutMs = 15_000;
const attempts = 11;
const firstBackoffMs = 1_000;
const maxBackoffMs = 600_000;
const lateMs = 30_000;

interface WebhookSenderDeps {
  readonly key: SigningKey;
  readonly journal: RequestJournal;
  readonly timeScale: number;
  readonly signal: AbortSignal;
}

export class WebhookSender {
  readonly #deps: WebhookSenderDeps;

  constructor(deps: WebhookSenderDeps) {
    this.#deps = deps;
  }

  /** Resolves when acknowledged or given up, or when the stand-in stops. */
  async deliver(record: RequestRecord): Promise<void> {
    if (record.webhook.isSettled) return;
    if (record.webhookUrl && !record.faults.includes('no-webhook')) {
      if (record.faults.includes('late-webhook')) await this.#pause(lateMs);
      if (record.faults.includes('forged-webhook')) await this.#post(record, record.webhookUrl, { isForged: true });
      await this.#sendUntilAcknowledged(record, record.webhookUrl);
      if (record.faults.includes('double-webhook')) await this.#send(record, record.webhookUrl);
    }
    if (this.#deps.signal.aborted) return;
    record.webhook.isSettled = true;
    this.#deps.journal.save(record);
  }

  async #sendUntilAcknowledged(record: RequestRecord, url: string): Promise<void> {
    for (let attempt = 0; attempt < attempts && !this.#deps.signal.aborted; attempt++) {
      if (attempt > 0) await this.#pause(Math.min(maxBackoffMs, firstBackoffMs * 2 ** (attempt - 1)));
      if (await this.#send(record, url)) return;
    }
  }

  async #send(record: RequestRecord, url: string): Promise<boolean> {
    if (this.#deps.signal.aborted) return false;
    record.webhook.sent += 1;
    const isAcknowledged = await this.#post(record, url, { isForged: false });
    if (isAcknowledged) record.webhook.acknowledged += 1;
    this.#deps.journal.save(record);
    return isAcknowledged;
  }

  async #post(record: RequestRecord, url: string, options: { isForged: boolean }): Promise<boolean> {
    if (!record.outcome) return false;
    const body = JSON.stringify(makeWebhookBody(record, record.outcome));
    const headers = this.#deps.key.headersFor(record.requestId, body, options);
    const signal = AbortSignal.any([this.#deps.signal, AbortSignal.timeout(answerTimeoutMs)]);
    const request = { method: 'POST', body, signal, headers: { 'content-type': 'application/json', ...headers } };
    return fetch(url, request).then(
      (response) => response.ok,
      () => false,
    );
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms * this.#deps.timeScale, undefined, { signal: this.#deps.signal }).catch(() => undefined);
  }
}

const userId = 'local-user';

/** Survives restarts, because clients cache the key set. */
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
