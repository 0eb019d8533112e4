import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** CloudFront's resource names are unique in an account: the stack's name separates stages, the region copies. */
export function accountWideName(scope: Construct, name: string): string {
  const { stackName, region } = Stack.of(scope);
  return `${stackName}-${region}-${name}`;
}
