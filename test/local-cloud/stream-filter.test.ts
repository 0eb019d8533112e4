// @module-tag whole

import { describe, expect, it } from 'vitest';
import { filterCriteriaSchema, passes } from '#infra/local-cloud/stream-delivery.ts';

const filterOf = (...patterns: unknown[]) =>
  filterCriteriaSchema.parse({ Filters: patterns.map((pattern) => ({ Pattern: JSON.stringify(pattern) })) });
const record = (sk: string) => ({ eventName: 'INSERT' as const, dynamodb: { Keys: { sk: { S: sk } } } });
const sortKeys = (...conditions: unknown[]) => ({ dynamodb: { Keys: { sk: { S: conditions } } } });

describe('a filter of a stream mapping', () => {
  const filter = filterOf(sortKeys('CREDIT', { prefix: 'ASSET#' }));

  it.each(['CREDIT', 'ASSET#1', 'ASSET#'])('passes %s', (sk) => {
    expect(passes(filter, record(sk))).toBe(true);
  });

  it.each(['CREDITS', 'COUNTS', 'AN-ASSET#1', ''])('drops %s', (sk) => {
    expect(passes(filter, record(sk))).toBe(false);
  });

  it('passes a record that any pattern matches, and every record without patterns', () => {
    expect(passes(filterOf(sortKeys('A'), { eventName: ['INSERT'] }), record('B'))).toBe(true);
    expect(passes(filterOf(), record('B'))).toBe(true);
  });

  it('drops a record without the named part', () => {
    expect(passes(filterOf({ dynamodb: { OldImage: { sk: { S: ['A'] } } } }), record('A'))).toBe(false);
  });

  it('is refused if it has an unsupported condition', () => {
    expect(() => filterOf(sortKeys({ 'anything-but': ['A'] }))).toThrow(/Invalid input/);
  });
});
