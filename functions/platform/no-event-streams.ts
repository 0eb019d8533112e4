/**
 * Stands in bundles for the SDK's reader of event streams, which no operation that functions call answers with. The client of S3
 * asks for it all the same, when it is made.
 */
export const eventStreamSerdeProvider = () => undefined;

export function resolveEventStreamSerdeConfig<Config>(config: Config): Config {
  return config;
}
