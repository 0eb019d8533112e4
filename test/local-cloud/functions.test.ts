// @module-tag whole

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAssembly } from '#infra/local-cloud/cloud-assembly.ts';
import { Deployment } from '#infra/local-cloud/deployment.ts';
import { type FunctionsOptions, LocalFunctions } from '#infra/local-cloud/functions.ts';
import { LocalMetrics } from '#infra/local-cloud/metrics.ts';
import { writeTinyAssembly } from './tiny-assembly.ts';

let directory: string;
let functions: LocalFunctions;
let options: FunctionsOptions;
let standIn: Server;
const reported: string[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atelia-functions-'));
  await writeTinyAssembly(directory);
  standIn = createServer((request, response) => response.end(`stand-in got ${request.url}`)).listen(0, '127.0.0.1');
  await new Promise((resolve) => standIn.once('listening', resolve));
  const { port } = standIn.address() as { port: number };
  options = {
    environment: { AWS_REGION: 'us-east-1', NODE_PATH: join(process.cwd(), 'node_modules') },
    hosts: {
      'queue.fal.run': `http://127.0.0.1:${port}/queue`,
      'fcm.googleapis.com': `http://127.0.0.1:${port}/fcm`,
    },
    logDir: join(directory, 'logs'),
    versionsDir: join(directory, 'versions'),
    metrics: new LocalMetrics(),
    report: (line) => reported.push(line),
  };
  functions = new LocalFunctions(new Deployment(await readAssembly(directory)), options);
});
afterAll(async () => {
  await functions.close();
  standIn.close();
  await rm(directory, { recursive: true });
});

it("returns the handler's result", async () => {
  expect(await functions.invoke('Tiny-Misbehave', {})).toBe('fine');
});

it("fails with the handler's error, and reports it in one line", async () => {
  await expect(functions.invoke('Tiny-Misbehave', { how: 'throw' })).rejects.toMatchObject({
    name: 'OnPurpose',
    message: 'on purpose',
    body: { errorType: 'OnPurpose', errorMessage: 'on purpose' },
  });
  expect(reported).toContain('Tiny-Misbehave: OnPurpose: on purpose');
});

it('gives concurrent calls separate instances, and reuses one for the next call', async () => {
  const thread = () => functions.invoke('Tiny-Misbehave', { how: 'thread' });
  const [one, other] = await Promise.all([thread(), thread()]);
  expect(one).not.toBe(other);
  expect([one, other]).toContain(await thread());
});

it('fails a call whose instance exits, and uses a new instance for the next call', async () => {
  const crash = functions.invoke('Tiny-Misbehave', { how: 'exit' });
  await expect(crash).rejects.toMatchObject({ name: 'Runtime.ExitError' });
  expect(await functions.invoke('Tiny-Misbehave', {})).toBe('fine');
});

it("ends an instance that exceeds the function's memory", async () => {
  // The timeout is long, because a busy machine takes long to fill the memory.
  const assembly = await readAssembly(directory);
  Object.assign(assembly.stacks[0]!.template.Resources['Misbehave']!.Properties, { Timeout: 300 });
  const patient = new LocalFunctions(new Deployment(assembly), options);
  const outOfMemoryCall = patient.invoke('Tiny-Misbehave', { how: 'hoard' });
  await expect(outOfMemoryCall).rejects.toMatchObject({ name: 'Runtime.OutOfMemory' });
  expect(await patient.invoke('Tiny-Misbehave', {})).toBe('fine');
  await patient.close();
});

it("refuses more concurrent calls than the account's limit", async () => {
  const narrow = new LocalFunctions(new Deployment(await readAssembly(directory)), { ...options, concurrency: 1 });
  const calls = await Promise.allSettled([1, 2].map(() => narrow.invoke('Tiny-Misbehave', {})));
  expect(calls).toMatchObject([{ value: 'fine' }, { reason: { name: 'TooManyRequestsException' } }]);
  expect(await narrow.invoke('Tiny-Misbehave', {})).toBe('fine');
  await narrow.close();
});

