import { HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { FeatureContract } from '#shared/contracts/route.ts';

/** The HTTP API: exactly the contracts' routes, each to its feature's function. */
export class ProductApi extends Construct {
  readonly httpApi: HttpApi;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.httpApi = new HttpApi(this, 'HttpApi');
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

  private addFeature(feature: string, contract: FeatureContract, handler: IFunction): void {
    const integration = new HttpLambdaIntegration(`${feature}-integration`, handler, { scopePermissionToRoute: false });
    for (const [name, { method, path }] of Object.entries(contract)) {
      new HttpRoute(this, `${feature}-${name}`, {
        httpApi: this.httpApi,
        routeKey: HttpRouteKey.with(path, HttpMethod[method]),
        integration,
      });
    }
  }
}
