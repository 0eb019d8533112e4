import { SendTaskSuccessCommand, SFNClient } from '@aws-sdk/client-sfn';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import 'aws-sdk-client-mock-vitest/extend';
import { UnusableFile } from '#functions/domain/assets/copy-result-to-media.ts';
import { StorageFailed } from '#functions/domain/assets/media-store.ts';
import type { GenerationRun } from '#functions/domain/generations/generation.ts';
import { FalRefusal } from '#functions/providers/fal/fal-errors.ts';
import { ProviderUnreachable } from '#functions/providers/provider-error.ts';
import { providers } from '#functions/providers/providers.ts';
import { awaitResult } from '#functions/workflow/await.ts';
import { GenerationFailed } from '#functions/workflow/step.ts';
import { store } from '#functions/workflow/store.ts';
import { withOutputDefaults } from '#shared/rules/output-settings.ts';
import { workflowErrors } from '#shared/rules/workflow-limits.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';

/** The running product can't provoke a deadline at the moment when a job ends. */
const sfn = mockClient(SFNClient);
const generation = {
  ...newGeneration({ id: 'generation-0a', userId: 'user', amount: 10 }),
  createdAt: '2025-12-31T23:00:00.000Z',
};

function world(
  run: GenerationRun,
  status: unknown,
  result: () => Promise<unknown> = async () => ({}),
  stored: unknown = new Error('There is nothing to store'),
  more: { isDiscarded?: boolean; isEndless?: boolean; isSettled?: boolean; payload?: object } = {},
) {
  const queue = { status: async () => status, cancel: vi.fn<() => Promise<void>>(), result };
  const changes: GenerationRun[] = [];
  const storedUrls: string[] = [];
  const recordsRead: (readonly string[])[] = [];
  const removed: unknown[] = [];
  const paidJobs: unknown[] = [];
  const { isDiscarded = false, isEndless = false, isSettled = false, payload = {} } = more;
  const found = () => ({
    generation: {
      ...generation,
      deadlineAt: isEndless ? '2027-01-01T00:00:00.000Z' : '2026-01-01T00:00:00.000Z',
      status: isSettled ? 'completed' : 'processing',
    },
    run: Object.assign({}, run, ...changes),
  });
  const input = { endpoint: 'fal-ai/flux/schnell', ...withOutputDefaults({}), payload, values: {} };
  const generations = {
    findWithRun: async () => found(),
    findWithInput: async () => ({ ...found(), input }),
    saveTaskToken: async () => undefined,
    updateRun: async (_: string, change: GenerationRun) => changes.push(change) > 0,
    saveOutputs: async (_: string, change: GenerationRun) => !isDiscarded && changes.push(change) > 0,
  };
  const deps = {
    generations,
    pages: {},
    providers,
    jobs: async (paidJob: unknown) => {
      paidJobs.push(paidJob);
      return queue;
    },
    uploads: {
      resultFiles: async (_: string, ids: readonly string[]) => {
        recordsRead.push(ids);
        return new Map();
      },
      saveResultFile: async () => undefined,
    },
    now: () => new Date(),
    storeOutput: async (_: unknown, { url }: { url: string }) => {
      storedUrls.push(url);
      if (stored !== 'everything') throw stored;
      return { fileKey: url };
    },
    removeOutput: async ({ fileKey }: { fileKey: string }) => removed.push(fileKey),
  };
  return { deps: deps as never, queue, changes, storedUrls, recordsRead, removed, paidJobs };
}
const step = { generationId: generation.id, taskToken: 'token' };
const submitted: GenerationRun = {
  requestId: 'request',
  endpoint: 'fal-ai/flux/schnell',
  submittedAt: '2025-12-31T00:00:00.000Z',
};

