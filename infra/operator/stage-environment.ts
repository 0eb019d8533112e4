import { readStageOutputs } from './stage-outputs.ts';

/**
 * Runs before each operator command: replaces `--stage <name>` by the stage's table, files, secrets, state machine, queue and function, which
 * the commands read from the environment.
 */
const environmentNames = {
  TableName: 'TABLE_NAME',
  SigningSecretArn: 'SIGNING_SECRET_ARN',
  OperatorSecretArn: 'OPERATOR_SECRET_ARN',
  MediaBucketName: 'MEDIA_BUCKET_NAME',
  GenerationsArn: 'STATE_MACHINE_ARN',
  ProjectionsQueueUrl: 'PROJECTIONS_QUEUE_URL',
  ProjectionsFunctionName: 'PROJECTIONS_FUNCTION_NAME',
} as const;

const position = process.argv.indexOf('--stage');
if (position > 0) {
  const [, stage = ''] = process.argv.splice(position, 2);
  const outputs = await readStageOutputs(stage).catch((error: unknown) => {
    console.error(
      `Can't read the outputs of stage ${stage}: ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exit(1);
  });
  for (const [output, name] of Object.entries(environmentNames)) {
    const value = outputs.get(output);
    if (value !== undefined) process.env[name] ??= value;
  }
}
