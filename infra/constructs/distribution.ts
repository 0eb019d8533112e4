import { Duration, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { type DistributionProps, SecurityPolicyProtocol, type ErrorResponse } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

export interface OwnHost {
  readonly name: string;
  readonly certificateArn: string;
}

/** CloudFront's default certificate allows TLS 1.0. */
export function servedAs(
  scope: Construct,
  host: OwnHost | undefined,
): Pick<DistributionProps, 'domainNames' | 'certificate' | 'minimumProtocolVersion'> {
  if (host === undefined) return {};
  return {
    domainNames: [host.name],
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', host.certificateArn),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  };
}

/** CloudFront caches errors with these statuses for 10 s by default. */
const cachedStatuses = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** Errors are not cached, because an error can be specific to a caller. */
export const uncachedErrors: ErrorResponse[] = cachedStatuses.map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));

/** CloudFront's names are unique in an account, so they contain the stage (in the stack's name) and the region. */
export function accountWideName(scope: Construct, name: string): string {
  const { stackName, region } = Stack.of(scope);
  return `${stackName}-${region}-${name}`;
}
