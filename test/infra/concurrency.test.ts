import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { minUnreserved, missingExecutions, reservedExecutions } from '#infra/concurrency.ts';
import { completeProduction, resourcesOf, synthesise } from '#test/support/synthesise.ts';

const reservedIn = (settings: { concurrentExecutions?: number }) => {
  const { app } = synthesise({ stage: 'prod', settings: { ...completeProduction, ...settings } });
  const found = resourcesOf(app, 'AWS::Lambda::Function').flatMap(({ Properties }): [string, number][] => {
    const { ReservedConcurrentExecutions, Environment } = Properties;
    return ReservedConcurrentExecutions === undefined
      ? []
      : [[Environment.Variables.POWERTOOLS_SERVICE_NAME, ReservedConcurrentExecutions]];
  });
  return Object.fromEntries(found);
};
const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);

describe("a stage's reserved executions", () => {
  it('are none in a production that does not know its quota, so a new account takes it', () => {
    expect(reservedIn({})).toEqual({});
    expect(missingExecutions(undefined, { unreserved: 10, reservedByStage: 0 })).toBe(0);
  });

  it('are divided among the steps of generations and the functions that clean files', { tags: ['whole'] }, () => {
    const reserved = reservedIn({ concurrentExecutions: 1000 });
    expect(new Map(Object.entries(reserved))).toEqual(new Map(reservedExecutions(1000)));
    expect(Object.keys(reserved)).toHaveLength(7);
  });

  it('leave what AWS keeps unreserved, at each quota', () => {
    for (let quota = 1; quota <= 3000; quota++) {
      const reserved = sum(reservedExecutions(quota).values());
      expect(reserved === 0 || quota - reserved >= minUnreserved).toBe(true);
      expect(missingExecutions(quota, { unreserved: quota, reservedByStage: 0 })).toBe(0);
    }
  });

  it.each([
    ['a new account that has less', { unreserved: 10, reservedByStage: 0 }, 590],
    ['an account of which others have reserved a part', { unreserved: 580, reservedByStage: 0 }, 20],
    ['the account in which the stage is deployed', { unreserved: 500, reservedByStage: 500 }, 0],
    ['the account in which a smaller stage is deployed', { unreserved: 200, reservedByStage: 300 }, 100],
  ])('of 1000 do or do not fit %s', (_, account, missing) => {
    expect(missingExecutions(1000, account)).toBe(missing);
  });

  it('are those of the how-to', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/how-to/deploy.md'), 'utf8');
    const [, table = ''] = /\| `concurrentExecutions` \|.*\n\|[-: |]+\|\n((?:\|.*\n)+)/.exec(page) ?? [];
    const rows = table
      .trim()
      .split('\n')
      .map((row) => row.match(/\d+/g)?.map(Number));
    expect(rows).toEqual(
      [10, 200, 1000, 3000].map((quota) => {
        const reserved = reservedExecutions(quota);
        const of = (name: string) => reserved.get(name) ?? 0;
        for (const name of ['await', 'settle']) {
          expect(of(`generation-workflow-${name}`)).toBe(of('generation-workflow-submit'));
        }
        expect([of('uploads'), of('admin-pro-requests')]).toEqual([
          of('generation-workflow-submit'),
          of('admin-media'),
        ]);
        const total = sum(reserved.values());
        return [
          quota,
          of('generation-workflow-store'),
          of('generation-workflow-submit'),
          of('admin-media'),
          total,
          quota - total,
        ];
      }),
    );
  });
});
