/** Replaces the SDK's cache of discovered endpoints in bundles. The DynamoDB client creates it, but discovers none. */
export class EndpointCache {
  readonly size = 0;
}
