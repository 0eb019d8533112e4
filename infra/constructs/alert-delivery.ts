import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/** `send-delivery.ts` sets the pauses between these attempts. */
const maxReceiveCount = 5;

export const senderTimeout = Duration.minutes(1);

export class AlertDelivery extends Construct {
  readonly undelivered: Queue;
  private readonly queue: Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const secured = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    this.undelivered = new Queue(this, 'Undelivered', { ...secured, retentionPeriod: Duration.days(14) });
    this.queue = new Queue(this, 'Queue', {
      ...secured,
      retentionPeriod: Duration.days(1),
      // AWS recommends six times the function's timeout; a crashed call repeats after this time.
      visibilityTimeout: Duration.seconds(6 * senderTimeout.toSeconds()),
      deadLetterQueue: { queue: this.undelivered, maxReceiveCount },
    });
  }

  filledBy(lambda: LambdaFunction): void {
    lambda.addEnvironment('ALERTS_QUEUE_URL', this.queue.queueUrl);
    lambda.addToRolePolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.queue.queueArn] }));
  }

  sentBy(lambda: LambdaFunction): void {
    lambda.addEnvironment('ALERTS_QUEUE_URL', this.queue.queueUrl);
    lambda.addEventSource(new SqsEventSource(this.queue, { batchSize: 10, reportBatchItemFailures: true }));
  }
}

/** SES checks the right on the verified identity: the address, or else its domain. */
export function grantEmail(grantee: IGrantable, stack: Stack, sender: string): void {
  const identityArn = (resourceName: string) =>
    stack.formatArn({ service: 'ses', resource: 'identity', resourceName, arnFormat: ArnFormat.SLASH_RESOURCE_NAME });
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [sender, sender.slice(sender.indexOf('@') + 1)].map(identityArn),
      conditions: { StringEquals: { 'ses:FromAddress': sender } },
    }),
  );
}
