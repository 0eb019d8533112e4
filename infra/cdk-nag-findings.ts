import type { App } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { readStageConfig } from './config.ts';

interface Accepted {
  readonly finding: RegExp;
  readonly at: RegExp;
  readonly reason: string;
  readonly isForPlaygrounds?: true;
}

/** Findings of AWS's rules (cdk-nag) that we accept. Entries that match nothing are reported as well. */
const accepted: readonly Accepted[] = [
  {
    finding: /-S1$/,
    at: /\/(Media|Site)\/Bucket\//,
    reason:
      'Only CloudFront reads; what is written is in the table. Logs of every file would tell what people look at.',
  },
  {
    finding: /-CFR3$/,
    at: /\/(Media|Site)\/Distribution\//,
    reason: 'The API has its access log; logs of pages and pictures would keep the addresses of people for no use.',
  },
  { finding: /-CFR1$/, at: /\/(Media|Site)\/Distribution\//, reason: 'The product is for people everywhere.' },
  {
    finding: /-CFR2$/,
    at: /\/Media\/Distribution\//,
    reason: 'It serves files with unguessable names, and runs nothing.',
  },
  {
    finding: /-CFR2$/,
    at: /\/Site\/Distribution\//,
    isForPlaygrounds: true,
    reason: 'A firewall has a monthly price, even without traffic; a production has one.',
  },
  {
    finding: /-CFR4$/,
    at: /\/(Media|Site)\/Distribution\//,
    isForPlaygrounds: true,
    reason:
      'A playground without hosts of its own has the certificate of CloudFront, which takes TLS 1.0; a production must have hosts.',
  },
  {
    finding: /-SMG4$/,
    at: /\/Api\/EdgeSecret\//,
    reason: 'CloudFront and the functions must change at once, which a deployment does and a rotation does not.',
  },
  {
    finding: /-SMG4$/,
    at: /\/Secrets\//,
    reason:
      "Cursors and webhook addresses would end with a rotated signing key; the other keys are other services', and API keys have `npm run rotate-keys`.",
  },
  {
    finding: /-APIG4$/,
    at: /\/Api\//,
    reason:
      'Each function admits callers itself, by sessions in the table; which kind of caller is in the contract of the route.',
  },
  {
    finding: /-SF1$/,
    at: /\/(GenerationWorkflow|AccountJobs)\/Machine\//,
    reason: 'Errors are logged. Every event of every execution would cost more than the execution.',
  },
  { finding: /-SQS3$/, at: /\/(Projections|Pushes)\/Refused\//, reason: 'It is a dead-letter queue.' },
  {
    finding: /-(IAM4\[|IAM5\[|L1$)/,
    at: /\/Custom::(CDKBucketDeployment|S3AutoDeleteObjects)/,
    reason: "The CDK's own function for uploading, or emptying, the site's bucket, as the CDK makes it.",
  },
  {
    finding: /-IAM4\[.*AWSCodeDeployRoleForLambdaLimited\]$/,
    at: /\/Releases\/Role\//,
    reason: 'CodeDeploy changes what it needs for a shift, and AWS changes this policy with it.',
  },
  {
    finding: /-IAM5\[Resource::\*\]$/,
    at: /-function\/|\/Machine\/Role\//,
    reason: 'Traces, log deliveries and task tokens have no resource to narrow to.',
  },
  {
    finding: /-IAM5\[Resource::.*\/(incoming|uploaded|generated|shared|published|exports|test-runs)\/\*\]$/,
    at: /-function\//,
    reason: 'Below a folder, files have names that are made up.',
  },
  {
    finding: /-IAM5\[Resource::.*:execution:.*\]$/,
    at: /-function\//,
    reason: "Executions of the one machine, which are named by their generations' ids.",
  },
  {
    finding: /-IAM5\[Resource::<\w+Function\w+\.Arn>:\*\]$/,
    at: /\/Machine\/Role\//,
    reason: 'Versions of the very function that the state calls.',
  },
];

export interface Findings {
  readonly open: readonly string[];
  readonly met: ReadonlySet<Accepted>;
}

export function findingsIn(app: App): Findings {
  const { isProduction } = readStageConfig(app.node);
  const here = accepted.filter(({ isForPlaygrounds = false }) => !(isForPlaygrounds && isProduction));
  const met = new Set<Accepted>();
  const { violations } = new AwsSolutionsChecks(app).validateScope(app);
  const open = violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.flatMap(({ constructPath = '', resourceLogicalId }) => {
      const reason = here.find(({ finding, at }) => finding.test(ruleName) && at.test(`/${constructPath}`));
      if (reason) met.add(reason);
      return reason ? [] : [`${ruleName} at ${constructPath || resourceLogicalId}`];
    }),
  );
  return { open, met };
}

export function unmet(all: readonly Findings[]): string[] {
  return accepted.filter((one) => !all.some(({ met }) => met.has(one))).map(({ finding, at }) => `${finding} at ${at}`);
}
