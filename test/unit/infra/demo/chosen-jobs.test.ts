import { expect, it } from 'vitest';
import { chosenJobs } from '#infra/demo/chosen-jobs.ts';

it("takes FAL_JOBS_AT_ONCE, and a new account's number without it", () => {
  expect([chosenJobs('40'), chosenJobs(undefined)]).toEqual([40, undefined]);
});

it.each(['many', '', '0', '1.5'])('refuses FAL_JOBS_AT_ONCE=%s', (wanted) => {
  expect(() => chosenJobs(wanted)).toThrow(`FAL_JOBS_AT_ONCE is ${wanted}, but must be a whole number from 1`);
});
