import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import {
  GetAccountSettingsCommand,
  GetFunctionConcurrencyCommand,
  LambdaClient,
  paginateListFunctions,
} from '@aws-sdk/client-lambda';
import { GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { minUnreserved, missingExecutions } from '../concurrency.ts';
import type { StageConfig } from '../config.ts';

export interface Missing {
  readonly what: string;
  readonly remedy: string;
}

export interface PreflightDeps {
  readonly config: StageConfig;
  readonly region: string;
  readonly stackPrefix: string;
}

/** CloudFront's certificates and firewalls must be here. */
const edgeRegion = 'us-east-1';

export async function findMissing(deps: PreflightDeps): Promise<Missing[]> {
  const account = await findWrongAccount(deps);
  if (account.length > 0) return account;
  const others = await Promise.all([
    findUnprepared(deps.config, deps.region),
    deps.config.firewall && deps.region !== edgeRegion ? findUnprepared(deps.config, edgeRegion) : [],
    findLackingQuota(deps),
    findUnusableCertificate(deps.config),
    findUnverifiedSender(deps),
  ]);
  return others.flat();
}

async function findWrongAccount({ config, region }: PreflightDeps): Promise<Missing[]> {
  try {
    const { Account } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
    if (config.account === undefined || config.account === Account) return [];
    const what = `The credentials are of account ${Account}, and stage ${config.stage} belongs to ${config.account}`;
    return [{ what, remedy: 'Choose its profile: AWS_PROFILE=<name>, or sign in with aws sso login' }];
  } catch (error) {
    const what = `AWS accepts no credentials (${explain(error)})`;
    return [{ what, remedy: 'Set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY' }];
  }
}

async function findUnprepared({ account }: StageConfig, region: string): Promise<Missing[]> {
  const client = new CloudFormationClient({ region });
  try {
    await client.send(new DescribeStacksCommand({ StackName: 'CDKToolkit' }));
    return [];
  } catch (error) {
    if (!/does not exist/.test(explain(error))) {
      return [unknown(`whether region ${region} is prepared for CDK`, 'cloudformation:DescribeStacks', error)];
    }
    // Without an app, CDK prepares the region before anything is built.
    const remedy = `npx cdk bootstrap aws://${account ?? '<account>'}/${region} --app ''`;
    return [{ what: `Region ${region} is not prepared for CDK`, remedy }];
  }
}

async function findLackingQuota({ config, region, stackPrefix }: PreflightDeps): Promise<Missing[]> {
  if (!config.isProduction && config.concurrentExecutions === undefined) return [];
  const client = new LambdaClient({ region });
  try {
    const { AccountLimit } = await client.send(new GetAccountSettingsCommand({}));
    const unreserved = AccountLimit?.UnreservedConcurrentExecutions ?? 0;
    const reservedByStage = config.concurrentExecutions ? await countReserved(client, stackPrefix) : 0;
    const lacking = missingExecutions(config.concurrentExecutions, { unreserved, reservedByStage });
    if (lacking > 0) {
      const what = `The account lacks ${lacking} concurrent executions for concurrentExecutions ${config.concurrentExecutions}`;
      return [{ what, remedy: 'Request more under Service Quotas (AWS Lambda), or lower the setting' }];
    }
    if (!config.isProduction || unreserved >= minUnreserved) return [];
    const what = `The account can run ${unreserved} functions at once, too few for subscribers`;
    return [{ what, remedy: 'Request 1000 under Service Quotas (AWS Lambda, Concurrent executions)' }];
  } catch (error) {
    return [unknown('the quota of concurrent executions', 'lambda:GetAccountSettings', error)];
  }
}

async function countReserved(client: LambdaClient, stackPrefix: string): Promise<number> {
  let reserved = 0;
  for await (const { Functions = [] } of paginateListFunctions({ client }, {})) {
    for (const { FunctionName } of Functions) {
      if (!FunctionName?.startsWith(`${stackPrefix}-`)) continue;
      const concurrency = await client.send(new GetFunctionConcurrencyCommand({ FunctionName }));
      reserved += concurrency.ReservedConcurrentExecutions ?? 0;
    }
  }
  return reserved;
}

async function findUnusableCertificate({ hosts }: StageConfig): Promise<Missing[]> {
  if (hosts === undefined) return [];
  const client = new ACMClient({ region: edgeRegion });
  try {
    const { Certificate } = await client.send(new DescribeCertificateCommand({ CertificateArn: hosts.certificateArn }));
    const { Status, SubjectAlternativeNames: names = [] } = Certificate ?? {};
    const uncovered = [hosts.site, hosts.media].filter((host) => !names.some((name) => covers(name, host)));
    return [
      ...(Status === 'ISSUED'
        ? []
        : [
            {
              what: `The certificate is ${Status}`,
              remedy: `Create the DNS records of: aws acm describe-certificate --region ${edgeRegion} --certificate-arn ${hosts.certificateArn} --query Certificate.DomainValidationOptions[].ResourceRecord`,
            },
          ]),
      ...uncovered.map((host) => ({
        what: `The certificate does not cover ${host}`,
        remedy: 'Request one in us-east-1 that names both hosts',
      })),
    ];
  } catch (error) {
    return [{ what: `The certificate is not readable (${explain(error)})`, remedy: 'Check hosts.certificateArn' }];
  }
}

export function covers(name: string, host: string): boolean {
  return name === host || (name.startsWith('*.') && host.slice(host.indexOf('.')) === name.slice(1));
}

async function findUnverifiedSender({ config: { alerts }, region }: PreflightDeps): Promise<Missing[]> {
  if (alerts === undefined) return [];
  const client = new SESv2Client({ region });
  const domain = alerts.sender.slice(alerts.sender.indexOf('@') + 1);
  const isVerified = async (EmailIdentity: string) => {
    const found = await client.send(new GetEmailIdentityCommand({ EmailIdentity })).catch(ignoreMissing);
    return found?.VerifiedForSendingStatus === true;
  };
  try {
    if ((await isVerified(alerts.sender)) || (await isVerified(domain))) return [];
    const remedy = `aws sesv2 create-email-identity --email-identity ${domain} --region ${region}`;
    return [{ what: `Amazon SES may not send as ${alerts.sender}`, remedy }];
  } catch (error) {
    return [unknown('the sender of alerts', 'ses:GetEmailIdentity', error)];
  }
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && error.name === 'NotFoundException') return undefined;
  throw error;
}

function unknown(subject: string, right: string, error: unknown): Missing {
  return { what: `Can't check ${subject} (${explain(error)})`, remedy: `Use credentials with ${right}` };
}

function explain(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
