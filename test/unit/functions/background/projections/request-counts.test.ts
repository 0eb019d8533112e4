import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { issueSums } from '#functions/background/projections/issue-counts.ts';
import { requestSums } from '#functions/background/projections/request-counts.ts';
import { type Key, keys } from '#functions/platform/table/keys.ts';
import type { StreamItem } from '#functions/platform/table/stream.ts';

const statuses = ['pending', 'processing', 'completed', 'rejected'] as const;
type Status = (typeof statuses)[number];

function requestOf(id: number, formId: string, status: Status): StreamItem {
  const createdAt = '2026-11-20T12:00:00.000Z';
  const said = { routePath: '/p', formName: 'P', requestType: 'image', appId: 'a', details: 'D' };
  const hold = { amount: 1, at: createdAt };
  return { ...keys.proRequest('u', String(id)), id: String(id), userId: 'u', formId, ...said, status, hold, createdAt };
}

/** The form of a request, and the statuses that it has gone through. */
const life = fc.tuple(
  fc.constantFrom('a', 'b'),
  fc.array(fc.constantFrom(...statuses), { minLength: 1, maxLength: 5 }),
);

test.prop([fc.array(life, { maxLength: 30 })])(
  'the numbers of requests by status, of each form and of all, are what a recount finds',
  (lives) => {
    const sums = lives.flatMap(([formId, passed], id) =>
      passed.flatMap((status, step) => {
        const previous = passed[step - 1];
        return requestSums({
          id: `${id} ${step}`,
          before: previous && requestOf(id, formId, previous),
          after: requestOf(id, formId, status),
        });
      }),
    );
    const says = ({ pk, sk }: Key, status: Status) =>
      sums
        .filter(({ key, name }) => key.pk === pk && key.sk === sk && name === status)
        .reduce((sum, { by }) => sum + by, 0);
    const ends = lives.map(([formId, passed]) => ({ formId, status: passed.at(-1) }));
    for (const status of statuses) {
      const all = ends.filter((end) => end.status === status);
      expect(says(keys.requestTotals, status)).toBe(all.length);
      for (const formId of ['a', 'b']) {
        const own = all.filter((end) => end.formId === formId);
        expect(says(keys.requestCounts(formId), status)).toBe(own.length);
      }
    }
  },
);

it('counts an issue until it is deleted, and once however often it is found', () => {
  const issue = { ...keys.issue('charge-failed#g'), amount: 3 };
  const by = (before: StreamItem | undefined, after: StreamItem | undefined) =>
    issueSums({ id: 'r', before, after }).map((sum) => [sum.key, sum.by]);
  expect(by(undefined, issue)).toEqual([[keys.issueCounts, 1]]);
  expect(by(issue, { ...issue, amount: 4 })).toEqual([]);
  expect(by(issue, undefined)).toEqual([[keys.issueCounts, -1]]);
  expect(by(undefined, { ...keys.account('u') })).toEqual([]);
});
