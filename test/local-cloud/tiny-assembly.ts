import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tinyAlarms } from './tiny-alarms.ts';
import { tinyFunctions } from './tiny-functions.ts';
import {
  arn,
  arnOf,
  lambdaWithGrants,
  mediaStatements,
  tinyPolicies,
  policyOf,
  readByCloudFront,
  roleOf,
} from './tiny-rights.ts';

const cacheBehavior = (origin: string, more = {}) => ({
  TargetOriginId: origin,
  ViewerProtocolPolicy: 'redirect-to-https',
  CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
  ...more,
});

/** Allows only the function's own items. */
const ownPartitionOnly = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['OWN#*'] } };

const definition = {
  StartAt: 'Submit',
  States: {
    Submit: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke.waitForTaskToken',
      Parameters: {
        FunctionName: '{{Submit}}',
        Payload: { 'taskToken.$': '$$.Task.Token', 'name.$': '$$.Execution.Name', 'id.$': '$.id' },
      },
      TimeoutSecondsPath: '$.timeoutSeconds',
      ResultPath: '$.submitted',
      Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next: 'Settle' }],
      Next: 'Check',
    },
    Check: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke',
      Parameters: { FunctionName: '{{Check}}', 'Payload.$': '$' },
      Retry: [{ ErrorEquals: ['Flaky'], IntervalSeconds: 1, MaxAttempts: 2 }],
      Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next: 'Settle' }],
      ResultSelector: { 'checked.$': '$.Payload' },
      ResultPath: '$.check',
      Next: 'Settle',
    },
    Settle: { Type: 'Pass', End: true },
  },
};

function definitionString() {
  const parts = JSON.stringify(definition).split(/\{\{(\w+)\}\}/);
  return { 'Fn::Join': ['', parts.map((part, index) => (index % 2 ? arn(part) : part))] };
}

