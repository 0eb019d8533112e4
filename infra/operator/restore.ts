import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SFNClient } from '@aws-sdk/client-sfn';
import { CursorCodec } from '#functions/platform/table/cursor.ts';
import { documentClient, Table } from '#functions/platform/table/table.ts';
import { findObstacles, restoreTable, resumeGenerations, undeleteMedia } from './restore-data.ts';
import { confirm, stop } from './terminal.ts';

// npm run restore -- --stage <name> --at <ISO time> [--table <new name>] [--check] [--resume] [--yes]
// `--resume` with the same `--at` follows the deployment with the new table. docs/how-to/restore.md has all steps.
const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: { at: { type: 'string' }, table: { type: 'string' }, check: flag, resume: flag, yes: flag },
});
const { STAGE: stage, TABLE_NAME: source, MEDIA_BUCKET_NAME: bucket, STATE_MACHINE_ARN: stateMachineArn } = process.env;
if (!stage || !source || !bucket || !stateMachineArn) stop('Needed: --stage <name>, one that is deployed');

const at = new Date(values.at ?? '');
if (Number.isNaN(at.getTime())) stop('Needed: --at <time>, such as 2026-11-27T09:30:00Z');
if (values.resume) await resume(source, stateMachineArn);
else await restore(source, bucket);

async function restore(from: string, Bucket: string): Promise<void> {
  const target =
    values.table ?? `${from.replace(/-\d{12}$/, '')}-${at.toISOString().slice(0, 16).replaceAll(/\D/g, '')}`;
  const [dynamodb, s3] = [new DynamoDBClient(), new S3Client()];
  const obstacles = await findObstacles(dynamodb, { source: from, target, at });
  for (const obstacle of obstacles) console.log(`- ${obstacle}.`);
  if (obstacles.length > 0) stop('Nothing was changed.');
  const deleted = await undeleteMedia(s3, Bucket, at, true);
  console.log(`The table ${from}, as it was at ${at.toISOString()}, becomes the new table ${target}. ${from} stays.
Files that were deleted since and come back: ${deleted}. Older versions than 14 days are gone.
All that was written to the table since is only in ${from}: deactivate the models in the console first.`);
  if (values.check) return;
  if (!values.yes) await confirm('Restore?', 'yes', 'Nothing was changed. --yes asks nothing.');
  console.log(
    'Restoring: minutes for a small table, hours for a large one. If this is stopped, the same command continues.',
  );
  const restored = await restoreTable(dynamodb, { source: from, target, at });
  console.log(`Restored the table. Files that are back: ${await undeleteMedia(s3, Bucket, at)}. Next:
- Add to the stage in cdk.json: "restoredTable": ${JSON.stringify(restored)}, "releases": "at-once"
- ${stage === 'local' ? 'End npm start with Ctrl-C, and start it again' : `npm run deploy -- --stage ${stage}`}
- npm run restore -- --stage ${stage} --at ${at.toISOString()} --resume
- npm run rebuild-board -- --stage ${stage}
- npm run audit-ledger -- --stage ${stage}`);
}

async function resume(name: string, arn: string): Promise<void> {
  const cursors = new CursorCodec(() => Promise.reject(new Error('This command reads no lists')));
  const table = new Table({ name, client: documentClient(), cursors });
  const count = await resumeGenerations({ table, tableName: name, sfn: new SFNClient(), stateMachineArn: arn, at });
  console.log(`Generations that continue in ${name}: ${count}`);
}
