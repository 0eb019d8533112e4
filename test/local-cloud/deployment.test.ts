// @module-tag whole

import { test as property, fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { CloudAssembly } from '#infra/local-cloud/cloud-assembly.ts';
import { Deployment, type IntrinsicScope, noValue, resolve } from '#infra/local-cloud/deployment.ts';

const scope: IntrinsicScope = {
  ref: (name) => (name === 'AWS::NoValue' ? noValue : `<${name}>`),
  attribute: (logicalId, name) => `<${logicalId}.${name}>`,
  condition: (name) => name === 'IsProduction',
  mapping: (map, top, second) => `<${map}/${top}/${second}>`,
  importValue: (name) => `<imported ${name}>`,
};

describe('resolve', () => {
  it.each<[string, unknown, unknown]>([
    ['Ref', { Ref: 'Table' }, '<Table>'],
    ['GetAtt', { 'Fn::GetAtt': ['Table', 'Arn'] }, '<Table.Arn>'],
    ['GetAtt of a nested attribute', { 'Fn::GetAtt': 'Table.Endpoint.Port' }, '<Table.Endpoint.Port>'],
    ['Join of references', { 'Fn::Join': ['-', ['a', { Ref: 'B' }]] }, 'a-<B>'],
    ['Select of a Split', { 'Fn::Select': [2, { 'Fn::Split': ['/', 'https://host/path'] }] }, 'host'],
    ['Sub', { 'Fn::Sub': 'x-${A}-${B.Arn}-${!Literal}' }, 'x-<A>-<B.Arn>-${Literal}'],
    ['Sub with variables', { 'Fn::Sub': ['${v}', { v: { Ref: 'C' } }] }, '<C>'],
    ['If', { 'Fn::If': ['IsProduction', 'yes', 'no'] }, 'yes'],
    ['If with a false condition', { 'Fn::If': ['IsDev', 'yes', 'no'] }, 'no'],
    ['Not and Equals', { 'Fn::Not': [{ 'Fn::Equals': ['a', 'b'] }] }, true],
    ['And', { 'Fn::And': [{ Condition: 'IsProduction' }, { Condition: 'IsDev' }] }, false],
    ['Or', { 'Fn::Or': [{ Condition: 'IsProduction' }, { Condition: 'IsDev' }] }, true],
    ['ImportValue', { 'Fn::ImportValue': { 'Fn::Sub': '${A}-out' } }, '<imported <A>-out>'],
    ['FindInMap', { 'Fn::FindInMap': ['M', { Ref: 'A' }, 'k'] }, '<M/<A>/k>'],
    [
      'NoValue',
      { kept: 1, dropped: { Ref: 'AWS::NoValue' }, list: [{ Ref: 'AWS::NoValue' }, 2] },
      { kept: 1, list: [2] },
    ],
    [
      'a policy condition, which is not an intrinsic',
      { Condition: { Bool: { a: 'b' } } },
      { Condition: { Bool: { a: 'b' } } },
    ],
  ])('evaluates %s', (_name, value, expected) => {
    expect(resolve(value, scope)).toEqual(expected);
  });

  it('names an unsupported function in its error', () => {
    expect(() => resolve({ 'Fn::Transform': {} }, scope)).toThrow('Fn::Transform is not supported');
  });

  const plain = fc.letrec((tie) => ({
    value: fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.array(tie('value')),
      fc.dictionary(fc.stringMatching(/^[a-z]+$/), tie('value')),
    ),
  })).value;
  property.prop([plain])('leaves a value without intrinsics unchanged', (value) => {
    expect(resolve(value, scope)).toEqual(value);
  });
});

describe('Deployment', () => {
  const template = {
    Parameters: { Stage: { Default: 'dev' } },
    Mappings: {},
    Conditions: { Never: { 'Fn::Equals': [{ Ref: 'Stage' }, 'prod'] } },
    Outputs: {},
    Resources: {},
  };
  const assembly: CloudAssembly = {
    assetPaths: new Map(),
    stacks: [
      {
        name: 'Data',
        template: {
          ...template,
          Outputs: { Out: { Value: { 'Fn::GetAtt': ['Site', 'DomainName'] }, Export: { Name: 'Data:Site' } } },
          Resources: { Site: { Type: 'AWS::CloudFront::Distribution', Properties: {} } },
        },
      },
      {
        name: 'App',
        template: {
          ...template,
          Resources: {
            Function: {
              Type: 'AWS::Lambda::Function',
              Properties: {
                Role: { 'Fn::GetAtt': ['Function', 'NoSuchAttribute'] },
                Origin: { 'Fn::Join': ['', ['https://', { 'Fn::ImportValue': 'Data:Site' }]] },
              },
            },
            Absent: { Type: 'AWS::Lambda::Function', Condition: 'Never', Properties: {} },
          },
        },
      },
    ],
  };
  const deployment = new Deployment(assembly);
  deployment.addresses.set('https://data-site.cloudfront.net', 'http://localhost:4000');
  const [resource] = deployment.resources('AWS::Lambda::Function');

  it('skips resources whose condition is false', () => {
    expect(deployment.resources('AWS::Lambda::Function').map(({ logicalId }) => logicalId)).toEqual(['Function']);
  });

  it('resolves exports between stacks to a local address', () => {
    expect(deployment.read(resource!, z.object({ Origin: z.string() }))).toEqual({ Origin: 'http://localhost:4000' });
  });

  it('throws for an unknown attribute only when it is read', () => {
    expect(() => deployment.read(resource!, z.object({ Role: z.string() }))).toThrow(
      'NoSuchAttribute of Function (AWS::Lambda::Function) is not known to the local cloud',
    );
  });
});
