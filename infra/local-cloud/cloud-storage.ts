import { join } from 'node:path';
import { deployBucketContents } from './bucket-deployments.ts';
import type { CloudOptions } from './cloud-options.ts';
import type { CloudPorts } from './cloud-ports.ts';
import type { Deployment } from './deployment.ts';
import { startDynamoDbFront } from './dynamodb-front.ts';
import { startDynamoDb } from './dynamodb.ts';
import type { Authorizer } from './iam/authorizer.ts';
import type { LocalEndpoints } from './local-aws.ts';
import type { RunningParts } from './running-parts.ts';
import { startS3Front } from './s3-front.ts';
import { startS3 } from './s3.ts';
import { createTables, partitionKeys } from './tables.ts';

export interface Storage {
  /** For operators and tests, which have all rights. */
  readonly endpoints: LocalEndpoints;
  readonly functionEndpoints: LocalEndpoints;
}

/** Tables and buckets, each behind a front that checks rights. */
export async function startStorage(
  deployment: Deployment,
  { endpoints, s3Server, dynamoDbFrontPort }: CloudPorts,
  authorizer: Authorizer,
  { dataDir, engine }: CloudOptions,
  parts: RunningParts,
): Promise<Storage> {
  const [dynamodb] = await Promise.all([
    startDynamoDb({ dataDir: join(dataDir, 'dynamodb'), engine }).then((running) => parts.add(running)),
    startS3(deployment, portOf(s3Server), join(dataDir, 's3')).then((running) => parts.add(running)),
  ]);
  await Promise.all([
    createTables(dynamodb.endpoint, deployment),
    deployBucketContents(deployment, s3Server, join(dataDir, 'bucket-deployments.json')),
  ]);
  parts.add(await startS3Front({ port: portOf(endpoints.s3), server: s3Server, authorizer }));
  const front = { port: dynamoDbFrontPort, engine: dynamodb.endpoint, authorizer };
  parts.add(await startDynamoDbFront({ ...front, partitionKeyOf: partitionKeys(deployment) }));
  return {
    endpoints: { ...endpoints, dynamodb: dynamodb.endpoint },
    functionEndpoints: { ...endpoints, dynamodb: `http://127.0.0.1:${dynamoDbFrontPort}` },
  };
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}
