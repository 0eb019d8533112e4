import * as z from 'zod';
import type { Deployment } from '../deployment.ts';
import { localAccount } from '../local-aws.ts';
import { isAllowed, policySchema } from './policy.ts';

const topicPolicySchema = z.object({ Topics: z.array(z.string()), PolicyDocument: policySchema });

/** Whether CloudWatch may tell a topic of an alarm. A topic without a policy of its own has one that lets its account's services publish. */
export function mayTell(deployment: Deployment, topicArn: string, alarmArn: string): boolean {
  const policies = deployment
    .resources('AWS::SNS::TopicPolicy')
    .map((resource) => deployment.read(resource, topicPolicySchema))
    .filter(({ Topics }) => Topics.includes(topicArn));
  if (policies.length === 0) return true;
  const statements = policies
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Principal = {} }) =>
      Object.values(Principal).some((names) => names.includes('*') || names.includes('cloudwatch.amazonaws.com')),
    );
  return isAllowed(statements, {
    action: 'sns:Publish',
    resource: topicArn,
    context: {
      'aws:sourceaccount': [localAccount],
      'aws:sourcearn': [alarmArn],
      'aws:securetransport': ['true'],
    },
  });
}
