// @module-tag whole

import { describe, expect, it } from 'vitest';
import { type Access, isAllowed, policySchema } from '#infra/local-cloud/iam/policy.ts';

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/T';
const allowed = (Statement: unknown, access: Access) => isAllowed(policySchema.parse({ Statement }).Statement, access);
const allow = (Action: unknown, Resource: unknown, Condition?: unknown) => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...(Condition !== undefined && { Condition }),
});
const get = { action: 'dynamodb:GetItem', resource: table };

describe('policies allow', () => {
  it.each<[string, unknown, Access, boolean]>([
    ['allows nothing by default', [], get, false],
    ['allows a named action', allow('dynamodb:GetItem', table), get, true],
    ['ignores the case of an action', allow('DynamoDB:getitem', table), get, true],
    ['allows an action that a wildcard covers', allow(['s3:*', 'dynamodb:Get*'], '*'), get, true],
    ['allows no other action', allow('dynamodb:PutItem', table), get, false],
    ['allows no other resource', allow('dynamodb:GetItem', `${table}2`), get, false],
    [
      "allows no index by its table's name",
      allow('dynamodb:Query', table),
      { action: 'dynamodb:Query', resource: `${table}/index/gsi1` },
      false,
    ],
    [
      'allows any index by a wildcard',
      allow('dynamodb:Query', `${table}/index/*`),
      { action: 'dynamodb:Query', resource: `${table}/index/gsi1` },
      true,
    ],
    ['matches one character by a question mark', allow('dynamodb:GetItem', table.replace('/T', '/?')), get, true],
    [
      'never allows a denied action',
      [allow('*', '*'), { Effect: 'Deny', Action: 'dynamodb:*', Resource: table }],
      get,
      false,
    ],
  ])('%s', (_name, statements, access, expected) => {
    expect(allowed(statements, access)).toBe(expected);
  });
});

describe('conditions', () => {
  const leadingKeysCondition = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['USER#*', 'BOARD'] } };
  const keys = (...values: string[]) => ({ ...get, context: { 'dynamodb:leadingkeys': values } });

  it.each<[string, Access, boolean]>([
    ['hold if each key matches one of several patterns', keys('USER#1', 'BOARD'), true],
    ['fail if one key matches no pattern', keys('USER#1', 'BOARDS'), false],
    ['hold without keys', keys(), true],
  ])('%s', (_name, access, expected) => {
    expect(allowed(allow('dynamodb:GetItem', table, leadingKeysCondition), access)).toBe(expected);
  });

  it.each<[unknown, Record<string, string[]>, boolean]>([
    [{ StringEquals: { 'AWS:SourceArn': 'a' } }, { 'aws:sourcearn': ['a'] }, true],
    [{ StringEquals: { 'AWS:SourceArn': 'a' } }, { 'aws:sourcearn': ['ab'] }, false],
    [{ StringEquals: { 'AWS:SourceArn': 'a' } }, {}, false],
    [{ ArnLike: { 'aws:SourceArn': 'arn:aws:events:*' } }, { 'aws:sourcearn': ['arn:aws:events:x'] }, true],
    [{ Bool: { 'aws:SecureTransport': false } }, { 'aws:securetransport': ['true'] }, false],
    [{ NumericLessThan: { 's3:TlsVersion': 1.2 } }, { 's3:tlsversion': ['1.3'] }, false],
    [{ NumericLessThan: { 's3:TlsVersion': 1.2 } }, { 's3:tlsversion': ['1.1'] }, true],
  ])('%j with %j: %s', (condition, context, expected) => {
    expect(allowed(allow('*', '*', condition), { ...get, context })).toBe(expected);
  });

  it('that are unsupported are refused, not ignored', () => {
    const unknown = allow('*', '*', { DateLessThan: { 'aws:CurrentTime': '2026-01-01' } });
    expect(() => allowed(unknown, get)).toThrow('The condition DateLessThan is not understood');
    expect(() => policySchema.parse({ Statement: { Effect: 'Allow', NotAction: 's3:*', Resource: '*' } })).toThrow(
      /NotAction/,
    );
  });
});
