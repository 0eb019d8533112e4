import type { RequestRecord } from './request-record.ts';

/** The concurrent jobs of a new account (fal.ai/docs/model-apis/faq); paying accounts get up to forty. */
export const newAccountJobs = 2;

/** Limits concurrent jobs; others wait in order. */
export class Crowd {
  readonly #places: number;

  constructor(places: number) {
    this.#places = places;
  }

  /** The number of jobs that the next one would wait for; undefined when it can run. */
  aheadOfNext(records: readonly RequestRecord[]): number | undefined {
    const { waiting, room } = this.#of(records);
    return room > 0 ? undefined : waiting.length;
  }

  /** Starts as many waiting jobs as there is room for, and returns them. */
  moveUp(records: readonly RequestRecord[], nowMs: number): RequestRecord[] {
    const { waiting, room } = this.#of(records);
    for (const [index, record] of waiting.entries()) {
      record.ahead = index < room ? undefined : index - room;
      if (record.ahead === undefined) record.queueMs = nowMs - record.submittedAtMs;
    }
    return waiting;
  }

  /** A job that waits knows how many are ahead of it. */
  #of(records: readonly RequestRecord[]) {
    const open = records.filter(({ outcome }) => outcome === undefined);
    const waiting = open.filter(({ ahead }) => ahead !== undefined);
    const room = Math.max(0, this.#places - (open.length - waiting.length));
    return { waiting: waiting.toSorted((one, other) => (one.ahead ?? 0) - (other.ahead ?? 0)), room };
  }
}
