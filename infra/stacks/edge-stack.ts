import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Firewall } from '../constructs/firewall.ts';

interface EdgeStackProps extends StackProps {
  /** For one address. */
  readonly callsPerFiveMinutes: number;
}

/** Resources that AWS only has in us-east-1, whatever the stage's region: the firewall of its distribution. */
export class EdgeStack extends Stack {
  readonly firewallArn: string;

  constructor(scope: Construct, id: string, { callsPerFiveMinutes, ...props }: EdgeStackProps) {
    super(scope, id, props);
    this.firewallArn = new Firewall(this, 'Firewall', { callsPerFiveMinutes }).arn;
  }
}
