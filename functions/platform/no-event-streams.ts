/** Replaces the SDK's reader of event streams in bundles. The S3 client creates it, but no function uses it. */
export const eventStreamSerdeProvider = () => undefined;

export function resolveEventStreamSerdeConfig<Config>(config: Config): Config {
  return config;
}
