import { join } from 'node:path';
import { brand } from '#shared/brand.ts';
import { buildUnlessBuilt } from '../local-cloud/build.ts';
import { type LocalCloud, startCloud } from '../local-cloud/cloud.ts';
import { isInUse } from '../local-cloud/data-dir.ts';
import { isPortTaken } from '../local-cloud/ports.ts';
import { type StandIns, startStandIns } from '../stand-ins/stand-ins.ts';
import { writeOperatorEnvironment, chosenJobs, chosenPort } from './environment.ts';
import { seed } from './seed.ts';

function welcome(siteUrl: string, totalSeconds: number, phases: ReadonlyMap<string, number>): string {
  const deepLink = (path: string) => `${siteUrl}${path}?id=demo-session`;
  const lines: [string, string][] = [
    ['Demo subscriber', deepLink('/')],
    ['Image', deepLink('/p/dream-image')],
    ['Video', deepLink('/p/photo-to-video')],
    ['Audio', deepLink('/p/voice-over')],
    ['Console', `${siteUrl}/admin`],
    ['  signs in', 'admin / atelia-local-admin'],
    ['', 'editor / atelia-local-editor'],
    ['Logs', '.local/logs'],
  ];
  const seconds = [...phases].map(([phase, duration]) => `${phase} ${duration.toFixed(1)}`).join(', ');
  return [
    '',
    `${brand.name} is ready at ${siteUrl} after ${totalSeconds.toFixed(1)} s (${seconds})`,
    '',
    ...lines.map(([label, value]) => `  ${label.padEnd(17)}${value}`),
    '',
    'Ctrl-C ends it and keeps its data; npm run reset clears the data.',
  ].join('\n');
}

const dataDir = process.env['DATA_DIR'] ?? join(import.meta.dirname, '../../.local');
/** A separate folder, so another synthesis can't replace the running assembly; a reset keeps it. */
const assemblyDir = join(import.meta.dirname, '../../dist/local');
/** From the deep link to the result. Each loaded function takes about 50 MB, so others are not preloaded. */
const mainJob = [
  'session',
  'pages',
  'credits',
  'generations',
  'generation-workflow-submit',
  'webhooks',
  'generation-workflow-await',
  'generation-workflow-store',
  'generation-workflow-settle',
  'assets',
];
const durations = new Map<string, number>();

async function start(): Promise<void> {
  const port = chosenPort(process.env['PORT']);
  const jobsAtOnce = chosenJobs(process.env['FAL_JOBS_AT_ONCE']);
  await assertCanStart(port);
  const startedAt = performance.now();
  const [providers] = await Promise.all([
    startStandIns({ dataDir: join(dataDir, 'providers'), env: process.env, jobsAtOnce }),
    timed('build', buildUnlessBuilt(assemblyDir)),
  ]);
  const cloud = await timed(
    'cloud',
    startCloud({ assemblyDir, dataDir, port, providers, operatorSecret: operatorSecret(process.env, providers) }),
  );
  endOnSignal([cloud, providers]);
  await writeOperatorEnvironment(cloud, dataDir);
  await timed('demo data', seed(cloud));
  console.log(welcome(cloud.siteUrl, (performance.now() - startedAt) / 1000, durations));
  await cloud.warm(mainJob);
}

async function assertCanStart(port: number): Promise<void> {
  if (await isInUse(dataDir)) throw new Error('It is already running. End that one first, or open it in the browser.');
  for (const taken of [port, port + 1]) {
    if (await isPortTaken(taken)) throw new Error(`Port ${taken} is in use: choose another with PORT=5000 npm start`);
  }
}

function operatorSecret(env: NodeJS.ProcessEnv, { serviceAccount }: StandIns): Record<string, string> {
  return {
    falKey: env['FAL_KEY'] ?? 'local-fal-key',
    openaiKey: env['OPENAI_API_KEY'] ?? 'local-openai-key',
    firebaseServiceAccount: serviceAccount,
    companionSecret: env['COMPANION_SECRET'] ?? 'local-companion-secret',
  };
}

async function timed<Result>(phase: string, work: Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work;
  durations.set(phase, (performance.now() - startedAt) / 1000);
  return result;
}

function endOnSignal(running: readonly Pick<LocalCloud, 'close'>[]): void {
  let isEnding = false;
  const end = async () => {
    // A second interrupt ends the process at once; the database process then ends by itself.
    if (isEnding) process.exit(1);
    isEnding = true;
    for (const { close } of running) await close();
    process.exit(0);
  };
  process.on('SIGINT', () => void end());
  process.on('SIGTERM', () => void end());
}

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause) console.error(error.cause);
  process.exit(1);
}
