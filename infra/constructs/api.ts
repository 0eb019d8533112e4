import { NestedStack, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
  type ThrottleSettings,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct, type IDependable } from 'constructs';
import type { FeatureContract } from '#shared/contracts/route.ts';
import { accountWideName } from './distribution.ts';

interface ProductApiProps {
  readonly logRetentionDays: RetentionDays;
  readonly throttle: ThrottleSettings;
}

/** Logs the route, because a path can contain a link's secret, and no address, because each is CloudFront's. */
const accessLogFields = {
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  responseBytes: '$context.responseLength',
  integrationMs: '$context.integrationLatency',
  integrationStatus: '$context.integrationStatus',
  integrationError: '$context.integrationErrorMessage',
  error: '$context.error.message',
};
/** The latency is a number for queries; other fields are "-" without a value. */
const accessLogFormat = JSON.stringify(accessLogFields).replace('{', '{"latencyMs":$context.responseLatency,');

export class ProductApi extends Construct {
  readonly httpApi: HttpApi;
  readonly accessLog: LogGroup;
  /** The routes would take half of the 500 resources that CloudFormation allows in a stack. */
  readonly routes: NestedStack;
  /** Proves that a call came through CloudFront. */
  readonly edgeSecret: ISecret;

  constructor(scope: Construct, id: string, { logRetentionDays, throttle }: ProductApiProps) {
    super(scope, id);
    this.accessLog = new LogGroup(this, 'AccessLog', { retention: logRetentionDays });
    this.httpApi = new HttpApi(this, 'Gateway', {
      apiName: accountWideName(this, 'api'),
      createDefaultStage: false,
    });
    this.routes = new NestedStack(this, 'Routes', { description: 'The routes of the API' });
    this.edgeSecret = new Secret(this, 'EdgeSecret', {
      description: 'CloudFront adds it to every call of the API, which answers no other calls.',
      removalPolicy: RemovalPolicy.DESTROY,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
    new HttpStage(this, 'GatewayStage', {
      httpApi: this.httpApi,
      autoDeploy: true,
      throttle,
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        format: AccessLogFormat.custom(accessLogFormat),
      },
    });
  }

  addFeatures<Name extends string>(
    features: Readonly<Partial<Record<Name, FeatureContract>>>,
    functionOf: (feature: Name) => IFunction,
  ): void {
    for (const feature in features) {
      const contract = features[feature];
      if (contract !== undefined) this.addFeature(feature, contract, functionOf(feature));
    }
  }

  addFallback(handler: IFunction): void {
    new HttpRoute(this.routes, 'fallback', {
      httpApi: this.httpApi,
      routeKey: HttpRouteKey.DEFAULT,
      integration: new HttpLambdaIntegration('fallback-integration', handler, { scopePermissionToRoute: false }),
    });
  }

  /** New routes appear after all calls reach the release. */
  deployAfter(releases: IDependable): void {
    this.routes.nestedStackResource?.node.addDependency(releases);
  }

  private addFeature(feature: string, contract: FeatureContract, handler: IFunction): void {
    const integration = new HttpLambdaIntegration(`${feature}-integration`, handler, { scopePermissionToRoute: false });
    for (const [name, { method, path }] of Object.entries(contract)) {
      new HttpRoute(this.routes, `${feature}-${name}`, {
        httpApi: this.httpApi,
        routeKey: HttpRouteKey.with(path, HttpMethod[method]),
        integration,
      });
    }
  }
}