describe('Await past the deadline', () => {
  beforeEach(() => sfn.reset());

  it('continues a job that ended in time, even when its webhook was lost', async () => {
    const { deps, queue } = world(submitted, { state: 'ended' });
    await awaitResult(deps, step);
    expect(sfn).toHaveReceivedCommandTimes(SendTaskSuccessCommand, 1);
    expect(queue.cancel).not.toHaveBeenCalled();
  });

  it('gives up a running job and cancels it', async () => {
    const { deps, queue, changes } = world(submitted, { state: 'running' });
    await expect(awaitResult(deps, step)).rejects.toThrow(/deadline/);
    expect(queue.cancel).toHaveBeenCalledOnce();
    expect(changes.at(-1)?.failure).toMatchObject({ code: 'timeout', retryable: true });
    expect(sfn).toHaveReceivedCommandTimes(SendTaskSuccessCommand, 0);
  });
});

describe('Await', () => {
  beforeEach(() => {
    sfn.reset();
    vi.useFakeTimers({ now: new Date('2026-01-01T01:00:00.000Z') });
    return () => vi.useRealTimers();
  });
  it('does not give up a queued job past its deadline', async () => {
    const { deps, queue, changes } = world(submitted, { state: 'queued', position: 7 });
    await awaitResult(deps, step);
    expect(queue.cancel).not.toHaveBeenCalled();
    expect(changes.at(-1)).toMatchObject({ queuePosition: 7, queuedAt: '2026-01-01T01:00:00.000Z' });
  });

  it('gives a job that has just left the queue its full time', async () => {
    const queuedAt = (minute: string) => ({ ...submitted, queuedAt: `2026-01-01T00:${minute}:00.000Z` });
    const { deps, queue } = world(queuedAt('01'), { state: 'running' });
    await awaitResult(deps, step);
    expect(queue.cancel).not.toHaveBeenCalled();
    const late = world(queuedAt('00'), { state: 'running' });
    await expect(awaitResult(late.deps, step)).rejects.toThrow(/deadline/);
  });

  it('waits a minute and three estimates for the webhook of a submit with unknown outcome', async () => {
    const submittedAt = (second: string) => ({ submittedAt: `2026-01-01T00:58:${second}.000Z` });
    const outcome = async (run: GenerationRun) => {
      const { deps, queue } = world(run, { state: 'running' }, undefined, undefined, { isEndless: true });
      const waiting = await awaitResult(deps, step).catch(({ message }: Error) => message);
      expect(queue.cancel).not.toHaveBeenCalled();
      return waiting;
    };
    expect(await outcome(submittedAt('31'))).toBeUndefined();
    expect(await outcome(submittedAt('30'))).toMatch(/deadline/);
    expect(await outcome({})).toBeUndefined();
    expect(await outcome({ ...submitted, endpoint: undefined })).toBeUndefined();
  });

  it('waits for the next poll after a fault of the provider, and reports any other', async () => {
    const run = { ...submitted, queuedAt: '2026-01-01T00:59:00.000Z' };
    const unreachable = world(run, Promise.reject(new ProviderUnreachable(new Error('reset'))));
    await awaitResult(unreachable.deps, step);
    expect(sfn).toHaveReceivedCommandTimes(SendTaskSuccessCommand, 0);
    const broken = world(run, Promise.reject(new TypeError('undefined is not a function')));
    await expect(awaitResult(broken.deps, step)).rejects.toThrow(TypeError);
  });

  it('forwards a cancel to the provider', async () => {
    const { deps, queue } = world({ ...submitted, cancelRequestedAt: '2026-01-01T00:30:00.000Z' }, { state: 'ended' });
    await awaitResult(deps, step);
    expect(queue.cancel).toHaveBeenCalledWith('fal-ai/flux/schnell', expect.objectContaining({ requestId: 'request' }));
  });

  it('fails when the generation has ended or never existed', async () => {
    const { deps } = world(submitted, { state: 'ended' }, undefined, undefined, { isSettled: true });
    await expect(awaitResult(deps, step)).rejects.toThrow(GenerationFailed);
    expect(sfn).toHaveReceivedCommandTimes(SendTaskSuccessCommand, 0);
    const generations = Reflect.get(deps, 'generations') as Record<string, unknown>;
    generations['findWithRun'] = async () => undefined;
    await expect(awaitResult(deps, step)).rejects.toThrow('does not exist');
  });
});

