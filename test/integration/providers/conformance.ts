import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '#functions/platform/app-error.ts';
import { hasPublicHostname } from '#functions/platform/public-hosts.ts';
import { ProviderRefusal, ProviderUnreachable } from '#functions/providers/provider-error.ts';
import type { Job, JobQueue, JobStatus, Provider } from '#functions/providers/provider.ts';
import { generationErrorSchema } from '#shared/contracts/generations.ts';
import { readOutputs } from '#shared/rules/model-output.ts';
import { patienceMs } from '#test/support/eventually.ts';
import { receiveWebhooks } from '../../stand-ins/webhook-receiver.ts';

export interface WholeProvider extends Provider {
  jobs(key: string): JobQueue;
}

/** A provider with a server that behaves like the real one, and inputs for it. */
export interface ProviderWorld {
  readonly provider: WholeProvider;
  readonly key: string;
  readonly refusedKey: string;
  readonly endpoint: string;
  /** A request id that the provider has never issued. */
  readonly unknownRequest: string;
  readonly inputs: {
    readonly succeeds: Record<string, unknown>;
    /** Ends with the model's own refusal of the input. */
    readonly refused: Record<string, unknown>;
    /** Ends with a fault of the infrastructure. */
    readonly fails: Record<string, unknown>;
    readonly neverEnds: Record<string, unknown>;
    /** The provider does not take it now. */
    readonly busy: Record<string, unknown>;
  };
  readonly references: {
    readonly known: string;
    /** Well formed, but unknown. */
    readonly unknown: string;
    readonly unreadable: string;
  };
  /** Number of jobs that the provider took for an input. */
  countAccepted(input: Record<string, unknown>): number;
  /** The server stops answering. */
  close(): Promise<void>;
}

const waitOptions = { timeout: patienceMs, interval: 10 };
const order = ['queued', 'running', 'ended'];

