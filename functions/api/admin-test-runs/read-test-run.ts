import type { TestRun } from '#shared/contracts/admin-test-runs.ts';
import { jsonValueSchema } from '#shared/kernel/json.ts';
import { isOutputKeyRight, mediaPaths, type OutputFile, readOutputs, statedFile } from '#shared/rules/model-output.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { ApiKeyRepository } from '#functions/domain/api-keys/api-key-repository.ts';
import { jobOf } from '#functions/domain/generations/generation.ts';
import { type JobsOf, KeyUnusable } from '#functions/domain/jobs/provider-jobs.ts';
import type { StoredTestRun, TestRunRepository } from '#functions/domain/models/test-run-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { log } from '#functions/platform/log.ts';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';
import { storeMedia } from '#functions/domain/assets/store-media.ts';
import type { Job, JobProvider, JobQueue, Providers } from '#functions/providers/provider.ts';
import { contentPolicyFailure, unexplained } from '#functions/providers/failures.ts';
import { isProviderFault, ProviderRefusal } from '#functions/providers/provider-error.ts';
import type { PublicInput } from '#functions/domain/assets/public-input.ts';
import { shortened } from './shortened.ts';

export interface TestRunDeps {
  readonly testRuns: TestRunRepository;
  readonly apiKeys: ApiKeyRepository;
  readonly jobs: JobsOf<JobQueue>;
  readonly providers: Providers<JobProvider>;
  readonly publicInput: PublicInput;
  readonly media: MediaStore;
  readonly mediaBaseUrl: string;
  readonly now: () => Date;
}

/** As many as the preview shows. */
const maxMedia = 6;

/** A run of this admin's; the provider is asked as long as it has not ended. */
export async function getTestRun(deps: TestRunDeps, admin: AdminCaller, id: string): Promise<TestRun> {
  const run = await deps.testRuns.find(id);
  if (run === undefined || run.accessId !== admin.id) throw new AppError('not_found', 'Test run not found');
  const job = jobOf(run);
  if (job === undefined || run.error !== undefined || run.outputJson !== undefined) return testRunView(deps, run);
  try {
    return await follow(deps, run, job);
  } catch (error) {
    if (error instanceof KeyUnusable) return fail(deps, run, error.message);
    if (!isProviderFault(error)) throw error;
    throw new AppError('unavailable', 'The provider did not answer');
  }
}

async function follow(deps: TestRunDeps, run: StoredTestRun, job: Job): Promise<TestRun> {
  const provider = deps.providers.get(run.provider);
  const jobs = await deps.jobs(run);
  const status = await jobs.status(run.endpoint, job);
  if (status.state !== 'ended') {
    const queuePosition = status.state === 'queued' ? status.position : undefined;
    return { ...testRunView(deps, run), queuePosition };
  }
  try {
    const answer = jsonValueSchema.parse(await jobs.result(run.endpoint, job));
    if (status.errorType) return await fail(deps, run, unexplained);
    const files = readOutputs(answer, run.outputKey);
    const flagged = provider.flaggedIn(answer);
    const shown = files.filter(({ url }) => !flagged.has(url));
    if (files.length > 0 && shown.length === 0) return await fail(deps, run, contentPolicyFailure.message);
    const ended = { outputJson: JSON.stringify(shortened(answer)), media: await storeAll(deps, run, shown) };
    await deps.testRuns.update(run.id, ended);
    return testRunView(deps, { ...run, ...ended });
  } catch (error) {
    // A job that ended well has a result: anything but the model's own error is a passing fault of the queue.
    if (!(error instanceof ProviderRefusal) || (isPassing(error) && !status.errorType)) throw error;
    return fail(deps, run, provider.failureOf(error).message);
  }
}

async function fail(deps: TestRunDeps, run: StoredTestRun, error: string): Promise<TestRun> {
  await deps.testRuns.update(run.id, { error });
  return testRunView(deps, { ...run, error });
}

function isPassing({ kind }: ProviderRefusal): boolean {
  return kind === 'busy' || kind === 'unclear' || kind === 'unknown_job';
}

type StoredFile = NonNullable<StoredTestRun['media']>[number];

async function storeAll({ media }: TestRunDeps, run: StoredTestRun, shown: readonly OutputFile[]) {
  const { id } = run;
  const stored: StoredFile[] = [];
  for (const [index, made] of shown.slice(0, maxMedia).entries()) {
    const file = { url: made.url, name: `test-runs/${id}/${index}`, stated: statedFile(run, made) };
    try {
      stored.push(await storeMedia(media, file, async (_, { fileKey, mediaType }) => ({ fileKey, mediaType })));
    } catch (error) {
      // What is no media, or can't be had, is not shown; the answer that names it is.
      log.warn('A file of a test run was left out', { id, index, error });
    }
  }
  return stored;
}

/** A submit is over long before; a run without a request id then has lost it. */
const longestStartMs = 60_000;

export function testRunView({ mediaBaseUrl, now }: TestRunDeps, run: StoredTestRun): TestRun {
  const { id, error, outputJson, outputKey, media, requestId, startedAt } = run;
  if (error !== undefined) return { id, status: 'failed', error };
  if (requestId === undefined && now().getTime() - Date.parse(startedAt) > longestStartMs) {
    return { id, status: 'failed', error: 'It is not known whether the run was started' };
  }
  if (outputJson === undefined) return { id, status: 'processing' };
  const output = jsonValueSchema.parse(JSON.parse(outputJson));
  const found = [...new Set(mediaPaths(output).map(({ key }) => key))];
  return {
    id,
    status: 'completed',
    output,
    media: media?.map(({ fileKey, mediaType }) => ({ url: `${mediaBaseUrl}/${fileKey}`, mediaType })),
    outputKey: { isRight: isOutputKeyRight(output, outputKey), found },
  };
}
