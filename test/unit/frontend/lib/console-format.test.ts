import { expect, it } from 'vitest';
import { formatPauseEnd, formatPauseStats } from '#frontend/src/lib/console-format.ts';
import type { Pause } from '#shared/contracts/admin-pauses.ts';

const pause: Pause = {
  kind: 'model',
  id: 'm',
  name: 'Weather Map',
  reason: 'failures',
  since: '2026-11-26T01:00:00.000Z',
  stats: { completed: 4, faults: 6, priced: 4, pricedCredits: 40, costUsd: 1.2 },
  failedTestRequests: 0,
  isTesting: false,
  mayResume: true,
};

it.each<[Partial<Pause>, string]>([
  [{}, '6 of 10 failed'],
  [{ reason: 'margin' }, '40 credits earned for $1.20'],
  [{ reason: 'cost' }, '$1.20 spent'],
])('says why in numbers: %j', (changes, text) => {
  expect(formatPauseStats({ ...pause, ...changes })).toBe(text);
});

it.each<[Partial<Pause>, RegExp]>([
  [{}, /^Stays paused until an admin resumes it$/],
  [{ reason: 'margin' }, /^Stays paused until an admin resumes it$/],
  [{ isTesting: true }, /^A test request is running; resumes if it succeeds$/],
  [{ nextTestRequestAt: '2026-11-26T01:05:00.000Z' }, /^Next test request Nov 2\d, 2026, .+; resumes if it works$/],
  [
    { nextTestRequestAt: '2026-11-26T01:05:00.000Z', failedTestRequests: 2 },
    /^2 test requests failed; next Nov 2\d, 2026, .+$/,
  ],
  [{ reason: 'cost', until: '2026-11-27T00:00:00.000Z' }, /^Resumes automatically Nov 2\d, 2026, .+$/],
])('says what happens next: %j', (changes, text) => {
  expect(formatPauseEnd({ ...pause, ...changes })).toMatch(text);
});
