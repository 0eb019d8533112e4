import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tinyAlarms } from './tiny-alarms.ts';

const arn = (logicalId: string) => ({ 'Fn::GetAtt': [logicalId, 'Arn'] });
const lambda = (handler: string, environment: Record<string, unknown> = {}) => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    Handler: `index.${handler}`,
    Runtime: 'nodejs24.x',
    Timeout: 3,
    Code: { S3Bucket: { 'Fn::Sub': 'cdk-assets-${AWS::AccountId}' }, S3Key: 'functions.zip' },
    Environment: { Variables: environment },
  },
});
const arnOf = (logicalId: string, path = '') => ({ 'Fn::Join': ['', [arn(logicalId), path]] });
interface Grant {
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, string[]>>;
}
/** A function with a role of its own that may do just this. */
const lambdaThatMay = (name: string, grants: Grant[], environment: Record<string, unknown> = {}) => ({
  [name]: withRole(lambda(name.toLowerCase(), environment), `${name}Role`),
  [`${name}Role`]: roleOf('lambda.amazonaws.com'),
  ...policyOf(`${name}Role`, grants),
});
const roleOf = (Service: string) => ({
  Type: 'AWS::IAM::Role',
  Properties: {
    AssumeRolePolicyDocument: {
      Statement: [{ Effect: 'Allow', Principal: { Service }, Action: 'sts:AssumeRole' }],
    },
  },
});
const withRole = ({ Type, Properties }: ReturnType<typeof lambda>, role: string) => ({
  Type,
  Properties: { ...Properties, Role: arn(role) },
});
const policyOf = (role: string, grants: Grant[]) => ({
  [`${role}Policy`]: {
    Type: 'AWS::IAM::Policy',
    Properties: {
      PolicyDocument: { Statement: grants.map((grant) => ({ Effect: 'Allow', ...grant })) },
      Roles: [{ Ref: role }],
    },
  },
});
const readByCloudFront = (bucket: string, distribution: string, more: object[] = []) => ({
  [`${bucket}Policy`]: {
    Type: 'AWS::S3::BucketPolicy',
    Properties: {
      Bucket: { Ref: bucket },
      PolicyDocument: {
        Statement: [
          {
            Effect: 'Allow',
            Principal: { Service: 'cloudfront.amazonaws.com' },
            Action: 's3:GetObject',
            Resource: arnOf(bucket, '/*'),
            Condition: {
              StringEquals: {
                'AWS:SourceArn': {
                  'Fn::Join': [
                    '',
                    ['arn:aws:cloudfront::', { Ref: 'AWS::AccountId' }, ':distribution/', { Ref: distribution }],
                  ],
                },
              },
            },
          },
          ...more,
        ],
      },
    },
  },
});
const cacheBehavior = (origin: string, more = {}) => ({
  TargetOriginId: origin,
  ViewerProtocolPolicy: 'redirect-to-https',
  CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
  ...more,
});

const toMisbehave = { Effect: 'Allow', Principal: { AWS: arn('MisbehaveRole') } };
const deny = (folder: string, Condition: object) => ({
  Effect: 'Deny',
  Principal: '*',
  Action: 's3:*',
  Resource: arnOf('Media', `/own/${folder}/*`),
  Condition,
});
/** What a bucket's own policy says to functions. */
const mediaStatements = [
  deny('plain', { Bool: { 'aws:SecureTransport': 'false' } }),
  deny('secure', { Bool: { 'aws:SecureTransport': 'true' } }),
  deny('late-tls', { NumericLessThan: { 's3:TlsVersion': 1.4 } }),
  { ...toMisbehave, Action: 's3:PutObject', Resource: arnOf('Media', '/shared/*') },
  {
    Effect: 'Allow',
    Principal: { AWS: { 'Fn::Sub': 'arn:aws:iam::${AWS::AccountId}:root' } },
    Action: 's3:PutObject',
    Resource: arnOf('Media', '/left-to-roles/*'),
  },
];

/** Only items of its own, whatever else is in the call. */
const ownPartition = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['OWN#*'] } };

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