/** A small system with one of everything that the local cloud runs. */
export const tinyStack = {
  name: 'Tiny',
  template: {
    Parameters: {},
    Mappings: {},
    Conditions: {},
    Outputs: {},
    Resources: {
      Table: {
        Type: 'AWS::DynamoDB::Table',
        Properties: {
          AttributeDefinitions: ['pk', 'sk', 'gsi1pk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
          KeySchema: [
            { AttributeName: 'pk', KeyType: 'HASH' },
            { AttributeName: 'sk', KeyType: 'RANGE' },
          ],
          GlobalSecondaryIndexes: [
            {
              IndexName: 'gsi1',
              KeySchema: [{ AttributeName: 'gsi1pk', KeyType: 'HASH' }],
              Projection: { ProjectionType: 'ALL' },
            },
          ],
          StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
          TimeToLiveSpecification: { AttributeName: 'expiresAtEpochSeconds', Enabled: true },
        },
      },
      Media: {
        Type: 'AWS::S3::Bucket',
        Properties: {
          CorsConfiguration: {
            CorsRules: [{ AllowedHeaders: ['*'], AllowedMethods: ['POST'], AllowedOrigins: ['*'], MaxAge: 3600 }],
          },
        },
      },
      SiteBucket: { Type: 'AWS::S3::Bucket', Properties: {} },
      SiteFiles: {
        Type: 'Custom::CDKBucketDeployment',
        Properties: {
          ServiceToken: 'ignored',
          SourceBucketNames: ['assets'],
          SourceObjectKeys: ['site.zip'],
          DestinationBucketName: { Ref: 'SiteBucket' },
          SystemMetadata: { 'cache-control': 'public, max-age=0, must-revalidate' },
        },
      },
      Secret: {
        Type: 'AWS::SecretsManager::Secret',
        Properties: {
          GenerateSecretString: {
            SecretStringTemplate: JSON.stringify({ kind: 'tiny' }),
            GenerateStringKey: 'signingKey',
            PasswordLength: 64,
            ExcludePunctuation: true,
          },
        },
      },
      OperatorSecret: { Type: 'AWS::SecretsManager::Secret', Properties: {} },
      Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'tiny', ProtocolType: 'HTTP' } },
      EchoIntegration: {
        Type: 'AWS::ApiGatewayV2::Integration',
        Properties: { IntegrationUri: arn('Echo'), PayloadFormatVersion: '2.0' },
      },
      ...Object.fromEntries(
        ['ANY /api/echo/{routePath+}', 'GET /api/items/{id}', 'POST /api/items/special'].map((RouteKey, index) => [
          `Route${index}`,
          {
            Type: 'AWS::ApiGatewayV2::Route',
            Properties: {
              ApiId: { Ref: 'Api' },
              RouteKey,
              Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'EchoIntegration' }]] },
            },
          },
        ]),
      ),
      ...lambdaWithGrants('Echo', [], {
        TABLE_NAME: { Ref: 'Table' },
        SITE_ORIGIN: { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': ['Site', 'DomainName'] }]] },
        STATE_MACHINE_ARN: { Ref: 'Machine' },
      }),
      EchoPermission: {
        Type: 'AWS::Lambda::Permission',
        Properties: {
          Action: 'lambda:InvokeFunction',
          FunctionName: arn('Echo'),
          Principal: 'apigateway.amazonaws.com',
          SourceArn: {
            'Fn::Sub': 'arn:aws:execute-api:${AWS::Region}:${AWS::AccountId}:${Api}/*/*/*',
          },
        },
      },
      ...lambdaWithGrants('Misbehave', [
        {
          Action: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query'],
          Resource: arn('Table'),
          Condition: ownPartitionOnly,
        },
        { Action: 'dynamodb:Query', Resource: arnOf('Table', '/index/gsi1') },
        { Action: ['s3:PutObject', 's3:GetObject'], Resource: arnOf('Media', '/own/*') },
        { Action: 's3:ListBucket', Resource: arn('Media'), Condition: { StringLike: { 's3:prefix': ['own/*'] } } },
        { Action: 'secretsmanager:GetSecretValue', Resource: { Ref: 'Secret' } },
      ]),
      ...lambdaWithGrants('Submit', [], { SUBMITTED_FILE: { Ref: 'Table' } }),
      ...lambdaWithGrants('Check', []),
      ...lambdaWithGrants(
        'Project',
        [
          { Action: 'dynamodb:UpdateItem', Resource: arn('Table') },
          {
            Action: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
            Resource: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
          },
          { Action: 'sqs:SendMessage', Resource: arn('Refused') },
        ],
        { TABLE_NAME: { Ref: 'Table' } },
      ),
      MachineRole: roleOf('states.amazonaws.com'),
      ...policyOf('MachineRole', [{ Action: 'lambda:InvokeFunction', Resource: [arn('Submit'), arn('Check')] }]),
      ...readByCloudFront('SiteBucket', 'Site'),
      ...readByCloudFront('Media', 'MediaSite', mediaStatements),
      ...tinyPolicies,
      StreamMapping: {
        Type: 'AWS::Lambda::EventSourceMapping',
        Properties: {
          EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
          FunctionName: { Ref: 'Project' },
          BatchSize: 10,
          StartingPosition: 'TRIM_HORIZON',
          FunctionResponseTypes: ['ReportBatchItemFailures'],
          BisectBatchOnFunctionError: true,
          MaximumRetryAttempts: 2,
          DestinationConfig: { OnFailure: { Destination: arn('Refused') } },
        },
      },
      Refused: { Type: 'AWS::SQS::Queue', Properties: {} },
      ...tinyAlarms,
      Machine: {
        Type: 'AWS::StepFunctions::StateMachine',
        Properties: { DefinitionString: definitionString(), RoleArn: arn('MachineRole') },
      },
      Headers: {
        Type: 'AWS::CloudFront::ResponseHeadersPolicy',
        Properties: {
          ResponseHeadersPolicyConfig: {
            Name: 'headers',
            SecurityHeadersConfig: {
              ContentSecurityPolicy: {
                ContentSecurityPolicy: {
                  'Fn::Join': [
                    '',
                    [
                      "default-src 'self'; img-src https://",
                      { 'Fn::GetAtt': ['MediaSite', 'DomainName'] },
                      '; connect-src https://',
                      { 'Fn::GetAtt': ['Media', 'RegionalDomainName'] },
                    ],
                  ],
                },
                Override: true,
              },
              ContentTypeOptions: { Override: true },
            },
          },
        },
      },
      Fallback: {
        Type: 'AWS::CloudFront::Function',
        Properties: {
          FunctionCode:
            "function handler(event) { var request = event.request; if (!/\\.[a-z0-9]+$/.test(request.uri)) request.uri = '/index.html'; return request; }",
          FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
        },
      },
      Site: {
        Type: 'AWS::CloudFront::Distribution',
        Properties: {
          DistributionConfig: {
            DefaultRootObject: 'index.html',
            Origins: [
              { Id: 'site', DomainName: { 'Fn::GetAtt': ['SiteBucket', 'RegionalDomainName'] }, S3OriginConfig: {} },
              {
                Id: 'api',
                DomainName: { 'Fn::Select': [2, { 'Fn::Split': ['/', { 'Fn::GetAtt': ['Api', 'ApiEndpoint'] }] }] },
                CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
              },
            ],
            DefaultCacheBehavior: cacheBehavior('site', {
              ResponseHeadersPolicyId: { Ref: 'Headers' },
              FunctionAssociations: [
                { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Fallback', 'FunctionARN'] } },
              ],
            }),
            CacheBehaviors: [
              cacheBehavior('api', {
                PathPattern: '/api/*',
                AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
                CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
                OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
              }),
            ],
          },
        },
      },
      MediaSite: {
        Type: 'AWS::CloudFront::Distribution',
        Properties: {
          DistributionConfig: {
            Origins: [
              { Id: 'media', DomainName: { 'Fn::GetAtt': ['Media', 'RegionalDomainName'] }, S3OriginConfig: {} },
            ],
            DefaultCacheBehavior: cacheBehavior('media'),
          },
        },
      },
    },
  },
};

export async function writeTinyAssembly(
  directory: string,
  { template = tinyStack.template, functions = tinyFunctions }: { template?: object; functions?: string } = {},
): Promise<void> {
  const files = {
    'manifest.json': JSON.stringify({
      artifacts: {
        Tiny: { type: 'aws:cloudformation:stack', properties: { templateFile: 'Tiny.template.json' } },
        'Tiny.assets': { type: 'cdk:asset-manifest', properties: { file: 'Tiny.assets.json' } },
      },
    }),
    'Tiny.template.json': JSON.stringify(template),
    'Tiny.assets.json': JSON.stringify({
      files: Object.fromEntries(
        ['functions', 'site'].map((name) => [
          name,
          { source: { path: `asset.${name}` }, destinations: { current: { objectKey: `${name}.zip` } } },
        ]),
      ),
    }),
    'asset.functions/index.js': functions,
    'asset.site/index.html': '<!doctype html><title>Tiny</title>',
    'asset.site/assets/app.js': 'document.title = "App";',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(directory, name, '..'), { recursive: true });
    await writeFile(join(directory, name), content);
  }
}
