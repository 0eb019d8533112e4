import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, type IGrantable } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';

/** Every read is by key or by index: Scan is in no policy, so no code can come to rely on it. */
const readActions = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const writeActions = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
];

interface DataResources {
  readonly table: Table;
  readonly media: IBucket;
  readonly secrets: Readonly<Record<'signing' | 'operator', ISecret>>;
}

export interface DataAccess {
  readonly table?: 'read' | 'readWrite';
  /** Prefixes of keys in the media bucket. */
  readonly media?: Partial<Record<'read' | 'write' | 'delete', readonly string[]>>;
  readonly secrets?: readonly (keyof DataResources['secrets'])[];
}

/** Grants a function the data that it names, and nothing else. */
export function grantData(grantee: IGrantable, resources: DataResources, access: DataAccess): void {
  if (access.table !== undefined) {
    const actions = access.table === 'read' ? readActions : [...readActions, ...writeActions];
    resources.table.grant(grantee, ...actions);
  }
  for (const prefix of access.media?.read ?? []) grantMediaRead(grantee, resources.media, prefix);
  for (const prefix of access.media?.write ?? []) grantMedia(grantee, resources.media, 's3:PutObject', prefix);
  for (const prefix of access.media?.delete ?? []) grantMedia(grantee, resources.media, 's3:DeleteObject', prefix);
  for (const name of access.secrets ?? []) grantSecret(grantee, resources.secrets[name]);
}

/** Reading below a prefix, and learning that nothing is there: without the right to list, S3 answers 403 instead of 404. */
function grantMediaRead(grantee: IGrantable, media: IBucket, prefix: string): void {
  grantMedia(grantee, media, 's3:GetObject', prefix);
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['s3:ListBucket'],
      resources: [media.bucketArn],
      conditions: { StringLike: { 's3:prefix': [prefix] } },
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

/** Lets a function return a waiting state's token. Tokens name no machine, so the action has no resource to narrow to. */
export function grantWake(grantee: IGrantable): void {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['states:SendTaskSuccess'], resources: ['*'] }),
  );
}
