import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, type IGrantable } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { FunctionAccess, TableRights } from '#functions/platform/function-access.ts';

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
