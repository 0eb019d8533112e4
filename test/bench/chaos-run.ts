import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { GenerationRepository } from '#functions/platform/dynamo/generation-repository.ts';
import { generations } from '#shared/contracts/generations.ts';
import { newSubscriber } from '#test/support/companion-api.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { type Answer, type SignedIn, signIn } from '#test/support/product.ts';
import { type ChaosPlan, chaosPlans } from './chaos-plans.ts';
import { ChaosProduct, type ChaosSettings } from './chaos-product.ts';
import { addShortModels, shortModelCost } from './short-models.ts';
import { TimeLapse } from './time-lapse.ts';

export interface ChaosOptions {
  readonly settings: ChaosSettings;
  readonly generationCount: number;
  readonly subscriberCount: number;
  /** After how many submits the product is killed. */
  readonly killsAfter: readonly number[];
  /** Of each of a subscriber's parallel submits before the next: more at once than the machine can do shows nothing. */
  readonly pauseMs: number;
}

export interface StartedGeneration {
  readonly id: string;
  readonly userId: string;
  readonly plan: ChaosPlan;
}

export interface ChaosRun {
  readonly product: ChaosProduct;
  readonly started: readonly StartedGeneration[];
  readonly subscribers: readonly { readonly id: string; readonly granted: number }[];
  /** What was seen to have ended, and how, while the run was still going on. */
  readonly firstSeenStatus: ReadonlyMap<string, string>;
  /** Executions that still ran at the end. */
  readonly stillRunning: number;
}

/** More than anything here takes, its retries and its deadline included. */
const settleTimeoutMs = 480_000;
const parallelOfSubscriber = 2;
const watchProbability = 0.2;
/** Late webhooks and doubled ones arrive after the end; nothing may change by them. */
const aftermathMs = 4000;

/** Starts generations that go wrong in every way, through a product that crashes, and waits until all have ended. */
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
  const workers = subscribers.flatMap(({ id: userId, signedIn: subscriber }, own) => {
    const queue = indexes.filter((index) => index % options.subscriberCount === own).values();
    return Array.from({ length: parallelOfSubscriber }, () =>
      submitAll({ subscriber, userId, queue, random, started, pauseMs }),
    );
  });
  const submitted = Promise.all(workers);
  const stillRunning = await followToTheEnd({ product, started, firstSeenStatus, submitted, options });
  return { product, started, subscribers, firstSeenStatus, stillRunning };
}

async function addSubscribers(product: ChaosProduct, count: number, granted: number) {
  const subscribers = [];
  for (let index = 0; index < count; index++) {
    const { id, sessionId } = await newSubscriber(product.siteUrl, granted);
    subscribers.push({ id, granted, signedIn: await signIn(product.siteUrl, sessionId) });
  }
  return subscribers;
}

interface Worker {
  readonly subscriber: SignedIn;
  readonly userId: string;
  readonly queue: Iterator<number> & Iterable<number>;
  readonly random: () => number;
  readonly started: StartedGeneration[];
  readonly pauseMs: number;
}

async function submitAll({ subscriber, userId, queue, random, started, pauseMs }: Worker): Promise<void> {
  for (const index of queue) {
    const plan = chaosPlans[index % chaosPlans.length]!;
    const values = { prompt: `chaos ${index} ${plan.faults}`, image_size: 'square_hd', num_images: 1 };
    const key = randomUUID();
    const routePath = index % 3 === 0 ? '/long' : '/short';
    const { body } = await insist(() => subscriber.generate(routePath, values, key), 202);
    const { id } = body.generation;
    started.push({ id, userId, plan });
    const params = { params: { id } } as never;
    if (plan.cancelAfterMs !== undefined) {
      await delay(plan.cancelAfterMs);
      await insist(() => subscriber.call(generations.cancelGeneration, params), 200);
    } else if (random() < watchProbability) {
      await insist(() => subscriber.call(generations.getGeneration, params), 200);
    }
    await delay(pauseMs);
  }
}

/** As a client does that means it: the same call again until it is answered, and later when it is told to wait. */
async function insist(send: () => Promise<Answer>, expected: number): Promise<Answer> {
  const giveUpAt = Date.now() + settleTimeoutMs;
  for (;;) {
    const answer = await send().catch(() => undefined);
    if (answer?.status === expected) return answer;
    const isPassing = answer === undefined || answer.status === 429 || answer.status >= 500;
    if (!isPassing || Date.now() > giveUpAt)
      throw new Error(`${answer?.status} instead of ${expected}`, { cause: answer?.body });
    await delay(300);
  }
}

interface Following {
  readonly product: ChaosProduct;
  readonly started: readonly StartedGeneration[];
  readonly firstSeenStatus: Map<string, string>;
  readonly submitted: Promise<unknown>;
  readonly options: ChaosOptions;
}

async function followToTheEnd({ product, started, firstSeenStatus, submitted, options }: Following): Promise<number> {
  let areAllSubmitted = false;
  let failure: unknown;
  void submitted.then(
    () => (areAllSubmitted = true),
    (error: unknown) => (failure = error),
  );
  const timeLapse = new TimeLapse(options.settings.waitScale);
  const giveUpAt = Date.now() + settleTimeoutMs;
  const kills = [...options.killsAfter];
  let running = Infinity;
  while (Date.now() < giveUpAt && failure === undefined) {
    const open = started.filter(({ id }) => !firstSeenStatus.has(id));
    if (areAllSubmitted && open.length === 0 && running === 0) break;
    if (started.length >= (kills[0] ?? Infinity)) {
      kills.shift();
      await product.killAndRestart();
    }
    await look(product, timeLapse, open, firstSeenStatus);
    running = await product.sweep();
    await delay(1000);
  }
  if (failure !== undefined) throw failure;
  await delay(aftermathMs);
  return running;
}

async function look(
  product: ChaosProduct,
  timeLapse: TimeLapse,
  open: readonly StartedGeneration[],
  firstSeenStatus: Map<string, string>,
): Promise<void> {
  const { table } = product;
  const repository = new GenerationRepository(table);
  for (const { id } of open) {
    const generation = await repository.find(id);
    if (generation === undefined) throw new Error(`Generation ${id} was accepted, but does not exist`);
    if (generation.status === 'processing') await timeLapse.advance(table, generation);
    else firstSeenStatus.set(id, generation.status);
  }
}
