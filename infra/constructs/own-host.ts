import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { type DistributionProps, SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

export interface OwnHost {
  readonly name: string;
  /** A certificate in us-east-1, where CloudFront expects it. */
  readonly certificateArn: string;
}

/** The distribution's own host name with TLS 1.2 or later; CloudFront's default certificate would allow 1.0. */
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
