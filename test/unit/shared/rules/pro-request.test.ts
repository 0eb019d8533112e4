import { expect, it } from 'vitest';
import { isOpen, isOverdue, canBecome, proRequestStatusSchema, requestTitle } from '#shared/rules/pro-request.ts';

const statuses = proRequestStatusSchema.options;

it.each([
  ['pending', ['processing', 'completed', 'rejected']],
  ['processing', ['pending', 'completed', 'rejected']],
  ['completed', []],
  ['rejected', []],
] as const)('a request that is %s can become %j', { tags: ['A4.7-1', 'S3-54'] }, (from, next) => {
  expect(statuses.filter((to) => canBecome(from, to)).toSorted()).toEqual(next.toSorted());
  expect(isOpen(from)).toBe(next.length > 0);
});

it.each([
  ['pending', 'Portrait was received'],
  ['processing', 'Portrait is being worked on'],
  ['completed', 'Portrait is ready'],
  ['rejected', 'Portrait was declined'],
] as const)('a request that is %s has its status in the title', (status, title) => {
  expect(requestTitle({ formName: 'Portrait', status })).toBe(title);
});

it.each([
  ['pending', '2026-11-19', true],
  ['processing', '2026-11-19', true],
  ['pending', '2026-11-20', false],
  ['completed', '2026-11-19', false],
  ['pending', undefined, false],
] as const)('a request that is %s and due %s is overdue on 20 November: %s', (status, dueDate, isLate) => {
  expect(isOverdue({ status, dueDate }, '2026-11-20')).toBe(isLate);
});