/** The behaviour that the workflow requires of every provider. */
export function describeProvider(name: string, start: () => Promise<ProviderWorld>): void {
  describe(`the provider ${name}`, () => {
    let world: ProviderWorld;
    beforeAll(async () => {
      world = await start();
    });
    afterAll(() => world.close());

    const jobs = (key = world.key) => world.provider.jobs(key);
    const submit = (input: Record<string, unknown>, webhookUrl?: string) =>
      jobs().submit(world.endpoint, input, webhookUrl);
    const errorOf = (promise: Promise<unknown>) =>
      promise.then(
        () => undefined,
        (error: unknown) => error,
      );

    async function waitForEnd(job: Job): Promise<JobStatus[]> {
      const statuses: JobStatus[] = [];
      await vi.waitFor(async () => {
        statuses.push(await jobs().status(world.endpoint, job));
        expect(statuses.at(-1)?.state).toBe('ended');
      }, waitOptions);
      return statuses;
    }

    it('has an id that can be stored and used in addresses', () => {
      expect(world.provider.id).toMatch(/^[a-z][a-z0-9-]{0,31}$/);
      for (const providerName of world.provider.names) expect(providerName).toMatch(/^[a-z]+$/);
    });

    it('runs a job forward to its end, and then has files that can be fetched', async () => {
      const job = await submit(world.inputs.succeeds);
      const statuses = await waitForEnd(job);
      const positions = statuses.map(({ state }) => order.indexOf(state));
      expect(positions).toEqual(positions.toSorted((a, b) => a - b));
      expect(statuses.at(-1)).toEqual({ state: 'ended' });
      const files = readOutputs(await jobs().result(world.endpoint, job));
      expect(files.length).toBeGreaterThan(0);
      for (const { url } of files) {
        expect(url.startsWith('data:') || hasPublicHostname(url)).toBe(true);
      }
    });

    it('marks no file of an answer without marks', () => {
      for (const answer of [null, 'text', {}, { images: [{ url: 'https://files.example/a.png' }] }]) {
        expect(world.provider.findFlagged(answer).size).toBe(0);
      }
    });

    it('explains to a subscriber what the model refused', async () => {
      const job = await submit(world.inputs.refused);
      await waitForEnd(job);
      const error = await errorOf(jobs().result(world.endpoint, job));
      expect(error).toBeInstanceOf(ProviderRefusal);
      expect(error).toMatchObject({ kind: 'invalid' });
      const failure = generationErrorSchema.parse(world.provider.failureOf(error as ProviderRefusal));
      expect(failure.message).not.toBe('');
      expect(failure.retryable).toBe(false);
    });

    it('distinguishes its own fault from a result', async () => {
      const job = await submit(world.inputs.fails);
      const statuses = await waitForEnd(job);
      expect(statuses.at(-1)).toMatchObject({ state: 'ended', errorType: expect.stringMatching(/./) });
      const error = await errorOf(jobs().result(world.endpoint, job));
      expect(error).toBeInstanceOf(ProviderRefusal);
      generationErrorSchema.parse(world.provider.failureOf(error as ProviderRefusal));
    });

    it('returns no result before the end', async () => {
      const job = await submit(world.inputs.neverEnds);
      expect(await errorOf(jobs().result(world.endpoint, job))).toBeInstanceOf(ProviderRefusal);
      await jobs().cancel(world.endpoint, job);
    });

    it('cancels a job on request, and says when it is too late', async () => {
      const job = await submit(world.inputs.neverEnds);
      expect(await jobs().cancel(world.endpoint, job)).toBe('requested');
      const statuses = await waitForEnd(job);
      expect(statuses.at(-1)).toMatchObject({ errorType: expect.stringMatching(/./) });
      expect(['too_late', 'unknown_request']).toContain(await jobs().cancel(world.endpoint, job));
    });

    it('does not know a job with a made-up id', async () => {
      const { endpoint } = world;
      const unknownJob = { requestId: world.unknownRequest };
      expect(await errorOf(jobs().status(endpoint, unknownJob))).toMatchObject({ kind: 'unknown_job' });
      expect(await errorOf(jobs().result(endpoint, unknownJob))).toMatchObject({ kind: 'unknown_job' });
      expect(await jobs().cancel(endpoint, unknownJob)).toBe('unknown_request');
    });

    it('makes one attempt at a submit, and does not take a refused job later', async () => {
      const { busy } = world.inputs;
      expect(await errorOf(submit(busy))).toMatchObject({ kind: 'busy', retryable: true });
      expect(world.countAccepted(busy)).toBe(0);
    });

    it('takes an accepted job once', async () => {
      const input = { ...world.inputs.succeeds, prompt: `once ${randomUUID()}` };
      await submit(input);
      expect(world.countAccepted(input)).toBe(1);
    });

    it('refuses an invalid key, also in a check beforehand', async () => {
      const { provider, endpoint, inputs, key, refusedKey } = world;
      const error = await errorOf(provider.jobs(refusedKey).submit(endpoint, inputs.succeeds));
      expect(error).toMatchObject({ kind: 'denied' });
      generationErrorSchema.parse(provider.failureOf(error as ProviderRefusal));
      expect(await provider.checkKey(key)).toBe('accepted');
      expect(await provider.checkKey(refusedKey)).toBe('refused');
    });

    it('signs its webhooks, and refuses other signatures', async () => {
      const receiver = await receiveWebhooks();
      try {
        const job = await submit(world.inputs.succeeds, `${receiver.url}?generation=g&key=k`);
        await vi.waitFor(() => expect(receiver.received).toHaveLength(1), waitOptions);
        const [{ headers: sent, body } = { headers: {}, body: '' }] = receiver.received;
        const headers = Object.fromEntries(Object.entries(sent).map(([header, value]) => [header, String(value)]));
        const call = { headers, body: Buffer.from(body), now: new Date() };
        expect(await world.provider.verifyWebhook(call)).toEqual({ requestId: job.requestId });
        expect(await world.provider.verifyWebhook({ ...call, body: Buffer.from(`${body} `) })).toBeUndefined();
        expect(await world.provider.verifyWebhook({ ...call, headers: {} })).toBeUndefined();
      } finally {
        receiver.close();
      }
    });

    it('describes its models to admins, or says why not', async () => {
      const { provider, references } = world;
      const { imported } = (await provider.importModel(references.known))!;
      expect(imported.sections.flatMap(({ fields }) => fields).length).toBeGreaterThan(0);
      expect(await provider.checkEndpoint(imported.endpointId)).toBe('known');
      expect(await provider.checkEndpoint('nobody/has-this')).toBe('unknown');
      expect(await provider.price(imported.endpointId)).toMatchObject({ unitPrice: expect.any(Number) });
      const described = await provider.describeEndpoint(imported.endpointId);
      expect(described).toMatchObject({ state: 'known', imported, isDeprecated: false, price: { currency: 'USD' } });
      expect(await provider.describeEndpoint(imported.endpointId)).toEqual(described);
      expect(await provider.describeEndpoint('nobody/has-this')).toEqual({ state: 'missing' });
      const refused = await Promise.all(
        [references.unknown, references.unreadable].map((reference) => errorOf(provider.importModel(reference))),
      );
      for (const error of refused) expect(error).toBeInstanceOf(AppError);
      expect(refused).toMatchObject([{ code: 'not_found' }, { code: 'invalid_input' }]);
    });

    it('is unreachable when no server answers, and certainly took no job', async () => {
      await world.close();
      const error = await errorOf(submit(world.inputs.succeeds));
      expect(error).toBeInstanceOf(ProviderUnreachable);
      expect(error).toMatchObject({ maybeArrived: false });
      expect(await world.provider.checkEndpoint('nobody/has-this')).toBe('unchecked');
      expect(await world.provider.describeEndpoint('nobody/has-this')).toMatchObject({ state: 'unchecked' });
    });
  });
}
