export const arn = (logicalId: string) => ({ 'Fn::GetAtt': [logicalId, 'Arn'] });
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
export const arnOf = (logicalId: string, path = '') => ({ 'Fn::Join': ['', [arn(logicalId), path]] });
interface Grant {
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, string[]>>;
}
/** Makes a function with its own role and exactly these rights. */
export const lambdaWithGrants = (name: string, grants: Grant[], environment: Record<string, unknown> = {}) => ({
  [name]: withRole(lambda(name.toLowerCase(), environment), `${name}Role`),
  [`${name}Role`]: roleOf('lambda.amazonaws.com'),
  ...policyOf(`${name}Role`, grants),
});
export const roleOf = (Service: string) => ({
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
export const policyOf = (role: string, grants: Grant[]) => ({
  [`${role}Policy`]: {
    Type: 'AWS::IAM::Policy',
    Properties: {
      PolicyDocument: { Statement: grants.map((grant) => ({ Effect: 'Allow', ...grant })) },
      Roles: [{ Ref: role }],
    },
  },
});
export const readByCloudFront = (bucket: string, distribution: string, more: object[] = []) => ({
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

const toMisbehave = { Effect: 'Allow', Principal: { AWS: arn('MisbehaveRole') } };
const deny = (folder: string, Condition: object) => ({
  Effect: 'Deny',
  Principal: '*',
  Action: 's3:*',
  Resource: arnOf('Media', `/own/${folder}/*`),
  Condition,
});
export const mediaStatements = [
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

export const tinyPolicies = {
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
};
