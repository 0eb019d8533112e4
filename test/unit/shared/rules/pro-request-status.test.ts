import { expect, it } from 'vitest';
import { isOpen, mayBecome, proRequestStatusSchema, requestTitle } from '#shared/rules/pro-request-status.ts';

const statuses = proRequestStatusSchema.options;

it.each([
  ['pending', ['processing', 'completed', 'rejected']],
  ['processing', ['pending', 'completed', 'rejected']],
  ['completed', []],
  ['rejected', []],
] as const)('a request that is %s may become %j', (from, next) => {
  expect(statuses.filter((to) => mayBecome(from, to)).toSorted()).toEqual(next.toSorted());
  expect(isOpen(from)).toBe(next.length > 0);
});

it('an ended request says first how it ended', () => {
  expect(requestTitle({ formName: 'Portrait', status: 'completed' })).toBe('Portrait is ready');
  expect(requestTitle({ formName: 'Portrait', status: 'rejected' })).toBe('Portrait was declined');
});
