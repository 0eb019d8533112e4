import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** CloudFront's resources are named once for the whole account: the stack's name tells stages apart, the region its copies. */
export function accountWideName(scope: Construct, name: string): string {
  const { stackName, region } = Stack.of(scope);
  return `${stackName}-${region}-${name}`;
}
