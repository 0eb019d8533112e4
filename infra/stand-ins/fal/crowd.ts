import type { RequestRecord } from './request-record.ts';

/** How many jobs a new account runs at once. */
const runningAtOnce = 2;

/** How many would wait before one that comes now; undefined when it may run. */
export function aheadOfNext(records: readonly RequestRecord[]): number | undefined {
  const { waiting, room } = crowdOf(records);
  return room > 0 ? undefined : waiting.length;
}

/** Lets whoever waits move up as far as there is room; returns those for whom something has changed. */
export function moveUp(records: readonly RequestRecord[], nowMs: number): RequestRecord[] {
  const { waiting, room } = crowdOf(records);
  if (room <= 0) return [];
  for (const [index, record] of waiting.entries()) {
    record.ahead = index < room ? undefined : index - room;
    if (record.ahead === undefined) record.queueMs = nowMs - record.submittedAtMs;
  }
  return waiting;
}

/** Those that share the account's places; a job that waits knows how many are ahead of it. */
function crowdOf(records: readonly RequestRecord[]) {
  const crowd = records.filter(({ faults, outcome }) => faults.includes('crowded') && !outcome);
  const waiting = crowd.filter(({ ahead }) => ahead !== undefined);
  return { waiting, room: runningAtOnce - (crowd.length - waiting.length) };
}
