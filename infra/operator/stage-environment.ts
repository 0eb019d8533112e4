import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { isInUse } from '../local-cloud/data-dir.ts';
import { readStageOutputs, readStageRegion } from './stage-outputs.ts';
import { explainErrors, stop } from './terminal.ts';

/** Runs before each operator command, which reads these variables. The stage `local` is the running `npm start`. */
const environmentNames = {
  TableName: 'TABLE_NAME',
  SigningSecretArn: 'SIGNING_SECRET_ARN',
  OperatorSecretArn: 'OPERATOR_SECRET_ARN',
  MediaBucketName: 'MEDIA_BUCKET_NAME',
  GenerationsArn: 'STATE_MACHINE_ARN',
  ProjectionsQueueUrl: 'PROJECTIONS_QUEUE_URL',
  ProjectionsFunctionName: 'PROJECTIONS_FUNCTION_NAME',
} as const;

explainErrors();
const position = process.argv.findIndex((argument) => /^--stage(=|$)/.test(argument));
if (position > 0) {
  const [name = ''] = process.argv.splice(position, process.argv[position] === '--stage' ? 2 : 1).slice(-1);
  const stage = name.replace(/^--stage=?/, '');
  process.env['STAGE'] = stage;
  if (stage === 'local') await useLocalCloud();
  else await useStage(stage);
}

async function useStage(stage: string): Promise<void> {
  const region = readStageRegion(stage) ?? process.env['AWS_REGION'];
  if (region === undefined) stop(`Set AWS_REGION, or region in the settings of stage ${stage}`);
  process.env['AWS_REGION'] = region;
  const outputs = await readStageOutputs(stage, region).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    if (!/does not exist/.test(reason)) stop(`Can't read the outputs of stage ${stage}: ${reason}`);
    stop(`Stage ${stage} is not deployed in ${region}, in the account of these credentials (${reason})`);
  });
  for (const [output, name] of Object.entries(environmentNames)) {
    const value = outputs.get(output);
    // The shell can still have the names of another stage.
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

async function useLocalCloud(): Promise<void> {
  const dataDir = process.env['DATA_DIR'] ?? join(import.meta.dirname, '../../.local');
  const file = join(dataDir, 'operator.env');
  if (!(await isInUse(dataDir)) || !existsSync(file)) {
    stop('Stage local runs on this machine: npm start, and then this command in another terminal');
  }
  Object.assign(process.env, parseEnv(readFileSync(file, 'utf8')));
}
