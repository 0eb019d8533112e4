// @module-tag whole

import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { evaluationRange, evaluateAlarm } from '#infra/local-cloud/alarms.ts';

const rule = (evaluationPeriods: number, missingIs: 'breaching' | 'notBreaching', more = {}) => ({
  comparison: 'GreaterThanOrEqualToThreshold' as const,
  threshold: 5,
  evaluationPeriods,
  datapointsToAlarm: evaluationPeriods,
  missingIs,
  ...more,
});
/** `X` breaches, `0` is fine, `-` is missing; oldest first. */
const valuesOf = (range: string) => Array.from(range, (one) => ({ X: 5, 0: 0 })[one]);

describe('an alarm that needs three breaching periods of three', () => {
  it.each([
    ['0-X-X', 'OK', 'OK'],
    ['-----', 'ALARM', 'OK'],
    ['--X--', 'ALARM', 'OK'],
    ['-X-X-', 'ALARM', 'OK'],
    ['0XX-X', 'ALARM', 'ALARM'],
    ['XXX--', 'ALARM', 'ALARM'],
    ['XX0--', 'OK', 'OK'],
    ['0----', 'OK', 'OK'],
  ] as const)('%s is %s if missing data breaches, and else %s', (values, ifBreaching, ifNot) => {
    expect(evaluateAlarm(rule(3, 'breaching'), valuesOf(values))).toBe(ifBreaching);
    expect(evaluateAlarm(rule(3, 'notBreaching'), valuesOf(values))).toBe(ifNot);
  });
});

const range = (periods: number) =>
  fc.array(fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }), {
    minLength: periods + 2,
    maxLength: periods + 2,
  });
const ruleAndRange = fc.integer({ min: 1, max: 6 }).chain((periods) => fc.tuple(fc.constant(periods), range(periods)));

describe('missing data', () => {
  test.prop([ruleAndRange])('never fires an alarm whose missing data does not breach', ([periods, values]) => {
    const withoutTooMuch = values.map((value) => (value === undefined ? undefined : Math.min(value, 4)));
    expect(evaluateAlarm(rule(periods, 'notBreaching'), withoutTooMuch)).toBe('OK');
  });

  test.prop([ruleAndRange])('does not matter if enough periods were reported', ([periods, values]) => {
    const reported = values.filter((value) => value !== undefined);
    fc.pre(reported.length >= periods);
    const states = (['breaching', 'notBreaching'] as const).map((missing) =>
      evaluateAlarm(rule(periods, missing), values),
    );
    expect(states[0]).toBe(states[1]);
  });

  test.prop([ruleAndRange])('fires an alarm at least as early if it counts as breaching', ([periods, values]) => {
    if (evaluateAlarm(rule(periods, 'notBreaching'), values) === 'ALARM') {
      expect(evaluateAlarm(rule(periods, 'breaching'), values)).toBe('ALARM');
    }
  });
});

it('an alarm looks at two more periods than it evaluates', () => {
  expect(evaluationRange(rule(3, 'breaching'))).toBe(5);
});

it('an alarm can ring after fewer than all periods', () => {
  const twoOfThree = rule(3, 'notBreaching', { datapointsToAlarm: 2 });
  expect(evaluateAlarm(twoOfThree, valuesOf('X0X'))).toBe('ALARM');
  expect(evaluateAlarm(twoOfThree, valuesOf('X00'))).toBe('OK');
});
