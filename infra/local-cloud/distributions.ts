import * as z from 'zod/mini';
import type { Deployment } from './deployment.ts';
import { distributionSchema, type Origin } from './distribution-config.ts';
import { edgeOf } from './edge.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { httpApiOrigin, type HttpApiSurroundings } from './http-api.ts';
import { mayDistribute } from './iam/bucket-rights.ts';
import { localAccount, localRegion } from './local-aws.ts';
import { attributeOf, physicalName, refOf, type Resource } from './physical-names.ts';
import { s3Origin } from './s3-origin.ts';

export interface LocalDistribution {
  readonly resource: Resource;
  readonly url: string;
  readonly port: number;
}

const originsSchema = z.object({
  DistributionConfig: z.object({ Origins: z.array(z.object({ DomainName: z.string() })) }),
});

/** All distributions, starting with the site, which serves the API. */
export function distributionsOf(deployment: Deployment): Resource[] {
  const servesApi = (resource: Resource): boolean =>
    deployment
      .read(resource, originsSchema)
      .DistributionConfig.Origins.some(({ DomainName }) => DomainName.includes('.execute-api.'));
  return deployment
    .resources('AWS::CloudFront::Distribution')
    .toSorted((a, b) => Number(servesApi(b)) - Number(servesApi(a)));
}

/** Maps the public addresses of buckets and distributions to local ones. */
export function assignAddresses(
  deployment: Deployment,
  distributions: readonly LocalDistribution[],
  s3Endpoint: string,
): void {
  const { addresses } = deployment;
  for (const { resource, url } of distributions) {
    const domainName = attributeOf(resource, 'DomainName');
    addresses.set(`https://${domainName}`, url);
    addresses.set(domainName, new URL(url).host);
  }
  for (const bucket of deployment.resources('AWS::S3::Bucket')) {
    addresses.set(`https://${attributeOf(bucket, 'RegionalDomainName')}`, s3Endpoint);
  }
  addresses.set(`https://s3.${localRegion}.amazonaws.com`, s3Endpoint);
}

/**
 * Starts a listener for each distribution, in front of the buckets and HTTP APIs. `s3Endpoint` is the S3 server,
 * which checks no rights.
 */
export async function startDistributions(
  deployment: Deployment,
  distributions: readonly LocalDistribution[],
  s3Endpoint: string,
  surroundings: HttpApiSurroundings,
): Promise<Gateway[]> {
  return Promise.all(
    distributions.map(({ resource, port }) => {
      const origins = originsOf(deployment, s3Endpoint, surroundings, resource);
      const originAt = (domainName: string): Origin => {
        const found = origins.get(domainName);
        if (!found) throw new Error(`Nothing in the templates answers at ${domainName}`);
        return found;
      };
      const { DistributionConfig } = deployment.read(resource, distributionSchema);
      return startGateway(port, edgeOf(deployment, DistributionConfig, originAt));
    }),
  );
}

function originsOf(
  deployment: Deployment,
  s3Endpoint: string,
  surroundings: HttpApiSurroundings,
  distribution: Resource,
): ReadonlyMap<string, Origin> {
  const distributionArn = `arn:aws:cloudfront::${localAccount}:distribution/${refOf(distribution)}`;
  const buckets = deployment
    .resources('AWS::S3::Bucket')
    .map((bucket): [string, Origin] => [
      attributeOf(bucket, 'RegionalDomainName'),
      s3Origin(s3Endpoint, physicalName(bucket), mayDistribute(deployment, physicalName(bucket), distributionArn)),
    ]);
  const apis = deployment
    .resources('AWS::ApiGatewayV2::Api')
    .map((api): [string, Origin] => [
      `${refOf(api)}.execute-api.${localRegion}.amazonaws.com`,
      httpApiOrigin(deployment, api, surroundings),
    ]);
  return new Map([...buckets, ...apis]);
}
