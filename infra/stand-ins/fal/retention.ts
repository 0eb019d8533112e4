import type { RequestRecord } from './request-record.ts';

/** fal keeps results this long, in seconds (fal.ai/docs/inference-api/queue/result). */
const resultKept = { small: 60 * 60, large: 6 * 60 };
const largeResultBytes = 10_000;

/** fal keeps files at least this long (fal.ai/docs/faq); here they expire exactly then. */
const mediaKeptSeconds = 7 * 24 * 60 * 60;

export class Retention {
  readonly #timeScale: number;

  constructor(timeScale: number) {
    this.#timeScale = timeScale;
  }

  isResultGone({ outcome, completedAtMs = 0, deletedAtMs }: RequestRecord): boolean {
    if (outcome === undefined) return false;
    if (deletedAtMs !== undefined) return true;
    const isLarge = Buffer.byteLength(JSON.stringify(outcome.body)) >= largeResultBytes;
    return this.#isPast(completedAtMs, isLarge ? resultKept.large : resultKept.small);
  }

  isMediaGone(writtenAtMs: number, lifetimeSeconds = mediaKeptSeconds): boolean {
    return this.#isPast(writtenAtMs, lifetimeSeconds);
  }

  #isPast(sinceMs: number, keptSeconds: number): boolean {
    return Date.now() - sinceMs > keptSeconds * 1000 * this.#timeScale;
  }
}
