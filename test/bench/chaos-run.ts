import { setTimeout as delay } from 'node:timers/promises';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { account } from '#shared/contracts/account.ts';
import { filesNaming } from '#test/support/bucket-files.ts';
import { createSubscriberWithCredits } from '#test/support/companion-api.ts';
import { signIn, signInAdmin } from '#test/support/product.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { itemsNaming } from '#test/support/table-items.ts';
import { ChaosProduct, type ChaosSettings } from './chaos-product.ts';
import { requestCost, type StartedRequest, submitRequests } from './chaos-requests.ts';
import { callUntil, settleTimeoutMs, type StartedGeneration, submitAll } from './chaos-subscriber.ts';
import { addShortModels, shortModelCost } from './short-models.ts';
import { TimeLapse } from './time-lapse.ts';

export interface ChaosOptions {
  readonly settings: ChaosSettings;
  readonly generationCount: number;
  readonly requestCount: number;
  readonly subscriberCount: number;
  /** The product is killed after these numbers of submits, once something has completed. */
  readonly killsAfter: readonly number[];
  /** The pause between submits of each client. More load than the machine can handle shows nothing. */
  readonly pauseMs: number;
}

export interface ChaosRun {
  readonly product: ChaosProduct;
  readonly started: readonly StartedGeneration[];
  readonly requests: readonly StartedRequest[];
  readonly subscribers: readonly { readonly id: string; readonly granted: number }[];
  /** Items and files that name a subscriber after its account was deleted. */
  readonly leftovers: readonly string[];
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
  const each = (count: number) => Math.ceil(count / options.subscriberCount);
  const granted = each(options.generationCount) * shortModelCost + each(options.requestCount) * requestCost;
  const subscribers = await addSubscribers(product, options.subscriberCount, granted);
  const started: StartedGeneration[] = [];
  const firstSeenStatus = new Map<string, string>();
  const random = seededRandom(options.settings.seed);
  const { pauseMs } = options;
  const admin = await signInAdmin(product.siteUrl, { userId: 'admin', password: 'atelia-local-admin' });
  const requests: StartedRequest[] = [];
  const workers = subscribers.flatMap(({ id: userId, signedIn: subscriber }, clientIndex) => {
    const share = (count: number) =>
      Array.from({ length: count }, (_, index) => index)
        .filter((index) => index % options.subscriberCount === clientIndex)
        .values();
    const queue = share(options.generationCount);
    const requestQueue = share(options.requestCount);
    return [
      ...Array.from({ length: workersPerSubscriber }, () =>
        submitAll({ subscriber, userId, queue, random, started, pauseMs }),
      ),
      submitRequests({ subscriber, admin, userId, queue: requestQueue, started: requests, pauseMs }),
    ];
  });
  const submitted = Promise.all(workers);
  const stillRunning = await waitForEnd({ product, started, firstSeenStatus, submitted, options });
  const leftovers = await deleteAccount(product);
  return { product, started, requests, subscribers, firstSeenStatus, stillRunning, leftovers };
}

/** Deletes an account that has done everything once. Returns what is left of it. */
async function deleteAccount(product: ChaosProduct): Promise<string[]> {
  const { id: userId, sessionId } = await createSubscriberWithCredits(product.siteUrl, shortModelCost + requestCost);
  const subscriber = await signIn(product.siteUrl, sessionId);
  const admin = await signInAdmin(product.siteUrl, { userId: 'admin', password: 'atelia-local-admin' });
  const common = { subscriber, userId, started: [], pauseMs: 0 };
  await submitAll({ ...common, queue: [0].values(), random: () => 1 });
  await submitRequests({ ...common, admin, queue: [2] });
  const deletion = { body: { confirm: 'DELETE' as const } };
  await callUntil(() => subscriber.call(account.startDeletion, deletion), 202);
  const search = async () => [
    ...(await itemsNaming(product.stores, userId)).map(({ pk, sk }) => [pk, sk].join(' ')),
    ...(await filesNaming(product.stores, userId)),
  ];
  const deadlineMs = Date.now() + settleTimeoutMs;
  for (;;) {
    // The local bucket can't be listed while its files are being deleted.
    const found = await search().catch((error: unknown) => [String(error)]);
    if (found.length === 0 || Date.now() > deadlineMs) return found;
    // Starts the job again when its start was lost.
    await product.sweep();
    await delay(1000);
  }
}

async function addSubscribers(product: ChaosProduct, count: number, granted: number) {
  const subscribers = [];
  for (let index = 0; index < count; index++) {
    const { id, sessionId } = await createSubscriberWithCredits(product.siteUrl, granted);
    subscribers.push({ id, granted, signedIn: await signIn(product.siteUrl, sessionId) });
  }
  return subscribers;
}

const reportedEvery = 250;

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
  let deadlineMs = Infinity;
  const kills = [...options.killsAfter];
  let running = Infinity;
  let nextReport = reportedEvery;
  while (Date.now() < deadlineMs && submitState.failure === undefined) {
    if (submitState.isDone) deadlineMs = Math.min(deadlineMs, Date.now() + settleTimeoutMs);
    const unfinished = started.filter(({ id }) => !firstSeenStatus.has(id));
    if (submitState.isDone && unfinished.length === 0 && running === 0 && kills.length === 0) break;
    // A kill can lose current submits, so the run first shows that something completes.
    const hasCompleted = [...firstSeenStatus.values()].includes('completed');
    if (hasCompleted && started.length >= (kills[0] ?? Infinity)) {
      kills.shift();
      await product.killAndRestart();
    }
    await checkGenerations(product, timeLapse, unfinished, firstSeenStatus);
    if (started.length >= nextReport) {
      console.log(`${started.length} generations submitted, ${firstSeenStatus.size} ended`);
      nextReport += reportedEvery;
    }
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
