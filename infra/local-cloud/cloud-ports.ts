import type { Deployment } from './deployment.ts';
import { assignAddresses, distributionsOf, type LocalDistribution } from './distributions.ts';
import type { LocalEndpoints } from './local-aws.ts';
import { queueHost } from './physical-names.ts';
import { freePorts } from './ports.ts';

export interface CloudPorts {
  readonly distributions: readonly LocalDistribution[];
  /** The S3 server behind the front, which checks no rights. */
  readonly s3Server: string;
  readonly dynamoDbFrontPort: number;
  readonly endpoints: Omit<LocalEndpoints, 'dynamodb'>;
}

/** Fixes every address before anything starts, because the functions' environments contain them. */
export async function allocatePorts(deployment: Deployment, sitePort: number): Promise<CloudPorts> {
  const resources = distributionsOf(deployment);
  const [s3Port = 0, s3ServerPort = 0, dynamoDbFrontPort = 0, controlPort = 0, ...free] = await freePorts(
    4 + resources.length,
  );
  const distributions = resources.map((resource, index) => {
    const port = sitePort === 0 ? (free[index] ?? 0) : sitePort + index;
    return { resource, port, url: `http://localhost:${port}` };
  });
  const endpoints = { s3: `http://127.0.0.1:${s3Port}`, controlPlane: `http://127.0.0.1:${controlPort}` };
  assignAddresses(deployment, distributions, endpoints.s3);
  deployment.addresses.set(queueHost, endpoints.controlPlane);
  return { distributions, s3Server: `http://127.0.0.1:${s3ServerPort}`, dynamoDbFrontPort, endpoints };
}
