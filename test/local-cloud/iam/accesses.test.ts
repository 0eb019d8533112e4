// @module-tag whole

import { describe, expect, it } from 'vitest';
import { dynamoDbAccesses, jsonAccess, s3Accesses } from '#infra/local-cloud/iam/accesses.ts';

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/T';
const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 's' } });
const onTable = (operation: string, body: object) =>
  dynamoDbAccesses(operation, body, (_table, index) => (index === undefined ? 'pk' : `${index}pk`));
const access = (action: string, resource: string, ...keys: string[]) => ({
  action: `dynamodb:${action}`,
  resource,
  context: { 'dynamodb:leadingkeys': keys },
});

describe('the rights for a DynamoDB call', () => {
  it.each([
    ['GetItem', { TableName: 'T', Key: key('A') }, [access('GetItem', table, 'A')]],
    ['PutItem', { TableName: table, Item: key('A') }, [access('PutItem', table, 'A')]],
    [
      'Query',
      {
        TableName: 'T',
        IndexName: 'gsi1',
        KeyConditionExpression: '#s = :s AND #p = :p',
        ExpressionAttributeNames: { '#p': 'gsi1pk', '#s': 'gsi1sk' },
        ExpressionAttributeValues: { ':s': { S: 'x' }, ':p': { S: 'A' } },
      },
      [access('Query', `${table}/index/gsi1`, 'A')],
    ],
    [
      'BatchGetItem',
      { RequestItems: { T: { Keys: [key('A'), key('B'), key('A')] } } },
      [access('BatchGetItem', table, 'A', 'B')],
    ],
    [
      'BatchWriteItem',
      { RequestItems: { T: [{ PutRequest: { Item: key('A') } }, { DeleteRequest: { Key: key('B') } }] } },
      [access('BatchWriteItem', table, 'A', 'B')],
    ],
    [
      'TransactWriteItems',
      {
        TransactItems: [
          { ConditionCheck: { TableName: 'T', Key: key('A') } },
          { Put: { TableName: 'T', Item: key('B') } },
        ],
      },
      [access('ConditionCheckItem', table, 'A', 'B'), access('PutItem', table, 'A', 'B')],
    ],
    ['Scan', { TableName: 'T' }, [access('Scan', table)]],
  ])('%s: the action, the resource and the keys', (operation, body, expected) => {
    expect(onTable(operation, body)).toEqual(expected);
  });
});

describe('the rights for an S3 call', () => {
  const call = (method: string, path: string, more = {}) =>
    s3Accesses({ method, bucket: 'b', key: path, query: new URLSearchParams(), headers: {}, ...more });

  it.each([
    ['GET', 'k', {}, ['s3:GetObject b/k']],
    ['HEAD', 'k', {}, ['s3:GetObject b/k']],
    ['PUT', 'k', {}, ['s3:PutObject b/k']],
    ['DELETE', 'k', {}, ['s3:DeleteObject b/k']],
    ['GET', '', { query: new URLSearchParams('list-type=2&prefix=p/') }, ['s3:ListBucket b']],
    ['GET', 'k', { query: new URLSearchParams('versionId=1') }, ['s3:GetObjectVersion b/k']],
    ['DELETE', 'k', { query: new URLSearchParams('versionId=1') }, ['s3:DeleteObjectVersion b/k']],
    ['DELETE', 'k', { query: new URLSearchParams('uploadId=1') }, ['s3:AbortMultipartUpload b/k']],
    ['GET', 'k', { query: new URLSearchParams('uploadId=1') }, ['s3:ListMultipartUploadParts b/k']],
    ['GET', '', { query: new URLSearchParams('versions&prefix=p/') }, ['s3:ListBucketVersions b']],
    [
      'POST',
      '',
      { deleted: [{ key: 'one' }, { key: 'two', versionId: '1' }] },
      ['s3:DeleteObject b/one', 's3:DeleteObjectVersion b/two'],
    ],
    [
      'PUT',
      'k',
      { headers: { 'x-amz-copy-source': 'b/incoming/a%2Bb+c?versionId=1' } },
      ['s3:PutObject b/k', 's3:GetObject b/incoming/a+b c'],
    ],
  ])('%s %j', (method, path, more, expected) => {
    expect(call(method, path, more).map(({ action, resource }) => `${action} ${resource.slice(13)}`)).toEqual(expected);
  });

  it.each(['acl', 'tagging', 'retention'])('an unsupported operation is refused: ?%s', (name) => {
    expect(() => call('GET', 'k', { query: new URLSearchParams(name) })).toThrow(`does not play ?${name}`);
  });
});

describe('the rights for a call of a service with a JSON protocol', () => {
  it.each([
    ['AWSStepFunctions', 'StartExecution', { stateMachineArn: 'arn:m' }, 'states:StartExecution', 'arn:m'],
    ['AWSStepFunctions', 'SendTaskSuccess', { taskToken: 't' }, 'states:SendTaskSuccess', '*'],
    ['secretsmanager', 'GetSecretValue', { SecretId: 'arn:s' }, 'secretsmanager:GetSecretValue', 'arn:s'],
    [
      'AmazonSQS',
      'SendMessage',
      { QueueUrl: 'http://127.0.0.1:4004/000000000000/S-Refused' },
      'sqs:SendMessage',
      'arn:aws:sqs:us-east-1:000000000000:S-Refused',
    ],
  ])('%s.%s: the action on the resource in its body', (service, operation, body, action, resource) => {
    expect(jsonAccess(service, operation, body)).toEqual({ action, resource });
  });
});
