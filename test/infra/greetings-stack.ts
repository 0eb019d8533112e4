import { type NestedStack, Stack } from 'aws-cdk-lib';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { DefinitionBody, Pass, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { ProductApi } from '#infra/constructs/api.ts';
import { Site } from '#infra/constructs/site.ts';
import { greetings } from './greetings.contract.ts';

/** Puts the product's own API and site around one feature and its bundle. */
export class GreetingsStack extends Stack {
  readonly routes: NestedStack;

  constructor(scope: Construct, id: string, { bundleDir }: { bundleDir: string }) {
    super(scope, id);
    const productApi = new ProductApi(this, 'Api', {
      logRetentionDays: 14,
      throttle: { rateLimit: 10, burstLimit: 10 },
    });
    this.routes = productApi.routes;
    const mediaBaseUrl = 'https://media.example';
    const site = new Site(this, 'Site', { api: productApi, mediaBaseUrl, uploadUrl: mediaBaseUrl });
    productApi.addFeatures(
      { greetings },
      (name) =>
        new LambdaFunction(this, name, {
          runtime: Runtime.NODEJS_24_X,
          handler: 'index.handler',
          code: Code.fromAsset(bundleDir),
          environment: {
            TABLE_NAME: 'none',
            MEDIA_BUCKET_NAME: 'none',
            MEDIA_BASE_URL: mediaBaseUrl,
            SIGNING_SECRET_ARN: 'none',
            OPERATOR_SECRET_ARN: 'none',
            SITE_ORIGIN: site.origin,
            EDGE_SECRET: productApi.edgeSecret.secretValue.unsafeUnwrap(),
            DEFAULT_APP_ID: 'none',
            ALLOW_MOCK_SESSIONS: 'false',
            ALLOWANCES: '{}',
            SUPER_ADMINS_NEED_SECOND_FACTOR: 'false',
            SUBSCRIBER_DATA_FOR_SUPER_ADMINS_ONLY: 'false',
            MAX_RUNNING_GENERATIONS: '1',
            MAX_UPLOADED_GIB: '1',
            OPENAI_MODEL: 'none',
          },
        }),
    );
    // The local cloud runs whole products, which have a state machine.
    new StateMachine(this, 'Machine', { definitionBody: DefinitionBody.fromChainable(new Pass(this, 'Nothing')) });
  }
}
