import type { Deployment } from '../deployment.ts';
import { isAllowed, sourceContext } from './policy.ts';
import { ResourcePolicies } from './resource-policies.ts';

/** Matches the keys of a bucket that its policy lets CloudFront read for a distribution. */
export function mayDistribute(
  deployment: Deployment,
  bucket: string,
  distributionArn: string,
): (key: string) => boolean {
  const arn = `arn:aws:s3:::${bucket}`;
  const statements = new ResourcePolicies(deployment).toService('cloudfront.amazonaws.com', `${arn}/`);
  const context = sourceContext(distributionArn);
  return (key) => isAllowed(statements, { action: 's3:GetObject', resource: `${arn}/${key}`, context });
}
