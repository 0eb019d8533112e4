import { expect, it } from 'vitest';
import { chosenJobs, chosenPort } from '#infra/demo/environment.ts';

it.each([
  [undefined, 4000],
  ['1', 1],
  ['65534', 65_534],
])('takes PORT=%s', (value, port) => {
  expect(chosenPort(value)).toBe(port);
});

it.each(['abc', '', '0', '65535', '4000.5'])('refuses PORT=%s', (value) => {
  expect(() => chosenPort(value)).toThrow(`PORT is ${value}, but must be a whole number from 1 to 65534`);
});

it("accepts FAL_JOBS_AT_ONCE, and uses a new account's number without it", () => {
  expect([chosenJobs('40'), chosenJobs(undefined)]).toEqual([40, undefined]);
});

it.each(['many', '', '0', '1.5'])('refuses FAL_JOBS_AT_ONCE=%s', (value) => {
  expect(() => chosenJobs(value)).toThrow(`FAL_JOBS_AT_ONCE is ${value}, but must be a whole number from 1`);
});
