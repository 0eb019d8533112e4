import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { LocalCloud } from '../local-cloud/cloud.ts';

const defaultPort = 4000;
/** The media host uses the next port. */
const maxPort = 65_534;
const portSchema = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPort));

export function chosenPort(wanted: string | undefined): number {
  const port = portSchema.safeParse(wanted ?? defaultPort);
  if (!port.success) throw new Error(`PORT is ${wanted}, but must be a whole number from 1 to ${maxPort}`);
  return port.data;
}

const jobsSchema = z.optional(z.coerce.number().check(z.int(), z.minimum(1)));

export function chosenJobs(wanted: string | undefined): number | undefined {
  const jobs = jobsSchema.safeParse(wanted);
  if (!jobs.success) throw new Error(`FAL_JOBS_AT_ONCE is ${wanted}, but must be a whole number from 1`);
  return jobs.data;
}

/** For operator commands with `--stage local`. The ports change with every start. */
export async function writeOperatorEnvironment(cloud: LocalCloud, dataDir: string): Promise<void> {
  const names = {
    TABLE_NAME: cloud.tableName('Table'),
    SIGNING_SECRET_ARN: cloud.secretName('SecretsSigning'),
    OPERATOR_SECRET_ARN: cloud.secretName('SecretsOperator'),
    MEDIA_BUCKET_NAME: cloud.bucketName('MediaBucket'),
    STATE_MACHINE_ARN: `${cloud.executions.arn}:live`,
    PROJECTIONS_QUEUE_URL: cloud.queueUrl('ProjectionsRefused'),
    PROJECTIONS_FUNCTION_NAME: cloud.functionName('projections'),
  };
  const lines = Object.entries({ ...cloud.awsEnv, ...names }).map(([name, value]) => `export ${name}=${value}`);
  await writeFile(join(dataDir, 'operator.env'), `${lines.join('\n')}\n`);
}
