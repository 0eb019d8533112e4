/** Replace parts of packages in bundles. Decision: docs/decisions/038-bundles.md */

/** Lambda provides the credentials in the environment; the SDK's chain would add clients of four more services. */
export const defaultProvider = () => async () => {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = process.env;
  if (!accessKeyId || !secretAccessKey) throw new Error('The environment holds no credentials');
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
};

/** The DynamoDB client creates it, but discovers no endpoints. */
export class EndpointCache {
  readonly size = 0;
}

/** The S3 client creates it, but no function uses it. */
export const eventStreamSerdeProvider = () => undefined;

export function resolveEventStreamSerdeConfig<Config>(config: Config): Config {
  return config;
}

/** The provider's client imports it, but no function calls it. */
export function encode(): never {
  throw new Error('Real-time models are not called: encode');
}

export function decode(): never {
  throw new Error('Real-time models are not called: decode');
}
