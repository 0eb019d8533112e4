import { describe, expect, it } from 'vitest';
import { attackRows, deviationLines, findShortfalls } from '#test/attack-report.ts';

const result = (attack: string, ...statuses: string[]) => ({
  name: `/somewhere/test/attack/${attack}.test.ts`,
  assertionResults: statuses.map((status) => ({ status })),
});
const reportOf = (...testResults: object[]) => JSON.stringify({ testResults });
const line = (attack: string, tried: number, deviations: string[] = []) =>
  `${JSON.stringify({ attack, tried, serverErrors: 1, deviations })}\n`;

const report = reportOf(result('webhooks', 'passed', 'failed'), result('fuzz', 'passed'));
const journal = line('webhooks', 8_000, ['answers 418']) + line('fuzz', 12_000);

describe('the table of attacks', () => {
  it('has a row per class of attack, and one for all', () => {
    expect(attackRows(report, journal)).toEqual([
      { attack: 'fuzz', tried: 12_000, effects: 0, '5xx': 1, 'outside the contract': 0 },
      { attack: 'webhooks', tried: 8_000, effects: 1, '5xx': 1, 'outside the contract': 1 },
      { attack: 'all', tried: 20_000, effects: 1, '5xx': 2, 'outside the contract': 1 },
    ]);
    expect(deviationLines(journal)).toEqual(['webhooks: answers 418']);
  });

  it('is valid when enough was tried', () => {
    expect(findShortfalls(attackRows(report, journal), 16)).toEqual([]);
  });

  it('is invalid at any size when a class tried nothing', () => {
    const idle = attackRows(reportOf(result('webhooks', 'passed'), result('fuzz', 'passed')), line('webhooks', 30_000));
    for (const size of [1, 16]) expect(findShortfalls(idle, size)).toEqual(['fuzz tried nothing']);
  });

  it('is invalid at full size when too little was tried', () => {
    const rows = attackRows(reportOf(result('webhooks', 'passed')), line('webhooks', 19_999));
    expect(findShortfalls(rows, 16)).toEqual(['all tried 19999 requests, and 20000 are the least']);
    expect(findShortfalls(rows, 1)).toEqual([]);
  });
});
