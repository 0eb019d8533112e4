import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { bundledFunction, bundleSettings } from '#infra/constructs/bundle-functions.ts';
import { hotFunctions } from './hot-functions.ts';

export interface BundleImport {
  readonly name: string;
  readonly bundleBytes: number;
  /** Processor time, the minimum of all runs, because other work on the machine only adds time. */
  readonly importMs: number;
  /** Compared with importing a document client alone. */
  readonly ratio: number;
}

const clientSource = `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
  import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
  export const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));`;

/** Every variable that a function's template can name. The values are not used, because nothing is called. */
const environment = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'nobody',
  AWS_SECRET_ACCESS_KEY: 'nothing',
  TABLE_NAME: 'table',
  MEDIA_BUCKET_NAME: 'media',
  MEDIA_BASE_URL: 'https://media.example.com',
  SIGNING_SECRET_ARN: 'signing',
  OPERATOR_SECRET_ARN: 'operator',
  SITE_ORIGIN: 'https://app.example.com',
  EDGE_SECRET: 'edge',
  DEFAULT_APP_ID: 'app',
  ALLOW_MOCK_SESSIONS: 'false',
  ALLOWANCES: '{}',
  SUPER_ADMINS_NEED_SECOND_FACTOR: 'true',
  SUBSCRIBER_DATA_FOR_SUPER_ADMINS_ONLY: 'false',
  MAX_RUNNING_GENERATIONS: '3',
  MAX_UPLOADED_GIB: '1',
  OPENAI_MODEL: 'model',
  STATE_MACHINE_ARN: 'machine',
};

const measureScript = `
  const before = process.cpuUsage();
  require(process.argv[1]);
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(String((user + system) / 1000), () => process.exit());`;

const countScript = `
  const { Session } = require('node:inspector/promises');
  const session = new Session();
  session.connect();
  const count = async () => {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    require(process.argv[1]);
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const calls = result.flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0].count));
    process.stdout.write(String(calls.reduce((sum, one) => sum + one, 0)), () => process.exit());
  };
  count();`;

const formatterScript = `
  let created = 0;
  for (const name of Object.getOwnPropertyNames(Intl).filter((key) => typeof Intl[key] === 'function')) {
    const count = (Target, given, newTarget) => (created++, Reflect.construct(Target, given, newTarget));
    Intl[name] = new Proxy(Intl[name], { construct: count });
  }
  require(process.argv[1]);
  process.stdout.write(String(created), () => process.exit());`;

function runScript(script: string, file: string): number {
  return Number(execFileSync(process.execPath, ['-e', script, file], { env: environment, encoding: 'utf8' }));
}

interface Bundles {
  readonly clientFile: string;
  readonly files: readonly { readonly name: string; readonly file: string }[];
}

/** Bundles the hot functions, and a document client alone. The files exist while `use` runs. */
function useBundles<T>(use: (bundles: Bundles) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'bare-client-'));
  const clientFile = join(folder, 'index.cjs');
  buildSync({
    ...bundleSettings,
    stdin: { contents: clientSource, resolveDir: import.meta.dirname },
    outfile: clientFile,
  });
  const files = hotFunctions.map((name) => ({ name, file: join(bundledFunction(name), 'index.js') }));
  try {
    return use({ clientFile, files });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function measureBundleImports(runs = 15): BundleImport[] {
  return useBundles(({ clientFile, files }) => {
    const minMs = new Map<string, number>();
    for (let run = 0; run < runs; run++) {
      for (const file of [clientFile, ...files.map((bundle) => bundle.file)]) {
        minMs.set(file, Math.min(minMs.get(file) ?? Infinity, runScript(measureScript, file)));
      }
    }
    const clientMs = minMs.get(clientFile) ?? Number.NaN;
    return files.map(({ name, file }) => {
      const importMs = minMs.get(file) ?? Number.NaN;
      return { name, bundleBytes: statSync(file).size, importMs, ratio: importMs / clientMs };
    });
  });
}

/**
 * Compares the number of function calls during each import with a document client's import. Unlike times, it is equal
 * on every machine.
 */
export function countImportCalls(): { name: string; ratio: number }[] {
  return useBundles(({ clientFile, files }) => {
    const clientCalls = runScript(countScript, clientFile);
    return files.map(({ name, file }) => ({ name, ratio: runScript(countScript, file) / clientCalls }));
  });
}

/** The first formatter loads the data of its language, which takes 15 ms; a function call rarely needs one. */
export function countImportFormatters(): { name: string; created: number }[] {
  return useBundles(({ files }) =>
    files.map(({ name, file }) => ({ name, created: runScript(formatterScript, file) })),
  );
}
