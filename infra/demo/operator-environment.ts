import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalCloud } from '../local-cloud/cloud.ts';

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
