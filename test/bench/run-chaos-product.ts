import { createInterface } from 'node:readline';
import { RandomFaults } from '#infra/local-cloud/hostile-network.ts';
import { startProduct } from '#test/support/product.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { chaosSettingsSchema } from './chaos-product.ts';

/**
 * Runs the product in a separate process, so it can be killed. Prints its addresses, sweeps for every line on its
 * standard input, and ends when that is closed.
 */
const settings = chaosSettingsSchema.parse(JSON.parse(process.argv[2] ?? '{}'));
const random = seededRandom(settings.seed);
/** Some requests are rare, so their faults are likelier: a full run has at least 50 of each kind. */
const factors: Readonly<Record<string, number>> = { s3: 3, stepFunctions: 2, 'stale index': 5 };
const networkFaults = new RandomFaults({
  probability: (service, fault) => settings.faultProbability * (factors[fault] ?? factors[service] ?? 1),
  random,
});
let crashes = 0;

const { cloud, providers, close } = await startProduct({
  dataDir: settings.dataDir,
  timeScale: settings.jobScale,
  // The limit of a paying account.
  jobsAtOnce: 40,
  cloudOptions: {
    port: settings.port,
    waitScale: settings.waitScale,
    networkFaults,
    crashAfter: (functionName) => {
      const crashesNow = /generationworkflow|webhooks/.test(functionName) && random() < settings.crashProbability;
      if (crashesNow) crashes += 1;
      return crashesNow;
    },
    throttles: (functionName) =>
      functionName.includes('generationworkflow') && networkFaults.choose('lambda', ['throttled']) !== undefined,
    // This product produces errors on purpose; its logs keep them.
    report: () => undefined,
  },
});
const { siteUrl, endpoints, executions } = cloud;
printJson({
  siteUrl,
  endpoints,
  tableName: cloud.tableName('Table'),
  bucketName: cloud.bucketName('Media'),
  providersUrl: providers.url,
});

for await (const _ of createInterface({ input: process.stdin })) {
  const swept = await cloud.invoke('sweeper', {}).catch(() => 'the sweeper failed');
  const running = executions.list().filter(({ status }) => status === 'RUNNING').length;
  printJson({ swept, running, crashes, faults: Object.fromEntries(networkFaults.counts) });
}
await close();

function printJson(value: object): void {
  console.log(JSON.stringify(value));
}
