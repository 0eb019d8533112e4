import type { RequestRecord } from './request-record.ts';

/** How many jobs a new account runs at once (fal.ai/docs/model-apis/faq); with what it pays for it may become forty. */
export const newAccountJobs = 2;

/** The jobs that run at once; whoever comes when there is no place waits in the order of coming. */
export class Crowd {
  readonly #places: number;

  constructor(places: number) {
    this.#places = places;
  }

  /** How many would wait before one that comes now; undefined when it may run. */
  aheadOfNext(records: readonly RequestRecord[]): number | undefined {
    const { waiting, room } = this.#of(records);
    return room > 0 ? undefined : waiting.length;
  }

  /** Lets whoever waits move up as far as there is room; returns those who waited. */
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
