import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnStateMachineAlias, CfnStateMachineVersion, type StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';

const aliasName = 'live';

/** Percent of calls and new generations, and minutes, before a release gets all of them. */
const firstPart = { percentage: 10, interval: 10 } as const;
const firstPartOfCalls = LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES;

// Decision: docs/decisions/062-releases.md
/** An alias lets a release get a part of the calls first. */
export class FunctionReleases extends Construct {
  readonly aliases = new Map<string, Alias>();

  addAlias(name: string, lambda: LambdaFunction): Alias {
    const alias = new Alias(this, name, { aliasName, version: lambda.currentVersion });
    this.aliases.set(name, alias);
    return alias;
  }

  /** When an alarm rings, all calls return to the previous version and the deployment of the stack fails. */
  shiftGradually(alarms: readonly Alarm[]): void {
    const application = new LambdaApplication(this, 'Application');
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSCodeDeployRoleForLambdaLimited')],
    });
    for (const [name, alias] of this.aliases) {
      new LambdaDeploymentGroup(this, `${name}-shift`, {
        application,
        role: role.withoutPolicyUpdates(),
        alias,
        alarms: [...alarms],
        deploymentConfig: firstPartOfCalls,
      });
    }
  }
}

export class MachineRelease extends Construct {
  /** For `StartExecution`; rights, executions and metrics are the machine's. */
  readonly aliasArn: string;
  private readonly alias: CfnStateMachineAlias;
  private readonly version: CfnStateMachineVersion;

  constructor(scope: Construct, id: string, machine: StateMachine) {
    super(scope, id);
    this.version = new CfnStateMachineVersion(this, 'Version', {
      stateMachineArn: machine.stateMachineArn,
      // Each change of the machine publishes a version.
      stateMachineRevisionId: machine.stateMachineRevisionId,
    });
    this.alias = new CfnStateMachineAlias(this, 'Live', {
      name: aliasName,
      deploymentPreference: { type: 'ALL_AT_ONCE', stateMachineVersionArn: this.version.ref },
    });
    this.aliasArn = this.alias.ref;
  }

  shiftGradually(alarms: readonly Alarm[]): void {
    this.alias.deploymentPreference = {
      type: 'CANARY',
      ...firstPart,
      stateMachineVersionArn: this.version.ref,
      alarms: alarms.map(({ alarmName }) => alarmName),
    };
  }
}

/** Executions keep the versions of functions with which they started, so a deployment must not take rights on these. */
export function grantAllVersions(machine: StateMachine, functions: readonly LambdaFunction[]): void {
  machine.addToRolePolicy(
    new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: functions.map(({ functionArn }) => `${functionArn}:*`),
    }),
  );
}
