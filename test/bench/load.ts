import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { synthesise } from '#infra/local-cloud/build.ts';
import { freePorts } from '#infra/local-cloud/ports.ts';
import { assets } from '#shared/contracts/assets.ts';
import { credits } from '#shared/contracts/credits.ts';
import { generations } from '#shared/contracts/generations.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { pages } from '#shared/contracts/pages.ts';
import { createSubscriberWithCredits } from '#test/support/companion-api.ts';
import { type Answer, signIn, type SignedIn } from '#test/support/product.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { ChaosProduct } from './chaos-product.ts';

/**
 * `npm run load`: simulated subscribers browse and make pictures like people: a call, a pause, the next call. Fails if
 * a call gets a wrong answer, a generation is lost, or memory grows.
 */
const { LOAD_SUBSCRIBERS: subscriberCount, LOAD_SECONDS: seconds } = z
  .object({
    LOAD_SUBSCRIBERS: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 50),
    LOAD_SECONDS: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 180),
  })
  .parse(process.env);
/** The mean pause between two calls of a subscriber. */
const meanPauseMs = 2000;
/** One call in this many makes a picture. */
const callsPerGeneration = 8;
const settleTimeoutMs = 120_000;
/** The allowed growth of memory from a third of the run, when everything is loaded, to its end. */
const maxGrowth = 1.15;
const routePath = '/dream-image';

interface Call {
  readonly name: string;
  readonly ms: number;
}

const calls: Call[] = [];
const errors = new Map<string, number>();
const started: { readonly id: string; readonly subscriber: SignedIn }[] = [];

await synthesise();
const dataDir = await mkdtemp(join(tmpdir(), 'load-'));
const [port = 0] = await freePorts(1);
const settings = { dataDir, port, seed: 1, jobScale: 0.2, waitScale: 1, crashProbability: 0, faultProbability: 0 };
const product = new ChaosProduct(settings);
await product.start();

const subscribers: SignedIn[] = [];
for (let index = 0; index < subscriberCount; index++) {
  const { sessionId } = await createSubscriberWithCredits(product.siteUrl, 100_000);
  subscribers.push(await signIn(product.siteUrl, sessionId));
}
const memory: number[] = [];
const endAt = Date.now() + seconds * 1000;
const sampling = sampleMemory();
await Promise.all(subscribers.map((subscriber, index) => simulateSubscriber(subscriber, seededRandom(index + 1))));
await sampling;
const lostCount = await countUnsettled();
const [earlyMegabytes = 0, lateMegabytes = 0] = [memory[Math.floor(memory.length / 3)], memory.at(-1)];
await product.close();
await rm(dataDir, { recursive: true });

console.table(
  Object.fromEntries([...new Set(calls.map(({ name }) => name))].map((name) => [name, summariseCalls(name)])),
);
const failures = [...errors.values()].reduce((sum, count) => sum + count, 0);
console.table([
  {
    subscribers: subscriberCount,
    seconds,
    calls: calls.length,
    'calls a second': rounded(calls.length / seconds),
    errors: failures,
    generations: started.length,
    'generations a minute': rounded((started.length / seconds) * 60),
    lost: lostCount,
    'memory after a third, MB': earlyMegabytes,
    'at the end, MB': lateMegabytes,
  },
]);
for (const [message, count] of errors) console.error(`${count} times ${message}`);
process.exit(failures === 0 && lostCount === 0 && lateMegabytes <= earlyMegabytes * maxGrowth ? 0 : 1);

async function simulateSubscriber(subscriber: SignedIn, random: () => number): Promise<void> {
  const readCalls: [string, () => Promise<Answer>][] = [
    ['page', () => subscriber.call(pages.getPage, { params: { routePath: 'dream-image' } })],
    ['credits', () => subscriber.call(credits.getCredits, {})],
    ['assets', () => subscriber.call(assets.listAssets, { query: { limit: 40 } })],
    ['running generations', () => subscriber.call(generations.listGenerations, { query: {} })],
    ['notifications', () => subscriber.call(notifications.listNotifications, { query: {} })],
  ];
  while (Date.now() < endAt) {
    await delay(random() * 2 * meanPauseMs);
    if (random() < 1 / callsPerGeneration) {
      await generate(subscriber, random);
      continue;
    }
    const [name, readCall] = readCalls[Math.floor(random() * readCalls.length)] ?? [];
    if (name !== undefined && readCall !== undefined) await timeCall(name, 200, readCall);
  }
}

async function generate(subscriber: SignedIn, random: () => number): Promise<void> {
  const values = { prompt: `a lighthouse, ${Math.floor(random() * 1e9)}`, image_size: 'square_hd', num_images: 1 };
  const answer = await timeCall('submit', 202, () => subscriber.generate(routePath, values, randomUUID()));
  const id: string | undefined = answer?.body?.generation?.id;
  if (id === undefined) return;
  started.push({ id, subscriber });
  while (Date.now() < endAt) {
    await delay(1000);
    const polled = await timeCall('poll', 200, () => subscriber.call(generations.getGeneration, { params: { id } }));
    if (polled?.body?.generation?.status !== 'processing') return;
  }
}

async function timeCall(name: string, expected: number, send: () => Promise<Answer>): Promise<Answer | undefined> {
  const startedAt = performance.now();
  const answer = await send().catch((error: unknown) => String(error));
  calls.push({ name, ms: performance.now() - startedAt });
  if (typeof answer !== 'string' && answer.status === expected) return answer;
  const message = `${name}: ${typeof answer === 'string' ? answer : `${answer.status} ${answer.body?.error?.code}`}`;
  errors.set(message, (errors.get(message) ?? 0) + 1);
  return undefined;
}

/** Counts generations that did not complete in time. */
async function countUnsettled(): Promise<number> {
  const deadlineMs = Date.now() + settleTimeoutMs;
  let count = 0;
  for (const { id, subscriber } of started) {
    let status = 'processing';
    while (status === 'processing' && Date.now() < deadlineMs) {
      const { body } = await subscriber.call(generations.getGeneration, { params: { id } });
      ({ status } = body.generation);
      if (status === 'processing') await delay(200);
    }
    if (status !== 'completed') count += 1;
  }
  return count;
}

/** Measures the product's process without its database, whose heap has its own limit. */
async function sampleMemory(): Promise<void> {
  while (Date.now() < endAt) {
    memory.push(residentMegabytes(product.processId));
    await delay(5000);
  }
}

function residentMegabytes(processId: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

function summariseCalls(name: string) {
  const times = calls.filter((one) => one.name === name).map(({ ms }) => ms);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { calls: sorted.length, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99), 'most ms': at(1) };
}

function rounded(figure: number): number {
  return Math.round(figure * 10) / 10;
}
