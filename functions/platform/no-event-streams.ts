/**
 * Replaces the SDK's reader of event streams in bundles. No function calls an operation that uses it, but the S3 client
 * asks for it when it is created.
 */
export const eventStreamSerdeProvider = () => undefined;

export function resolveEventStreamSerdeConfig<Config>(config: Config): Config {
  return config;
}
