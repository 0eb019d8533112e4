import * as z from 'zod';
import type { Deployment } from '../deployment.ts';
import { isAllowed, policySchema } from './policy.ts';

const bucketPolicySchema = z.object({ Bucket: z.string(), PolicyDocument: policySchema });

/** Whether the policy of a bucket lets CloudFront read its objects for a distribution. */
export function mayDistribute(deployment: Deployment, bucket: string, distributionArn: string): boolean {
  const statements = deployment
    .resources('AWS::S3::BucketPolicy')
    .map((resource) => deployment.read(resource, bucketPolicySchema))
    .filter(({ Bucket }) => Bucket === bucket)
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Principal = {} }) =>
      Object.values(Principal).some((names) => names.includes('*') || names.includes('cloudfront.amazonaws.com')),
    );
  return isAllowed(statements, {
    action: 's3:GetObject',
    resource: `arn:aws:s3:::${bucket}/key`,
    context: {
      'aws:sourcearn': [distributionArn],
      // Between the two there is always the TLS of today.
      'aws:securetransport': ['true'],
      's3:tlsversion': ['1.3'],
    },
  });
}
