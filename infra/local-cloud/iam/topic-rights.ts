import type { Deployment } from '../deployment.ts';
import { isAllowed, sourceContext } from './policy.ts';
import { ResourcePolicies } from './resource-policies.ts';

/**
 * True when CloudWatch can notify a topic of an alarm. A topic without a policy lets all services of its account
 * publish.
 */
export function mayTell(deployment: Deployment, topicArn: string, alarmArn: string): boolean {
  const policies = new ResourcePolicies(deployment);
  if (!policies.has(topicArn)) return true;
  return isAllowed(policies.toService('cloudwatch.amazonaws.com', topicArn), {
    action: 'sns:Publish',
    resource: topicArn,
    context: sourceContext(alarmArn),
  });
}
