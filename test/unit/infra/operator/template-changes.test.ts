import { describe, expect, it } from 'vitest';
import { describeChanges } from '#infra/operator/template-changes.ts';

const template = (Resources: Record<string, unknown>) => ({ Resources });
const alarm = (Threshold: number) => ({ Type: 'AWS::CloudWatch::Alarm', Properties: { Threshold } });
const table = (name: string) => ({
  Type: 'AWS::DynamoDB::Table',
  Properties: { KeySchema: [{ AttributeName: name, KeyType: 'HASH' }] },
});

describe('the changes of a deployment', () => {
  it('are told by kind and number', () => {
    const deployed = template({
      Changed: alarm(1),
      Same: alarm(1),
      Old: { Type: 'AWS::StepFunctions::StateMachine', Properties: {} },
    });
    const wanted = template({
      Changed: alarm(2),
      Same: alarm(1),
      New: { Type: 'AWS::IAM::Policy', Properties: {} },
      New2: { Type: 'AWS::IAM::Policy', Properties: {} },
      Alias: { Type: 'AWS::Lambda::Alias', Properties: {} },
      Alias2: { Type: 'AWS::Lambda::Alias', Properties: {} },
      Files: { Type: 'Custom::CDKBucketDeployment', Properties: {} },
      Objects: { Type: 'Custom::S3AutoDeleteObjects', Properties: {} },
    });
    expect(describeChanges(deployed, wanted)).toEqual({
      summary:
        'adds 2 policies, 2 aliases, 1 cdk bucket deployment, 1 s3 auto delete objects; changes 1 alarm; removes 1 state machine',
      losses: [],
    });
    expect(describeChanges(wanted, wanted).summary).toBe('nothing changes');
  });

  it('name each resource whose data would be lost', () => {
    expect(describeChanges(template({ Table: table('pk') }), template({ Table: table('id') })).losses).toEqual([
      'table Table',
    ]);
    expect(describeChanges(template({ Table: table('pk') }), template({})).losses).toEqual(['table Table']);
    const retained = template({ Table: { ...table('pk'), DeletionPolicy: 'Retain' } });
    expect(describeChanges(retained, template({})).losses).toEqual([]);
    expect(describeChanges({}, template({ Table: table('pk') })).losses).toEqual([]);
  });
});
