import { expect, it } from 'vitest';
import { matchesPattern } from '#infra/local-cloud/event-pattern.ts';

const event = {
  eventName: 'INSERT',
  dynamodb: { Keys: { pk: { S: 'USER#1' } }, NewImage: { count: 3, tags: ['a', 'b'] } },
};

it.each<[unknown, boolean]>([
  [{ eventName: ['INSERT', 'MODIFY'] }, true],
  [{ eventName: ['REMOVE'] }, false],
  [{ dynamodb: { Keys: { pk: { S: [{ prefix: 'USER#' }] } } } }, true],
  [{ dynamodb: { Keys: { pk: { S: [{ prefix: 'GEN#' }, { suffix: '#1' }] } } } }, true],
  [{ dynamodb: { Keys: { pk: { S: [{ 'anything-but': ['USER#1'] }] } } } }, false],
  [{ dynamodb: { Keys: { pk: { S: [{ 'anything-but': { prefix: 'GEN#' } }] } } } }, true],
  [{ dynamodb: { OldImage: [{ exists: false }] } }, true],
  [{ dynamodb: { NewImage: { count: [{ numeric: ['>', 1, '<=', 3] }] } } }, true],
  [{ dynamodb: { NewImage: { count: [{ numeric: ['>', 3] }] } } }, false],
  [{ dynamodb: { NewImage: { tags: ['b'] } } }, true],
  [{ eventName: ['INSERT'], dynamodb: { NewImage: { count: [4] } } }, false],
  [{ $or: [{ eventName: ['REMOVE'] }, { eventName: ['INSERT'] }] }, true],
])('%j: %s', (pattern, expected) => {
  expect(matchesPattern(pattern, event)).toBe(expected);
});

it('names an operator that it does not know', () => {
  expect(() => matchesPattern({ eventName: [{ wildcard: 'I*' }] }, event)).toThrow('wildcard is not supported');
});
