import {
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
  type ThrottleSettings,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { NestedStack, RemovalPolicy } from 'aws-cdk-lib';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct, type IDependable } from 'constructs';
import type { FeatureContract } from '#shared/contracts/route.ts';
import { accountWideName } from './distribution.ts';

interface ProductApiProps {
  readonly logRetentionDays: RetentionDays;
  /** Calls per second over all routes and callers. */
  readonly throttle: ThrottleSettings;
}

/**
 * Names the route instead of the path, which can contain secrets of links, and no address, because all calls come from
 * CloudFront. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging-variables.html
 */
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
/** The latency is a number, so that queries can calculate with it; others are "-" without a value. */
const accessLogFormat = JSON.stringify(accessLogFields).replace('{', '{"latencyMs":$context.responseLatency,');

export class ProductApi extends Construct {
  readonly httpApi: HttpApi;
  readonly accessLog: LogGroup;
  /** Holds the routes, which would take half of the 500 resources that CloudFormation allows in a stack. */
  readonly routes: NestedStack;
  /** Proves that a call came through CloudFront. */
  readonly edgeSecret: ISecret;

  constructor(scope: Construct, id: string, { logRetentionDays, throttle }: ProductApiProps) {
    super(scope, id);
    this.accessLog = new LogGroup(this, 'AccessLog', { retention: logRetentionDays });
    // Its id is newer than the nested stack: an API can't have a route twice while its routes move from one stack to another.
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
