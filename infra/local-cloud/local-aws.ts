export const localAccount = '000000000000';
export const localRegion = 'us-east-1';

/** All rights, like an operator's. Functions have their own credentials. */
export const localClientConfig = {
  region: localRegion,
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
} as const;

export interface LocalEndpoints {
  readonly dynamodb: string;
  readonly s3: string;
  /** Step Functions, Secrets Manager, SQS, SES and the invocation of functions. */
  readonly controlPlane: string;
  readonly secrets?: string;
}

export function awsEnvironment(endpoints: LocalEndpoints): Record<string, string> {
  const { dynamodb, s3, controlPlane, secrets = controlPlane } = endpoints;
  const { accessKeyId, secretAccessKey } = localClientConfig.credentials;
  return {
    AWS_REGION: localRegion,
    AWS_DEFAULT_REGION: localRegion,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: dynamodb,
    AWS_ENDPOINT_URL_S3: s3,
    // The local S3 server does not support the trailing checksums that clients add by default.
    AWS_REQUEST_CHECKSUM_CALCULATION: 'WHEN_REQUIRED',
    AWS_ENDPOINT_URL_SFN: controlPlane,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets,
    AWS_ENDPOINT_URL_SESV2: controlPlane,
    AWS_ENDPOINT_URL_SQS: controlPlane,
    AWS_ENDPOINT_URL_LAMBDA: controlPlane,
  };
}

export class AwsError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}
