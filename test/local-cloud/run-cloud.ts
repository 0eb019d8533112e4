import { startCloud } from '#infra/local-cloud/cloud.ts';

/** Runs a cloud in a separate process, for tests that kill it, and prints its addresses. */
const [assemblyDir = '', dataDir = ''] = process.argv.slice(2);
const cloud = await startCloud({
  assemblyDir,
  dataDir,
  port: 0,
  engine: 'dynoxide',
  functionEnv: { NODE_PATH: `${process.cwd()}/node_modules` },
});
console.log(JSON.stringify({ endpoints: cloud.endpoints, awsEnv: cloud.awsEnv, machineArn: cloud.executions.arn }));
