import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Table } from '#functions/platform/table/table.ts';
import type { FalActivity } from '#infra/stand-ins/fal/request-record.ts';
import { productTable } from '#test/support/product-table.ts';

export const chaosSettingsSchema = z.object({
  dataDir: z.string(),
  port: z.int(),
  seed: z.int(),
  jobScale: z.number(),
  waitScale: z.number(),
  /** How likely a step or a webhook's function crashes after its effect. */
  crashProbability: z.number(),
  /** How likely each kind of network fault is for each request that can have it. */
  faultProbability: z.number(),
});
export type ChaosSettings = z.infer<typeof chaosSettingsSchema>;

const addressesSchema = z.object({
  siteUrl: z.string(),
  endpoints: z.object({ dynamodb: z.string(), s3: z.string() }),
  tableName: z.string(),
  bucketName: z.string(),
  providersUrl: z.string(),
});
const sweepSchema = z.object({ running: z.number(), crashes: z.number(), faults: z.record(z.string(), z.number()) });

interface Process {
  readonly child: ChildProcess;
  readonly lines: Interface;
  readonly addresses: z.output<typeof addressesSchema>;
}

export class ChaosProduct {
  private readonly settings: ChaosSettings;
  private process: Process | undefined;
  crashes = 0;
  /** Times of each network fault, by service and name. */
  faults: Record<string, number> = {};
  private earlierCrashes = 0;
  private earlierFaults: Record<string, number> = {};

  constructor(settings: ChaosSettings) {
    this.settings = settings;
  }

  get siteUrl(): string {
    return this.current.addresses.siteUrl;
  }

  get processId(): number {
    return this.current.child.pid ?? 0;
  }

  get table(): Table {
    return productTable(this.current.addresses.endpoints.dynamodb, this.current.addresses.tableName);
  }

  /** For the helpers that search a product's table and bucket. */
  get stores() {
    const { endpoints, tableName, bucketName } = this.current.addresses;
    return { cloud: { endpoints, tableName: () => tableName, bucketName: () => bucketName } };
  }

  async start(): Promise<void> {
    const script = join(import.meta.dirname, 'run-chaos-product.ts');
    const child = spawn(process.execPath, [script, JSON.stringify(this.settings)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout });
    this.process = { child, lines, addresses: addressesSchema.parse(await nextLine(lines, child)) };
  }

  /** Kills without any cleanup, like a power failure. */
  async killAndRestart(): Promise<void> {
    const { child, addresses } = this.current;
    child.kill('SIGKILL');
    await once(child, 'exit');
    this.earlierCrashes = this.crashes;
    this.earlierFaults = this.faults;
    const isReachable = () =>
      fetch(addresses.endpoints.dynamodb).then(
        () => true,
        () => false,
      );
    while (await isReachable()) await delay(50);
    await this.start();
  }

  /** Runs the sweeper once; returns how many executions run after it. */
  async sweep(): Promise<number> {
    const { child, lines } = this.current;
    const answer = nextLine(lines, child);
    child.stdin?.write('sweep\n');
    const { running, crashes, faults } = sweepSchema.parse(await answer);
    this.crashes = this.earlierCrashes + crashes;
    const names = Object.keys({ ...this.earlierFaults, ...faults }).toSorted();
    this.faults = Object.fromEntries(
      names.map((name) => [name, (this.earlierFaults[name] ?? 0) + (faults[name] ?? 0)]),
    );
    return running;
  }

  async activityOf(marker: string): Promise<FalActivity> {
    const url = `${this.current.addresses.providersUrl}/control/fal/activity?marker=${marker}`;
    return (await (await fetch(url)).json()) as FalActivity;
  }

  async close(): Promise<void> {
    const { child } = this.current;
    const ended = once(child, 'exit');
    child.stdin?.end();
    await ended;
  }

  private get current(): Process {
    if (this.process === undefined) throw new Error('The product has not been started');
    return this.process;
  }
}

async function nextLine(lines: Interface, child: ChildProcess): Promise<unknown> {
  const stopped = new AbortController();
  const line = once(lines, 'line', { signal: stopped.signal }).then(([text]) => JSON.parse(String(text)) as unknown);
  const exited = once(child, 'exit', { signal: stopped.signal }).then(() => {
    throw new Error('The product has ended by itself');
  });
  try {
    return await Promise.race([line, exited]);
  } finally {
    stopped.abort();
    await Promise.allSettled([line, exited]);
  }
}
