import { describe, expect, it } from 'vitest';
import { deadAfterSeconds, sliceSeconds } from '#shared/rules/workflow-limits.ts';
import { resourcesOf, statementsOf, synthesise } from '#test/support/synthesise.ts';

const { app } = synthesise();
const definitions = resourcesOf(app, 'AWS::StepFunctions::StateMachine').map(({ Properties }) =>
  Properties.DefinitionString['Fn::Join'][1].map((part: unknown) => (typeof part === 'string' ? part : 'x')).join(''),
);
const { States } = JSON.parse(definitions.find((text: string) => text.includes('GiveUp'))) as {
  States: Record<string, any>;
};
const lambdas = resourcesOf(app, 'AWS::Lambda::Function');
const named = (name: string) =>
  lambdas.find(({ Properties }) => Properties.Environment?.Variables?.POWERTOOLS_SERVICE_NAME === name)?.Properties;

describe('the state machine of account jobs', () => {
  it('repeats slices until the job is over', () => {
    expect(States['Work'].Next).toBe('IsOver');
    expect(States['IsOver'].Default).toBe('Work');
    expect(States['IsOver'].Choices).toEqual([{ Variable: '$.slice.isOver', BooleanEquals: true, Next: 'Over' }]);
  });

  it('marks a job that keeps failing as given up', () => {
    const retry = States['Work'].Retry.at(-1);
    expect(retry.ErrorEquals).toEqual(['States.ALL']);
    expect(retry.MaxAttempts).toBeGreaterThan(5);
    const longestSeconds = (1 + retry.MaxAttempts) * named('account-jobs')?.Timeout;
    expect(deadAfterSeconds).toBeGreaterThanOrEqual(longestSeconds + retry.MaxAttempts * retry.MaxDelaySeconds);
    expect(States['Work'].Catch).toEqual([{ ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next: 'GiveUp' }]);
    expect(States['GiveUp'].Parameters.Payload.isGivenUp).toBe(true);
    expect(States['GiveUp'].Next).toBe('Over');
  });

  it('gives the worker more time than a slice takes, and lets the account function and the sweeper start jobs', () => {
    expect(named('account-jobs')?.Timeout).toBe(900);
    expect(named('account-jobs')?.Timeout).toBeGreaterThan(sliceSeconds + 2 * 60);
    for (const starter of ['account', 'sweeper']) {
      expect(named(starter)?.Environment.Variables).toHaveProperty('ACCOUNT_JOBS_ARN');
    }
    expect(named('account')?.Timeout).toBeLessThan(30);
  });

  it("lets the worker list only the folders of users' files", () => {
    const [role] = named('account-jobs')!.Role['Fn::GetAtt'];
    const listing = statementsOf(app, role).filter(({ Action }) => [Action].flat().includes('s3:ListBucketVersions'));
    const prefixes = ['exports/*', 'generated/*', 'incoming/*', 'uploaded/*'];
    expect(listing.map(({ Condition }) => Condition)).toEqual([{ StringLike: { 's3:prefix': prefixes } }]);
  });
});