/** `DefinitionString` as CDK writes it: text and references, joined. */
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
      ...lambdaThatMay('Echo', [], {
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
      ...lambdaThatMay('Misbehave', [
        {
          Action: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query'],
          Resource: arn('Table'),
          Condition: ownPartition,
        },
        { Action: 'dynamodb:Query', Resource: arnOf('Table', '/index/gsi1') },
        { Action: ['s3:PutObject', 's3:GetObject'], Resource: arnOf('Media', '/own/*') },
        { Action: 'secretsmanager:GetSecretValue', Resource: { Ref: 'Secret' } },
      ]),
      ...lambdaThatMay('Submit', [], { SUBMITTED_FILE: { Ref: 'Table' } }),
      ...lambdaThatMay('Check', []),
      ...lambdaThatMay(
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
      RefusedPolicy: {
        Type: 'AWS::SQS::QueuePolicy',
        Properties: {
          Queues: [{ Ref: 'Refused' }],
          PolicyDocument: {
            Statement: [{ ...toMisbehave, Action: 'sqs:GetQueueAttributes', Resource: arn('Refused') }],
          },
        },
      },
      OperatorSecretPolicy: {
        Type: 'AWS::SecretsManager::ResourcePolicy',
        Properties: {
          SecretId: { Ref: 'OperatorSecret' },
          ResourcePolicy: { Statement: [{ ...toMisbehave, Action: 'secretsmanager:GetSecretValue', Resource: '*' }] },
        },
      },
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

const functions = `
const https = require('https');
const { existsSync } = require('fs');
const { DynamoDBClient, UpdateItemCommand } = require('@aws-sdk/client-dynamodb');
exports.echo = async (event) => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  cookies: ['a=1; Path=/', 'b=2; Path=/'],
  body: JSON.stringify({ event, siteOrigin: process.env.SITE_ORIGIN }),
});
/** Any call of AWS, with the function's own credentials or with other ones. */
const call = async (sdk, command, input, credentials) => {
  const [Client] = Object.keys(sdk).filter((name) => name.endsWith('Client') && !name.startsWith('_'));
  const settings = { ...(Client === 'S3Client' && { forcePathStyle: true }), ...(credentials && { credentials }) };
  try {
    const { $metadata, Body, ...answer } = await new sdk[Client](settings).send(new sdk[command + 'Command'](input));
    return answer;
  } catch ({ name }) {
    return { refused: name };
  }
};
exports.misbehave = async ({ how, url, bytes, client, command, input, credentials }) => {
  if (how === 'call') return call(require(client), command, input, credentials);
  if (how === 'throw') throw Object.assign(new Error('on purpose'), { name: 'OnPurpose' });
  if (how === 'answer') return 'x'.repeat(bytes);
  if (how === 'note') return console.log(JSON.stringify({ _aws: { Timestamp: Date.now(), CloudWatchMetrics: [{ Namespace: 'Tiny', Dimensions: [[]], Metrics: [{ Name: 'Noted' }] }] }, Noted: 100 }));
  if (how === 'exit') process.exit(3);
  if (how === 'thread') return require('worker_threads').threadId;
  if (how === 'hang') return new Promise(() => {});
  if (how === 'fetch') return (await fetch(url, { dispatcher: {} })).text();
  if (how === 'https') {
    const options = { host: 'fcm.googleapis.com', port: 443, path: '/v1/send', method: 'POST', agent: new https.Agent() };
    const answer = await new Promise((resolve, reject) => https.request(options, resolve).on('error', reject).end('{}'));
    return (await answer.setEncoding('utf8').toArray()).join('');
  }
  return 'fine';
};
exports.submit = async ({ id, taskToken, name }) => {
  if (id === 'refused') throw Object.assign(new Error('no'), { name: 'Refused' });
  console.log(JSON.stringify({ submitted: { id, taskToken, name } }));
};
let attempts = 0;
exports.check = async ({ id }) => {
  if (id === 'flaky' && attempts++ < 1) throw Object.assign(new Error('again'), { name: 'Flaky' });
  return { ok: true, attempts };
};
const client = new DynamoDBClient({});
let refusals = 1;
exports.project = async ({ Records }) => {
  const isPoisoned = Records.some(({ dynamodb }) => dynamodb.Keys.sk.S === 'poison');
  if (isPoisoned && !existsSync(process.env.MENDED_FILE)) throw new Error('poisoned');
  for (const { dynamodb } of Records) {
    if (!dynamodb.Keys.pk.S.startsWith('ORDER#')) continue;
    const failure = { batchItemFailures: [{ itemIdentifier: dynamodb.SequenceNumber }] };
    if (dynamodb.Keys.sk.S === 'refuse-once' && refusals-- > 0) return failure;
    await client.send(new UpdateItemCommand({
      TableName: process.env.TABLE_NAME,
      Key: { pk: { S: 'TOTALS' }, sk: { S: 'ORDERS' } },
      UpdateExpression: 'SET seen = list_append(if_not_exists(seen, :none), :one)',
      ExpressionAttributeValues: { ':one': { L: [dynamodb.Keys.sk] }, ':none': { L: [] } },
    }));
  }
};
`;

/** Writes the assembly as `cdk synth` would. */
export async function writeTinyAssembly(directory: string): Promise<void> {
  const files = {
    'manifest.json': JSON.stringify({
      artifacts: {
        Tiny: { type: 'aws:cloudformation:stack', properties: { templateFile: 'Tiny.template.json' } },
        'Tiny.assets': { type: 'cdk:asset-manifest', properties: { file: 'Tiny.assets.json' } },
      },
    }),
    'Tiny.template.json': JSON.stringify(tinyStack.template),
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
