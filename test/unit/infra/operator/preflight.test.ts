import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import {
  GetAccountSettingsCommand,
  GetFunctionConcurrencyCommand,
  LambdaClient,
  ListFunctionsCommand,
} from '@aws-sdk/client-lambda';
import { GetEmailIdentityCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { App } from 'aws-cdk-lib';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readStageConfig } from '#infra/config.ts';
import { covers, findMissing } from '#infra/operator/preflight.ts';
import { completeProduction } from '#test/support/synthesise.ts';

const [sts, stacks, lambda, certificates, mail] = [
  mockClient(STSClient),
  mockClient(CloudFormationClient),
  mockClient(LambdaClient),
  mockClient(ACMClient),
  mockClient(SESv2Client),
];
const clients = [sts, stacks, lambda, certificates, mail];

function missing(settings: Record<string, unknown> = {}) {
  const stage = { ...completeProduction, alerts: { sender: 'alerts@example.com' }, ...settings };
  const config = readStageConfig(new App({ context: { stage: 'prod', stages: { prod: stage } } }).node);
  return findMissing({ config, region: 'eu-central-1', stackPrefix: 'Atelia-prod' });
}

beforeEach(() => {
  sts.on(GetCallerIdentityCommand).resolves({ Account: completeProduction.account });
  stacks.on(DescribeStacksCommand).resolves({ Stacks: [] });
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { UnreservedConcurrentExecutions: 1000 } });
  lambda.on(ListFunctionsCommand).resolves({ Functions: [] });
  certificates
    .on(DescribeCertificateCommand)
    .resolves({ Certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['*.example.com'] } });
  mail.on(GetEmailIdentityCommand).rejects(new NotFoundException({ message: 'no', $metadata: {} }));
  mail.on(GetEmailIdentityCommand, { EmailIdentity: 'example.com' }).resolves({ VerifiedForSendingStatus: true });
});
afterEach(() => clients.forEach((client) => client.reset()));

describe('before a deployment', () => {
  it('nothing is missing in a prepared account', async () => {
    expect(await missing({ concurrentExecutions: 1000 })).toEqual([]);
  });

  it('all that is missing is told at once, each with its remedy', async () => {
    stacks.on(DescribeStacksCommand).rejects(new Error('Stack CDKToolkit does not exist'));
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { UnreservedConcurrentExecutions: 10 } });
    certificates
      .on(DescribeCertificateCommand)
      .resolves({ Certificate: { Status: 'PENDING_VALIDATION', SubjectAlternativeNames: ['app.example.com'] } });
    mail.on(GetEmailIdentityCommand, { EmailIdentity: 'example.com' }).resolves({ VerifiedForSendingStatus: false });
    const found = await missing();
    expect(found.map(({ what }) => what)).toEqual([
      'Region eu-central-1 is not prepared for CDK',
      'Region us-east-1 is not prepared for CDK',
      'The account can run 10 functions at once, too few for subscribers',
      'The certificate is PENDING_VALIDATION',
      'The certificate does not cover media.example.com',
      'Amazon SES may not send as alerts@example.com',
    ]);
    expect(found.map(({ remedy }) => remedy)).toContain("npx cdk bootstrap aws://123456789012/us-east-1 --app ''");
  });

  it('names a missing right instead of calling the region unprepared', async () => {
    stacks.on(DescribeStacksCommand).rejects(new Error('User jane is not authorized'));
    const found = await missing();
    expect(found).toContainEqual({
      what: "Can't check whether region eu-central-1 is prepared for CDK (User jane is not authorized)",
      remedy: 'Use credentials with cloudformation:DescribeStacks',
    });
  });

  it('credentials of another account stop all further questions', async () => {
    sts.on(GetCallerIdentityCommand).resolves({ Account: '999999999999' });
    const [found, ...others] = await missing();
    expect(found?.what).toBe('The credentials are of account 999999999999, and stage prod belongs to 123456789012');
    expect([others, stacks.calls()]).toEqual([[], []]);
  });

  it('the quota counts what the stage has reserved already', async () => {
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { UnreservedConcurrentExecutions: 500 } });
    const [lacking] = await missing({ concurrentExecutions: 1000 });
    expect(lacking?.what).toMatch(/^The account lacks \d+ concurrent executions/);
    const Functions = [{ FunctionName: 'Atelia-prod-app-Store1' }, { FunctionName: 'Atelia-other-app-Store2' }];
    lambda.on(ListFunctionsCommand).resolves({ Functions });
    lambda.on(GetFunctionConcurrencyCommand).resolves({ ReservedConcurrentExecutions: 500 });
    expect(await missing({ concurrentExecutions: 1000 })).toEqual([]);
    expect(lambda.commandCalls(GetFunctionConcurrencyCommand)).toHaveLength(1);
  });
});

it('a star of a certificate stands for one label', () => {
  expect(covers('*.example.com', 'app.example.com')).toBe(true);
  expect(covers('*.example.com', 'a.b.example.com')).toBe(false);
  expect(covers('*.example.com', 'example.com')).toBe(false);
  expect(covers('app.example.com', 'app.example.com')).toBe(true);
});
