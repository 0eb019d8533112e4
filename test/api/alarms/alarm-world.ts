import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetQueueAttributesCommand, PurgeQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect } from 'vitest';
import type { Table } from '#functions/platform/table/table.ts';
import { assemblyDir } from '#infra/local-cloud/build.ts';
import { readAssembly } from '#infra/local-cloud/cloud-assembly.ts';
import { Deployment } from '#infra/local-cloud/deployment.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { resolveRef } from '#infra/local-cloud/physical-names.ts';
import { type AdminSignedIn, type Product, type SignedIn, startProduct } from '#test/support/product.ts';
import { createTestAdmin } from '#test/support/test-admin.ts';

/** How an alarm is made to ring and to end. The alarms' clock passes a minute after each call of the `eachMinute` functions. */
export interface Provocation {
  readonly how: string;
  readonly provoke?: () => unknown;
  readonly eachMinute?: () => unknown;
  /** The steps of the alarm's section of the runbook that `mend` does. */
  readonly runbook: string;
  readonly mend?: () => unknown;
  readonly eachMinuteAfter?: () => unknown;
  /** AWS alone reports the metric, so the provocation records it. */
  readonly isFed?: true;
}

export type Provocations = Readonly<Record<string, Provocation>>;

interface Seconds {
  /** Real seconds of the work: what was broken, and what mended it. */
  readonly work: number;
  /** Seconds that the alarms' clock was moved ahead. */
  readonly simulated: number;
}

export interface World {
  readonly product: Product;
  readonly apiId: string;
  readonly table: Table;
  /** `demo-subscriber` */
  readonly subscriber: SignedIn;
  /** `low-credit-subscriber` */
  readonly other: SignedIn;
  readonly admin: AdminSignedIn;
  readonly secondAdmin: AdminSignedIn;
  readonly dynamodb: DynamoDBClient;
  /** Decide about each call of the functions with these names. */
  readonly refused: Map<string, (event: unknown) => boolean>;
  readonly crashing: Map<string, (event: unknown) => boolean>;
  readonly functionName: (name: string) => string;
  readonly invoke: (name: string, event?: object) => Promise<unknown>;
  readonly generate: (prompt: string) => Promise<string>;
  readonly waiting: (queue: string) => Promise<number>;
  readonly purge: (queue: string) => Promise<unknown>;
  readonly run: (command: string, ...words: string[]) => Promise<{ readonly code: unknown; readonly printed: string }>;
}

export async function startWorld(): Promise<World> {
  const refused: World['refused'] = new Map();
  const crashing: World['crashing'] = new Map();
  const product = await startProduct({
    timeScale: 0.05,
    jobsAtOnce: 20,
    schedules: true,
    cloudOptions: {
      retryScale: 0.005,
      report: () => undefined,
      throttles: (name, event) => refused.get(name)?.(event) ?? false,
      crashAfter: (name, event) => crashing.get(name)?.(event) ?? false,
    },
  });
  const { cloud } = product;
  const [api] = new Deployment(await readAssembly(assemblyDir)).resources('AWS::ApiGatewayV2::Api');
  const config = { ...localClientConfig, endpoint: cloud.endpoints.controlPlane };
  const sqs = new SQSClient(config);
  const secondAccount = await createTestAdmin(product, { isSuperAdmin: true });
  const [subscriber, other, admin, secondAdmin] = await Promise.all([
    product.signIn('demo-session'),
    product.signIn('low-credit-session'),
    product.signInAdmin(),
    product.signInAdmin(secondAccount.userId, secondAccount.password),
  ]);
  return {
    product,
    apiId: resolveRef(api!),
    table: secondAccount.table,
    subscriber,
    other,
    admin,
    secondAdmin,
    dynamodb: new DynamoDBClient({ ...localClientConfig, endpoint: cloud.endpoints.dynamodb }),
    refused,
    crashing,
    functionName: (name) => cloud.functionName(name),
    invoke: (name, event = {}) => cloud.invoke(name, event),
    generate: async (prompt) => {
      const values = { prompt, image_size: 'square_hd', num_images: 1 };
      const { status, body } = await subscriber.generate('dream-image', values);
      expect(status).toBe(202);
      return body.generation.id;
    },
    waiting: async (queue) => {
      const QueueUrl = cloud.queueUrl(queue);
      const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
      return Number(Attributes?.ApproximateNumberOfMessages);
    },
    purge: (queue) => sqs.send(new PurgeQueueCommand({ QueueUrl: cloud.queueUrl(queue) })),
    run: (command, ...words) => {
      const ended = Promise.withResolvers<{ code: unknown; printed: string }>();
      const env = { ...process.env, ...cloud.awsEnv };
      const file = join(import.meta.dirname, `../../../infra/operator/${command}.ts`);
      execFile(process.execPath, [file, ...words], { env }, (error, stdout, stderr) =>
        ended.resolve({ code: error?.code ?? 0, printed: stdout + stderr }),
      );
      return ended.promise;
    },
  };
}

const maxMinutes = 240;

/** Provokes one alarm after the other on one product. */
export class AlarmWatch {
  readonly rows: string[][] = [];
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  async provoke(alarm: string, provocation: Provocation): Promise<void> {
    const { how, provoke, eachMinute, runbook, mend, eachMinuteAfter, isFed } = provocation;
    await this.passMinutes(() => !this.isRinging(alarm), reportAll(this.world));
    const rings = await this.passMinutes(() => this.isRinging(alarm), eachMinute, provoke);
    const ends = await this.passMinutes(() => !this.isRinging(alarm), eachMinuteAfter, mend);
    const fed = isFed ? ' (metric fed by the test)' : '';
    this.rows.push([alarm, `${how}${fed}`, formatSeconds(rings), runbook, formatSeconds(ends)]);
  }

  isRinging(alarm: string): boolean {
    const ofAlarm = `#${alarm.toLowerCase()}`;
    const found = this.world.product.cloud.alarms.rung().find(({ meaning }) => meaning.endsWith(ofAlarm));
    return found?.state === 'ALARM';
  }

  private async passMinutes(
    isDone: () => boolean,
    eachMinute?: () => unknown,
    first?: () => unknown,
  ): Promise<Seconds> {
    const startedAtMs = performance.now();
    await first?.();
    let minutes = 0;
    for (; !isDone(); minutes++) {
      expect(minutes).toBeLessThan(maxMinutes);
      await eachMinute?.();
      // Lets the lines arrive that functions wrote.
      for (let index = 0; index < 20; index++) await turn();
      this.world.product.cloud.alarms.passMinute();
    }
    return { work: (performance.now() - startedAtMs) / 1000, simulated: minutes * 60 };
  }
}

const scheduled = ['sweeper', 'protection', 'alerts', 'past-days', 'provider-checks', 'reconciliation'];

/** Ends the rings of silence that the simulated minutes of others caused. */
function reportAll({ invoke }: World) {
  return async () => {
    for (const name of scheduled) await invoke(name);
  };
}

function formatSeconds({ work, simulated }: Seconds): string {
  return `${work.toFixed(1)} + ${simulated}`;
}

export const reconcileToday = ({ invoke }: World) =>
  invoke('reconciliation', { day: new Date().toISOString().slice(0, 10) });
