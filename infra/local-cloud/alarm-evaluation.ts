import type { AlarmDefinition } from './alarm-definition.ts';

export type AlarmState = 'OK' | 'ALARM';
type Rule = Pick<AlarmDefinition, 'comparison' | 'threshold' | 'evaluationPeriods' | 'datapointsToAlarm' | 'missingIs'>;

/**
 * Reports can be late, so CloudWatch looks back beyond the evaluated periods: two more in its documentation's
 * examples.
 */
const sparePeriods = 2;

export function evaluationRange({ evaluationPeriods }: Pick<AlarmDefinition, 'evaluationPeriods'>): number {
  return evaluationPeriods + sparePeriods;
}

const comparisons: Readonly<Record<AlarmDefinition['comparison'], (value: number, threshold: number) => boolean>> = {
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  GreaterThanThreshold: (value, threshold) => value > threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
  LessThanOrEqualToThreshold: (value, threshold) => value <= threshold,
};

/**
 * The alarm's state for the values of its evaluation range, oldest first; undefined for periods without reports. The
 * latest reported values count; missing ones are only filled in when there are too few.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
 */
export function stateOf(rule: Rule, range: readonly (number | undefined)[]): AlarmState {
  const { comparison, threshold, evaluationPeriods, datapointsToAlarm, missingIs } = rule;
  const reported = range.filter((value) => value !== undefined).slice(-evaluationPeriods);
  const breaching = reported.filter((value) => comparisons[comparison](value, threshold)).length;
  const madeUp = missingIs === 'breaching' ? evaluationPeriods - reported.length : 0;
  return breaching + madeUp >= datapointsToAlarm ? 'ALARM' : 'OK';
}