/** The functions with a reservation of `Misbehave`, in an account with this quota. */
async function reservedFunctions(reserved: number, concurrency: number): Promise<LocalFunctions> {
  const assembly = await readAssembly(directory);
  const [{ template }] = assembly.stacks as [(typeof assembly.stacks)[number]];
  Object.assign(template.Resources['Misbehave']!.Properties, { ReservedConcurrentExecutions: reserved });
  return new LocalFunctions(new Deployment(assembly), { ...options, concurrency });
}

it('limits a function to its reservation, and the others to the rest', async () => {
  const reserving = await reservedFunctions(1, 101);
  const misbehave = () => reserving.invoke('Tiny-Misbehave', {});
  const calls = await Promise.allSettled([misbehave(), misbehave(), reserving.invoke('Tiny-Submit', { id: 'other' })]);
  expect(calls).toMatchObject([
    { value: 'fine' },
    { reason: { name: 'TooManyRequestsException' } },
    { status: 'fulfilled' },
  ]);
  await reserving.close();
});

it('refuses a reservation that leaves the account too little, as a new account does', async () => {
  const message = 'below its minimum value of [100]';
  await expect(reservedFunctions(1, 10)).rejects.toThrow(message);
  await expect(reservedFunctions(1, 100)).rejects.toThrow(message);
});

it('refuses selected calls as if no instance was free', async () => {
  const throttles = (name: string, event: unknown) => name === 'Tiny-Misbehave' && event === 'throttled';
  const metrics = new LocalMetrics();
  const deployment = new Deployment(await readAssembly(directory));
  const throttling = new LocalFunctions(deployment, { ...options, throttles, metrics });
  await expect(throttling.invoke('Tiny-Misbehave', 'throttled')).rejects.toMatchObject({
    name: 'TooManyRequestsException',
  });
  expect(await throttling.invoke('Tiny-Misbehave', {})).toBe('fine');
  const counted = (dimensions: Record<string, string>) =>
    metrics.statistic({ namespace: 'AWS/Lambda', name: 'Throttles', dimensions }, 'Sum', {
      fromEpochMs: 0,
      toEpochMs: Infinity,
    });
  expect([counted({}), counted({ FunctionName: 'Tiny-Misbehave' })]).toEqual([1, 1]);
  await throttling.close();
});

it.each([
  ['Request', { padding: 'x'.repeat(6 * 1024 * 1024) }],
  ['Response', { how: 'answer', bytes: 6 * 1024 * 1024 }],
])("refuses payloads above Lambda's limit: %s", async (label, event) => {
  await expect(functions.invoke('Tiny-Misbehave', event)).rejects.toMatchObject({
    name: `Function.${label}SizeTooLarge`,
  });
});

it("ends a call after the function's timeout, without affecting other calls", async () => {
  const hanging = functions.invoke('Tiny-Misbehave', { how: 'hang' });
  expect(await functions.invoke('Tiny-Misbehave', {})).toBe('fine');
  const timedOut = { name: 'Sandbox.Timedout', message: 'Task timed out after 3.00 seconds' };
  await expect(hanging).rejects.toMatchObject(timedOut);
  expect(await functions.invoke('Tiny-Misbehave', {})).toBe('fine');
});

it('sends provider requests to the stand-in, whatever dispatcher the function passes', async () => {
  const answer = await functions.invoke('Tiny-Misbehave', {
    how: 'fetch',
    url: 'https://queue.fal.run/fal-ai/flux?a=1',
  });
  expect(answer).toBe('stand-in got /queue/fal-ai/flux?a=1');
});

it('redirects clients that use https, too', async () => {
  expect(await functions.invoke('Tiny-Misbehave', { how: 'https' })).toBe('stand-in got /fcm/v1/send');
});

it('ends an idle worker, and uses a new one for the next call', async () => {
  const paused = new LocalFunctions(new Deployment(await readAssembly(directory)), { ...options, idleMs: 1 });
  const thread = () => paused.invoke('Tiny-Misbehave', { how: 'thread' });
  const first = await thread();
  await expect.poll(thread, { interval: 100 }).not.toBe(first);
  await paused.close();
});

it("writes a function's output to a log file with its name", async () => {
  await functions.invoke('Tiny-Submit', { id: 'logged' });
  await expect.poll(() => readFile(join(directory, 'logs/Tiny-Submit.log'), 'utf8')).toContain('"id":"logged"');
});
