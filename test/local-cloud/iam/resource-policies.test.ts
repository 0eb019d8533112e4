// @module-tag whole

import { describe, expect, it } from 'vitest';
import { Identities } from '#infra/local-cloud/iam/identities.ts';
import { InvokeRights } from '#infra/local-cloud/iam/resource-policies.ts';
import { deployed } from '../deployed.ts';

const functionArn = (name: string) => `arn:aws:lambda:us-east-1:000000000000:function:${name}`;
const machineArn = 'arn:aws:states:us-east-1:000000000000:stateMachine:S-Machine';
const roleArn = 'arn:aws:iam::000000000000:role/S-Role';
const states = { Service: 'states.amazonaws.com' };
const trusting = (trust: object) => ({
  Role: {
    Type: 'AWS::IAM::Role',
    Properties: {
      AssumeRolePolicyDocument: {
        Statement: { Effect: 'Allow', Principal: states, Action: 'sts:AssumeRole', ...trust },
      },
      Policies: [
        {
          PolicyDocument: {
            Statement: { Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: functionArn('step') },
          },
        },
      ],
    },
  },
});
const permission = {
  Permission: {
    Type: 'AWS::Lambda::Permission',
    Properties: {
      Action: 'lambda:InvokeFunction',
      FunctionName: functionArn('step'),
      Principal: 'events.amazonaws.com',
      SourceArn: 'arn:rule',
    },
  },
};

function rightsIn(resources: Parameters<typeof deployed>[0]): InvokeRights {
  const deployment = deployed(resources);
  return new InvokeRights(deployment, new Identities(deployment), async (name) => name);
}
const refused = { name: 'AccessDeniedException' };

describe('a state machine', () => {
  it('invokes only functions that its role allows', async () => {
    const invoke = rightsIn(trusting({})).ofStateMachine(machineArn, roleArn);
    expect(await invoke(functionArn('step'), {})).toBe(functionArn('step'));
    await expect(invoke(functionArn('other'), {})).rejects.toMatchObject(refused);
  });

  const from = (key: string, value: string) => ({ Condition: { ArnLike: { [key]: value } } });
  const running = (trust: object) => rightsIn(trusting(trust)).ofStateMachine(machineArn, roleArn);

  it.each<[string, object]>([
    ['this state machine', from('aws:SourceArn', machineArn)],
    ['state machines of this account', from('aws:SourceAccount', '000000000000')],
  ])('runs with a role that trusts %s', (_whom, trust) => {
    expect(running(trust)).toBeDefined();
  });

  it.each<[string, object]>([
    ['another state machine', from('aws:SourceArn', `${machineArn}2`)],
    ['another service', { Principal: { Service: 'lambda.amazonaws.com' } }],
    ['accounts', { Principal: { AWS: '*' } }],
    ['nobody', { Effect: 'Deny', Principal: '*' }],
    ['the service only for tagging sessions', { Action: 'sts:TagSession' }],
  ])('does not run with a role that trusts %s', (_whom, trust) => {
    expect(() => running(trust)).toThrow("The role S-Role can't be assumed by states.amazonaws.com");
  });

  it('does not run without its role', () => {
    expect(() => rightsIn({}).ofStateMachine(machineArn, roleArn)).toThrow('There is no role');
  });
});

describe('a service', () => {
  it('invokes functions whose permission names it and the resource', async () => {
    const rights = rightsIn(permission);
    expect(await rights.ofService('events.amazonaws.com', 'arn:rule')(functionArn('step'), {})).toBeDefined();
    for (const invoke of [
      rights.ofService('events.amazonaws.com', 'arn:other'),
      rights.ofService('apigateway.amazonaws.com', 'arn:rule'),
    ]) {
      await expect(invoke(functionArn('step'), {})).rejects.toMatchObject(refused);
    }
  });
});
