import { CreateBucketCommand, PutBucketPolicyCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Deployment } from './deployment.ts';
import { localClientConfig } from './local-aws.ts';
import { physicalName } from './physical-names.ts';

/** The local distributions and deployments use the buckets without a signature. */
export async function createBuckets(endpoint: string, deployment: Deployment): Promise<void> {
  const client = new S3Client({ ...localClientConfig, endpoint, forcePathStyle: true });
  for (const resource of deployment.resources('AWS::S3::Bucket')) {
    const Bucket = physicalName(resource);
    const policy = { Effect: 'Allow', Principal: '*', Action: 's3:*', Resource: `arn:aws:s3:::${Bucket}/*` };
    await client.send(new CreateBucketCommand({ Bucket }));
    await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }));
    await client.send(
      new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify({ Version: '2012-10-17', Statement: [policy] }) }),
    );
  }
  client.destroy();
}

/** Moto finds a secret by the name at the end of its ARN, so the templates' references reach it. */
export async function createSecrets(endpoint: string, values: ReadonlyMap<string, string>): Promise<void> {
  const client = new SecretsManagerClient({ ...localClientConfig, endpoint });
  for (const [Name, SecretString] of values) await client.send(new CreateSecretCommand({ Name, SecretString }));
  client.destroy();
}
