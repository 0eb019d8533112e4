import { expect, it } from 'vitest';
import { jsonAccess } from '#infra/local-cloud/iam/json-accesses.ts';

it.each([
  [
    'AmazonSQS',
    'SendMessage',
    { QueueUrl: 'http://127.0.0.1:4004/000000000000/S-Refused' },
    { action: 'sqs:SendMessage', resource: 'arn:aws:sqs:us-east-1:000000000000:S-Refused' },
  ],
  [
    'secretsmanager',
    'GetSecretValue',
    { SecretId: 'stage/keys' },
    {
      action: 'secretsmanager:GetSecretValue',
      resource: 'arn:aws:secretsmanager:us-east-1:000000000000:secret:stage/keys',
    },
  ],
  ['AWSStepFunctions', 'SendTaskSuccess', { taskToken: 'x' }, { action: 'states:SendTaskSuccess', resource: '*' }],
])('%s %s needs the right to what it names', (service, operation, body, access) => {
  expect(jsonAccess(service, operation, body)).toEqual(access);
});
