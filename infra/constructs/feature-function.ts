import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  type PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { bundledFunction, type CopiedPackage } from './bundle-functions.ts';

export interface FeatureFunctionProps {
  /** A folder in functions, or `generation-workflow-<step>`. */
  readonly name: string;
  readonly environment: Record<string, string>;
  readonly logRetentionDays: RetentionDays;
  /** Memory also sets the CPU: with 512 MB, a bundle of this size starts in about a third of a second. */
  readonly memorySizeMb?: number;
  /** Below API Gateway's 30 s by default, so a slow call answers with our own error. */
  readonly timeout?: Duration;
  readonly copiedPackages?: readonly CopiedPackage[];
  readonly reservedConcurrency?: number | undefined;
  /** Executions use the versions with which they started. */
  readonly keepsVersions?: boolean;
}

export class FeatureFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: FeatureFunctionProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Logs', { retention: props.logRetentionDays });
    const role = new FunctionRole(this, 'Role');
    logGroup.grantWrite(role);
    this.lambda = new LambdaFunction(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(bundledFunction(props.name, props.copiedPackages)),
      memorySize: props.memorySizeMb ?? 512,
      timeout: props.timeout ?? Duration.seconds(25),
      ...(props.reservedConcurrency !== undefined && { reservedConcurrentExecutions: props.reservedConcurrency }),
      tracing: Tracing.ACTIVE,
      loggingFormat: LoggingFormat.JSON,
      role,
      logGroup,
      ...(props.keepsVersions && { currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN } }),
      environment: { ...props.environment, POWERTOOLS_SERVICE_NAME: props.name },
    });
  }
}

/** AWS's default role can write to every log group. Inline rights save one of a stack's 500 resources per function. */
class FunctionRole extends Role {
  private readonly rights: PolicyDocument;

  constructor(scope: Construct, id: string) {
    const rights = new PolicyDocument();
    super(scope, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Rights: rights },
    });
    this.rights = rights;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.rights.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
