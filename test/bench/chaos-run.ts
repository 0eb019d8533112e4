import { setTimeout as delay } from 'node:timers/promises';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { createSubscriberWithCredits } from '#test/support/companion-api.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { signIn } from '#test/support/product.ts';
import { ChaosProduct, type ChaosSettings } from './chaos-product.ts';
import { settleTimeoutMs, type StartedGeneration, submitAll } from './chaos-subscriber.ts';
import { addShortModels, shortModelCost } from './short-models.ts';
import { TimeLapse } from './time-lapse.ts';

export interface ChaosOptions {
  readonly settings: ChaosSettings;
  readonly generationCount: number;
  readonly subscriberCount: number;
  /** The product is killed after these numbers of submits, once something has completed. */
  readonly killsAfter: readonly number[];
  /** The pause between submits of each client. More load than the machine can handle shows nothing. */
  readonly pauseMs: number;
}

export interface ChaosRun {
  readonly product: ChaosProduct;
  readonly started: readonly StartedGeneration[];
  readonly subscribers: readonly { readonly id: string; readonly granted: number }[];
  /** The status in which a client first saw each generation end. */
  readonly firstSeenStatus: ReadonlyMap<string, string>;
  readonly stillRunning: number;
}

const workersPerSubscriber = 2;
/** Late and double webhooks arrive after the end and must change nothing. */
const lateWebhooksMs = 4000;

export async function runChaos(options: ChaosOptions): Promise<ChaosRun> {
  const product = new ChaosProduct(options.settings);
  await product.start();
  await addShortModels(product.table);
  const granted = Math.ceil(options.generationCount / options.subscriberCount) * shortModelCost;
  const subscribers = await addSubscribers(product, options.subscriberCount, granted);
  const started: StartedGeneration[] = [];
  const firstSeenStatus = new Map<string, string>();
  const random = seededRandom(options.settings.seed);
  const { pauseMs } = options;
  const indexes = Array.from({ length: options.generationCount }, (_, index) => index);
  const workers = subscribers.flatMap(({ id: userId, signedIn: subscriber }, clientIndex) => {
    const queue = indexes.filter((index) => index % options.subscriberCount === clientIndex).values();
    return Array.from({ length: workersPerSubscriber }, () =>
      submitAll({ subscriber, userId, queue, random, started, pauseMs }),
    );
  });
  const submitted = Promise.all(workers);
  const stillRunning = await waitForEnd({ product, started, firstSeenStatus, submitted, options });
  return { product, started, subscribers, firstSeenStatus, stillRunning };
}

async function addSubscribers(product: ChaosProduct, count: number, granted: number) {
  const subscribers = [];
  for (let index = 0; index < count; index++) {
    const { id, sessionId } = await createSubscriberWithCredits(product.siteUrl, granted);
    subscribers.push({ id, granted, signedIn: await signIn(product.siteUrl, sessionId) });
  }
  return subscribers;
}

interface RunInProgress {
  readonly product: ChaosProduct;
  readonly started: readonly StartedGeneration[];
  readonly firstSeenStatus: Map<string, string>;
  readonly submitted: Promise<unknown>;
  readonly options: ChaosOptions;
}

async function waitForEnd({ product, started, firstSeenStatus, submitted, options }: RunInProgress): Promise<number> {
  const submitState: { isDone: boolean; failure?: unknown } = { isDone: false };
  void submitted.then(
    () => (submitState.isDone = true),
    (error: unknown) => (submitState.failure = error),
  );
  const timeLapse = new TimeLapse(options.settings.waitScale);
  const deadlineMs = Date.now() + settleTimeoutMs;
  const kills = [...options.killsAfter];
  let running = Infinity;
  while (Date.now() < deadlineMs && submitState.failure === undefined) {
    const unfinished = started.filter(({ id }) => !firstSeenStatus.has(id));
    if (submitState.isDone && unfinished.length === 0 && running === 0 && kills.length === 0) break;
    // A kill can lose current submits, so the run first shows that something completes.
    const hasCompleted = [...firstSeenStatus.values()].includes('completed');
    if (hasCompleted && started.length >= (kills[0] ?? Infinity)) {
      kills.shift();
      await product.killAndRestart();
    }
    await checkGenerations(product, timeLapse, unfinished, firstSeenStatus);
    running = await product.sweep();
    await delay(1000);
  }
  if (submitState.failure !== undefined) throw submitState.failure;
  await delay(lateWebhooksMs);
  return running;
}

async function checkGenerations(
  product: ChaosProduct,
  timeLapse: TimeLapse,
  unfinished: readonly StartedGeneration[],
  firstSeenStatus: Map<string, string>,
): Promise<void> {
  const { table } = product;
  const repository = new GenerationRepository(table);
  for (const { id } of unfinished) {
    const generation = await repository.find(id);
    if (generation === undefined) throw new Error(`Generation ${id} was accepted, but does not exist`);
    if (generation.status === 'processing') await timeLapse.advance(table, generation);
    else firstSeenStatus.set(id, generation.status);
  }
}
