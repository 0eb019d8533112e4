import { startCloud } from '#infra/local-cloud/cloud.ts';

/** A cloud in a process of its own, for tests that kill it; says on its standard output where it is. */
const [assemblyDir = '', dataDir = ''] = process.argv.slice(2);
const cloud = await startCloud({
  assemblyDir,
  dataDir,
  port: 0,
  engine: 'dynoxide',
  functionEnv: { NODE_PATH: `${process.cwd()}/node_modules` },
});
console.log(JSON.stringify({ endpoints: cloud.endpoints, awsEnv: cloud.awsEnv, machineArn: cloud.executions.arn }));
