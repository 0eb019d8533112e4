import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { type DistributionProps, SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

export interface OwnHost {
  readonly name: string;
  /** Of a certificate in us-east-1, where CloudFront looks for it. */
  readonly certificateArn: string;
}

/** A distribution's own name, with TLS 1.2 or later; under CloudFront's names and certificate it would take 1.0, too. */
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
