import type { Deployment } from '../deployment.ts';
import { isAllowed, sourceContext } from './policy.ts';
import { ResourcePolicies } from './resource-policies.ts';

/** Whether the policy of a bucket lets CloudFront read its objects for a distribution. */
export function mayDistribute(deployment: Deployment, bucket: string, distributionArn: string): boolean {
  const resource = `arn:aws:s3:::${bucket}/key`;
  const statements = new ResourcePolicies(deployment).toService('cloudfront.amazonaws.com', resource);
  return isAllowed(statements, {
    action: 's3:GetObject',
    resource,
    context: sourceContext(distributionArn),
  });
}
