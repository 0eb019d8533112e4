import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getTestRun, type TestRunDeps } from '#functions/api/admin-test-runs/test-runs.ts';
import type { StoredTestRun } from '#functions/domain/models/test-run-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { contentPolicyFailure } from '#functions/providers/failures.ts';
import { fal } from '#functions/providers/fal/fal-provider.ts';
import { type JobStatus, Providers } from '#functions/providers/provider.ts';
import { withOutputDefaults } from '#shared/rules/output-settings.ts';

const admin = { id: 'access-1' } as AdminCaller;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let run: StoredTestRun;
let answer: unknown;
let now: Date;
const stored: string[] = [];
let jobStatus: JobStatus;
const provider = {
  status: async () => jobStatus,
  result: async () => answer,
};
const deps = {
  testRuns: {
    find: async () => run,
    update: async (_: string, changes: Partial<StoredTestRun>) => void Object.assign(run, changes),
  },
  providers: new Providers([fal]),
  jobs: async () => provider,
  media: { putFile: async (key: string) => void stored.push(key) },
  mediaBaseUrl: 'https://media.example',
  now: () => now,
} as unknown as TestRunDeps;

beforeEach(() => {
  now = new Date('2026-11-20T12:00:00Z');
  jobStatus = { state: 'ended' };
  run = {
    id: 'run-1',
    accessId: 'access-1',
    provider: 'fal',
    endpoint: 'fal-ai/x',
    ...withOutputDefaults({ outputKey: 'files' }),
    startedAt: now.toISOString(),
    requestId: 'r1',
  };
  stored.length = 0;
  vi.stubGlobal('fetch', async (url: string) => new Response(url.endsWith('.png') ? png : 'weights'));
});
afterEach(() => void vi.unstubAllGlobals());

it('a run ends with its answer, even when some of its files are no media or private', async () => {
  answer = {
    files: [
      { url: 'https://v3.fal.media/lora.safetensors' },
      { url: 'https://v3.fal.media/sample.png' },
      { url: 'https://169.254.169.254/a.png' },
    ],
    seed: 2 ** 63,
  };
  const { status, output, media } = await getTestRun(deps, admin, 'run-1');
  expect({ status, output }).toEqual({ status: 'completed', output: answer });
  expect(media).toEqual([{ url: 'https://media.example/test-runs/run-1/1.png', mediaType: 'image' }]);
  expect(stored).toEqual(['test-runs/run-1/1.png']);
  expect(await getTestRun(deps, admin, 'run-1')).toMatchObject({ status: 'completed', media });
});

it('a run that stopped between its record and its submit ends', async () => {
  delete run.requestId;
  expect(await getTestRun(deps, admin, 'run-1')).toEqual({ id: 'run-1', status: 'processing' });
  now = new Date('2026-11-20T12:01:01Z');
  expect(await getTestRun(deps, admin, 'run-1')).toEqual({
    id: 'run-1',
    status: 'failed',
    error: 'It is not known whether the run was started',
  });
});

it('a run fails when the provider says so, even if files exist', async () => {
  jobStatus = { state: 'ended', errorType: 'unknown' };
  answer = { files: [{ url: 'https://v3.fal.media/sample.png' }] };
  expect(await getTestRun(deps, admin, 'run-1')).toEqual({ id: 'run-1', status: 'failed', error: 'Generation failed' });
  expect(stored).toEqual([]);
});

it('a run leaves out unsafe files, and says when all were unsafe', async () => {
  const sample = (name: string) => ({ url: `https://v3.fal.media/${name}.png` });
  answer = { images: [sample('a'), sample('b')], has_nsfw_concepts: [true, false] };
  expect((await getTestRun(deps, admin, 'run-1')).media).toHaveLength(1);
  delete run.outputJson;
  answer = { images: [sample('a'), sample('b')], has_nsfw_concepts: [true, true] };
  const error = contentPolicyFailure.message;
  expect(await getTestRun(deps, admin, 'run-1')).toEqual({ id: 'run-1', status: 'failed', error });
  expect(stored).toHaveLength(1);
});

it("a run can't be read by another admin", async () => {
  await expect(getTestRun(deps, { ...admin, id: 'access-2' }, 'run-1')).rejects.toMatchObject({ code: 'not_found' });
});

it('keeps an answer of any size, shortened until it fits into an item', async () => {
  const list = (length: number, item: unknown) => Array.from({ length }, () => item);
  answer = {
    files: [{ url: 'https://v3.fal.media/sample.png' }],
    rows: list(90, list(90, '界'.repeat(900))),
  };
  const { status } = await getTestRun(deps, admin, 'run-1');
  expect(status).toBe('completed');
  expect(Buffer.byteLength(run.outputJson ?? '')).toBeLessThan(300_000);
  expect(run.outputJson).toContain('sample.png');
});
