/**
 * Replace parts of packages in bundles, under their own names (`infra/constructs/bundle-functions.ts`).
 * Decision: docs/decisions/038-bundles.md
 */

/**
 * Replaces the SDK's chain of credential providers. Lambda provides the role's credentials in the environment; the
 * chain would add clients of four more services.
 */
export const defaultProvider = () => async () => {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = process.env;
  if (!accessKeyId || !secretAccessKey) throw new Error('The environment holds no credentials');
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
};

/** Replaces the SDK's cache of discovered endpoints. The DynamoDB client creates it, but discovers none. */
export class EndpointCache {
  readonly size = 0;
}

/** Replaces the SDK's reader of event streams. The S3 client creates it, but no function uses it. */
export const eventStreamSerdeProvider = () => undefined;

export function resolveEventStreamSerdeConfig<Config>(config: Config): Config {
  return config;
}

/** Replace the encoder of real-time models. The provider's client imports it, but no function calls it. */
export function encode(): never {
  throw new Error('Real-time models are not called: encode');
}

export function decode(): never {
  throw new Error('Real-time models are not called: decode');
}
