import { expect, it } from 'vitest';
import { typedCreditsProblem } from '#shared/rules/admin.ts';

it.each([
  ['', 'Amount is required'],
  ['abc', 'Amount must be a number'],
  ['1.5', 'Amount must be a whole number of credits'],
  ['0', 'Amount can’t be 0'],
  ['99999999999', 'At most 1,000,000 credits can be moved at once'],
  ['-1000001', 'At most 1,000,000 credits can be moved at once'],
  ['1000000', undefined],
  ['-20', undefined],
])('says why “%s” credits can’t be moved: %s', (typed, problem) => expect(typedCreditsProblem(typed)).toBe(problem));
