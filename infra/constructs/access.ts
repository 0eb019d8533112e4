import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, type IGrantable } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { access as account } from '#functions/api/account/access.ts';
import { access as adminAlerts } from '#functions/api/admin-alerts/access.ts';
import { access as adminAnalytics } from '#functions/api/admin-analytics/access.ts';
import { access as adminApiKeys } from '#functions/api/admin-api-keys/access.ts';
import { access as adminAssist } from '#functions/api/admin-assist/access.ts';
import { access as adminAudit } from '#functions/api/admin-audit/access.ts';
import { access as adminAuth } from '#functions/api/admin-auth/access.ts';
import { access as adminGenerations } from '#functions/api/admin-generations/access.ts';
import { access as adminMedia } from '#functions/api/admin-media/access.ts';
import { access as adminModels } from '#functions/api/admin-models/access.ts';
import { access as adminMonitor } from '#functions/api/admin-monitor/access.ts';
import { access as adminOverview } from '#functions/api/admin-overview/access.ts';
import { access as adminPages } from '#functions/api/admin-pages/access.ts';
import { access as adminPauses } from '#functions/api/admin-pauses/access.ts';
import { access as adminProForms } from '#functions/api/admin-pro-forms/access.ts';
import { access as adminProRequests } from '#functions/api/admin-pro-requests/access.ts';
import { access as adminReports } from '#functions/api/admin-reports/access.ts';
import { access as adminSubscribers } from '#functions/api/admin-subscribers/access.ts';
import { access as adminTestRuns } from '#functions/api/admin-test-runs/access.ts';
import { access as adminUsers } from '#functions/api/admin-users/access.ts';
import { access as assets } from '#functions/api/assets/access.ts';
import { access as assist } from '#functions/api/assist/access.ts';
import { access as companion } from '#functions/api/companion/access.ts';
import { access as credits } from '#functions/api/credits/access.ts';
import { access as generations } from '#functions/api/generations/access.ts';
import { access as notifications } from '#functions/api/notifications/access.ts';
import { access as openapi } from '#functions/api/openapi/access.ts';
import { access as pages } from '#functions/api/pages/access.ts';
import { access as proRequests } from '#functions/api/pro-requests/access.ts';
import { access as session } from '#functions/api/session/access.ts';
import { access as shares } from '#functions/api/shares/access.ts';
import { access as uploads } from '#functions/api/uploads/access.ts';
import { access as webhooks } from '#functions/api/webhooks/access.ts';
import type { FunctionAccess, TableRights } from '#functions/platform/function-access.ts';
import type { FeatureName } from '#shared/contracts/api.ts';

interface DataResources {
  readonly table: ITable;
  readonly media: IBucket;
  readonly secrets: Readonly<Record<'signing' | 'operator', ISecret>>;
}

export function grantData(grantee: IGrantable, resources: DataResources, access: FunctionAccess): void {
  const { tableArn } = resources.table;
  const { read, write, ...indexes } = access.table ?? {};
  if (read) grantPartitions(grantee, tableArn, read);
  for (const rights of write ?? []) grantPartitions(grantee, tableArn, rights);
  for (const [index, of] of Object.entries(indexes)) {
    grantPartitions(grantee, `${tableArn}/index/${index}`, { actions: ['Query'], of });
  }
  for (const prefix of access.media?.read ?? []) grantMediaRead(grantee, resources.media, prefix);
  for (const prefix of access.media?.get ?? []) grantMedia(grantee, resources.media, 's3:GetObject', prefix);
  if (access.media?.listVersions) grantVersionList(grantee, resources.media, access.media.listVersions);
  for (const prefix of access.media?.write ?? []) grantMedia(grantee, resources.media, 's3:PutObject', prefix);
  for (const prefix of access.media?.delete ?? []) grantMedia(grantee, resources.media, 's3:DeleteObject', prefix);
  for (const prefix of access.media?.deleteVersions ?? [])
    grantMedia(grantee, resources.media, 's3:DeleteObjectVersion', prefix);
  for (const name of access.secrets ?? []) grantSecret(grantee, resources.secrets[name]);
}

export function grantAllowances(grantee: IGrantable, table: ITable): void {
  grantPartitions(grantee, table.tableArn, { actions: ['UpdateItem'], of: ['ALLOWANCE#*'] });
}

function grantPartitions(grantee: IGrantable, resource: string, { actions, of }: TableRights<string>): void {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [resource],
      conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': of } },
    }),
  );
}

/** Without the right to list the whole bucket, S3 answers 403 instead of 404 for missing files. */
function grantMediaRead(grantee: IGrantable, media: IBucket, prefix: string): void {
  grantMedia(grantee, media, 's3:GetObject', prefix);
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [media.bucketArn] }),
  );
}

function grantVersionList(grantee: IGrantable, media: IBucket, prefixes: readonly string[]): void {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['s3:ListBucketVersions'],
      resources: [media.bucketArn],
      conditions: { StringLike: { 's3:prefix': prefixes } },
    }),
  );
}

function grantMedia(grantee: IGrantable, media: IBucket, action: string, prefix: string): void {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: [action], resources: [media.arnForObjects(prefix)] }),
  );
}

function grantSecret(grantee: IGrantable, secret: ISecret): void {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [secret.secretArn] }),
  );
}

/** A token names no state machine, so the action can't be narrowed. */
export function grantWake(grantee: IGrantable): void {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['states:SendTaskSuccess'], resources: ['*'] }),
  );
}

export const featureAccess: Readonly<Record<FeatureName, FunctionAccess>> = {
  account,
  'admin-alerts': adminAlerts,
  'admin-analytics': adminAnalytics,
  'admin-api-keys': adminApiKeys,
  'admin-assist': adminAssist,
  'admin-audit': adminAudit,
  'admin-auth': adminAuth,
  'admin-generations': adminGenerations,
  'admin-media': adminMedia,
  'admin-models': adminModels,
  'admin-monitor': adminMonitor,
  'admin-overview': adminOverview,
  'admin-pages': adminPages,
  'admin-pro-forms': adminProForms,
  'admin-pro-requests': adminProRequests,
  'admin-pauses': adminPauses,
  'admin-reports': adminReports,
  'admin-subscribers': adminSubscribers,
  'admin-test-runs': adminTestRuns,
  'admin-users': adminUsers,
  assets,
  assist,
  companion,
  credits,
  generations,
  notifications,
  openapi,
  pages,
  'pro-requests': proRequests,
  session,
  shares,
  uploads,
  webhooks,
};