describe('Store', () => {
  const checked = { ...submitted, endedAt: '2026-01-01T00:59:00.000Z' };
  const resultWithDataUrl = async () => ({ images: [{ url: 'data:image/png;base64,AAAA' }] });
  const timedOut = new FalRefusal({
    status: 504,
    body: { detail: [{ loc: ['body'], msg: 'Generation timed out', type: 'generation_timeout' }] },
    retryable: false,
  });

  it("distinguishes a model's own error from a fault of the queue, even if an earlier check saw none", async () => {
    const ended = { state: 'ended', errorType: 'generation_timeout' };
    const { deps, changes } = world(checked, ended, () => Promise.reject(timedOut));
    await expect(store(deps, generation.id)).rejects.toThrow('Generation timed out');
    expect(changes.at(-1)?.failure).toMatchObject({ message: 'Generation timed out', retryable: false });
  });

  it('stores nothing of a failed job, even if files exist', async () => {
    const { deps, changes } = world(
      { ...checked, providerErrorType: 'unknown' },
      { state: 'ended' },
      resultWithDataUrl,
    );
    await expect(store(deps, generation.id)).rejects.toThrow('Generation failed');
    expect(changes).toEqual([expect.objectContaining({ failure: expect.objectContaining({ retryable: true }) })]);
  });

  it('checks the status first if only a webhook said that the job has ended', async () => {
    const failed = world(submitted, { state: 'ended', errorType: 'unknown' }, resultWithDataUrl, 'everything');
    await expect(store(failed.deps, generation.id)).rejects.toThrow('Generation failed');
    expect(failed.storedUrls).toEqual([]);
    const done = world(submitted, { state: 'ended' }, resultWithDataUrl, 'everything');
    await store(done.deps, generation.id);
    expect(done.changes[0]?.endedAt).toBeDefined();
    expect(done.storedUrls).toHaveLength(1);
    // The records of earlier attempts are read for several files alone.
    expect(done.recordsRead).toEqual([]);
  });

  it('stores nothing of a failed job that left a file, if the job had been given up before it ended', async () => {
    const failure = { code: 'timeout', message: 'Generation timed out', retryable: true } as const;
    const givenUp = { ...submitted, failure };
    const failed = world(givenUp, { state: 'ended', errorType: 'unknown' }, resultWithDataUrl, 'everything');
    await expect(store(failed.deps, generation.id)).rejects.toThrow('Generation failed');
    expect(failed.storedUrls).toEqual([]);
    const notFound = new FalRefusal({ status: 404, body: { detail: 'Request not found' }, retryable: undefined });
    const gone = world(givenUp, Promise.reject(notFound), () => Promise.reject(notFound));
    await expect(store(gone.deps, generation.id)).rejects.toThrow('Generation timed out');
  });

  it('is retried after a fault of the queue', async () => {
    const { deps, changes } = world(checked, { state: 'ended' }, () => Promise.reject(timedOut));
    await expect(store(deps, generation.id)).rejects.toBe(timedOut);
    expect(changes).toContainEqual({ storeFault: 'Result fetch failed' });
    expect(changes.some(({ failure }) => failure !== undefined)).toBe(false);
  });

  it('is retried for an hour while the paying account is refused', async () => {
    const locked = new FalRefusal({ status: 403, body: { detail: 'User is locked.' }, retryable: undefined });
    const { deps, changes } = world(checked, { state: 'ended' }, () => Promise.reject(locked));
    await expect(store(deps, generation.id)).rejects.toMatchObject({ name: workflowErrors.accountRefused });
    expect(changes.some(({ failure }) => failure !== undefined)).toBe(false);
  });

  it.each([
    [new StorageFailed(new Error('NoSuchBucket')), 'Storage upload failed'],
    [new Error('Failed to download media: 404'), 'Failed to download media: 404'],
    [new Error('The file is too large'), 'Failed to download media: The file is too large'],
  ])('records a fault that will be retried for operators: %s', { tags: ['A8.12-4'] }, async (error, storeFault) => {
    const { deps, changes } = world(checked, { state: 'ended' }, resultWithDataUrl, error);
    await expect(store(deps, generation.id)).rejects.toBe(error);
    expect(changes).toEqual([{ storeFault }]);
  });

  it.each([
    ['no media', 'The model returned a file that is no image, video or audio'],
    ['too large', 'The model returned a file that is too large'],
  ])('fails at once with the reason for a file that is %s', async (reason, message) => {
    const error = new UnusableFile(reason, message.replace('The model returned ', ''));
    const { deps, changes } = world(checked, { state: 'ended' }, resultWithDataUrl, error);
    await expect(store(deps, generation.id)).rejects.toThrow(GenerationFailed);
    const storeFault = `Failed to download media: ${reason}`;
    expect(changes).toEqual([{ storeFault, failure: { code: 'provider', message, retryable: false } }]);
  });

  it('records the keys of an answer without media', async () => {
    const { deps, changes } = world(checked, { state: 'ended' }, async () => ({ seed: 1, timings: {} }));
    await expect(store(deps, generation.id)).rejects.toThrow('The model returned no media');
    const storeFault = 'No media URL found in FAL result. Available keys: seed, timings';
    expect(changes).toEqual([expect.objectContaining({ storeFault, failure: expect.anything() })]);
  });

  it.each([400, 404, 409, 413, 422])("fails with a model's own %i, without retries", async (status) => {
    const detail = [{ loc: ['body'], msg: 'The image is too large.', type: 'file_too_large' }];
    const refused = new FalRefusal({ status, body: { detail }, retryable: undefined });
    const { deps, changes } = world(checked, { state: 'ended' }, () => Promise.reject(refused));
    await expect(store(deps, generation.id)).rejects.toThrow(GenerationFailed);
    expect(changes.at(-1)?.failure).toMatchObject({
      code: 'provider',
      message: 'The image is too large.',
      retryable: false,
    });
  });

  it('is retried for minutes when the queue temporarily knows no result', async () => {
    const notFound = new FalRefusal({ status: 404, body: { detail: 'Request not found' }, retryable: undefined });
    const { deps, changes } = world(checked, { state: 'ended' }, () => Promise.reject(notFound));
    await expect(store(deps, generation.id)).rejects.toMatchObject({ name: workflowErrors.resultUnknown });
    expect(changes.some(({ failure }) => failure !== undefined)).toBe(false);
    const unseen = world(submitted, Promise.reject(notFound));
    await expect(store(unseen.deps, generation.id)).rejects.toMatchObject({ name: workflowErrors.resultUnknown });
  });

  it('leaves out files that the provider marks, and fails when none is left', async () => {
    const pictures = ['a', 'b'].map((name) => ({ url: `https://files.example/${name}.png` }));
    const answered = (marks: boolean[]) => async () => ({ images: pictures, has_nsfw_concepts: marks });
    const all = world(checked, { state: 'ended' }, answered([true, true]));
    await expect(store(all.deps, generation.id)).rejects.toThrow(GenerationFailed);
    expect(all.changes.at(-1)?.failure).toMatchObject({ code: 'content_policy', retryable: false });
    expect(all.storedUrls).toEqual([]);
    const one = world(checked, { state: 'ended' }, answered([true, false]), 'everything');
    await store(one.deps, generation.id);
    expect(one.storedUrls).toEqual(['https://files.example/b.png']);
    expect(one.changes.at(-1)).toMatchObject({ outputs: [expect.anything()], leftOut: 1 });
    const none = world(checked, { state: 'ended' }, answered([false, false]), 'everything');
    await store(none.deps, generation.id);
    expect(none.changes.at(-1)?.leftOut).toBeUndefined();
  });

  it('leaves out what the model returns of its input, and what is more than sixteen files', async () => {
    const urls = Array.from({ length: 18 }, (_, index) => `https://files.example/${index}.png`);
    const images = urls.map((url) => ({ url }));
    const payload = { image_urls: [urls[0]] };
    const many = world(checked, { state: 'ended' }, async () => ({ images }), 'everything', { payload });
    await store(many.deps, generation.id);
    expect(many.storedUrls).toEqual(urls.slice(1, 17));
    expect(many.changes.at(-1)?.leftOut).toBeUndefined();
    expect(many.paidJobs).toEqual([expect.objectContaining({ provider: 'fal', endpoint: 'fal-ai/flux/schnell' })]);
  });

  it('stores nothing again, and nothing that was never submitted', async () => {
    const again = world({ ...checked, outputs: [] }, { state: 'ended' }, resultWithDataUrl);
    await store(again.deps, generation.id);
    expect([again.storedUrls, again.changes]).toEqual([[], []]);
    const never = world({}, { state: 'ended' }, resultWithDataUrl, 'everything');
    await expect(store(never.deps, generation.id)).rejects.toThrow('Nothing was submitted');
  });

  it.each([null, 'nothing', {}])('fails for an answer without any key: %j', async (answer) => {
    const { deps, changes } = world(checked, { state: 'ended' }, async () => answer);
    await expect(store(deps, generation.id)).rejects.toThrow('The model returned no media');
    expect(changes[0]).toMatchObject({
      storeFault: 'No media URL found in FAL result. Available keys: none',
      failure: { retryable: true },
    });
  });

  it('is retried when the provider cannot be reached, and when neither its answer nor its status helps', async () => {
    const reset = new ProviderUnreachable(new Error('reset'));
    const unreachable = world(checked, { state: 'ended' }, () => Promise.reject(reset));
    await expect(store(unreachable.deps, generation.id)).rejects.toBe(reset);
    const failure = { code: 'provider', message: 'Generation failed', retryable: true } as const;
    const failed = world({ ...checked, failure }, { state: 'ended' }, () => Promise.reject(timedOut));
    await expect(store(failed.deps, generation.id)).rejects.toBe(timedOut);
    const isFailed = { state: 'ended', errorType: 'unknown' };
    const missed = world(checked, isFailed, () => Promise.reject(reset));
    await expect(store(missed.deps, generation.id)).rejects.toBe(reset);
    const unseen = world({ ...submitted, failure }, Promise.reject(reset));
    await expect(store(unseen.deps, generation.id)).rejects.toBe(reset);
    for (const run of [submitted, checked]) {
      const blind = world(run, Promise.reject(reset), () => Promise.reject(timedOut));
      await expect(store(blind.deps, generation.id)).rejects.toBe(reset);
      expect(blind.changes).toEqual([{ storeFault: 'Result fetch failed' }]);
    }
  });

  it('deletes its files and fails when the generation was ended meanwhile', async () => {
    const images = ['a', 'b'].map((name) => ({ url: `https://files.example/${name}.png` }));
    const ended = world(checked, { state: 'ended' }, async () => ({ images }), 'everything', { isDiscarded: true });
    await expect(store(ended.deps, generation.id)).rejects.toThrow(GenerationFailed);
    expect(ended.removed).toEqual(images.map(({ url }) => url));
    expect(ended.changes.at(-1)?.outputs).toBeUndefined();
  });

  it('fails at once when the job is known to be gone', async () => {
    const notFound = new FalRefusal({ status: 404, body: { detail: 'Request not found' }, retryable: undefined });
    const failure = { code: 'provider', message: 'Generation failed', retryable: true } as const;
    const { deps, changes } = world({ ...checked, failure }, {}, () => Promise.reject(notFound));
    await expect(store(deps, generation.id)).rejects.toThrow(GenerationFailed);
    expect(changes).toEqual([]);
  });
});
