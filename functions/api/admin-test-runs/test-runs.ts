import { type ApiKeyRepository, assertCanUseApiKey } from '#functions/domain/api-keys/api-key-repository.ts';
import { copyResultToMedia } from '#functions/domain/assets/copy-result-to-media.ts';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';
import type { PublicInput } from '#functions/domain/assets/public-input.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import type { BillRepository } from '#functions/domain/bills/bill-repository.ts';
import { toRunJob } from '#functions/domain/generations/generation.ts';
import { type JobsOf, KeyUnusable } from '#functions/domain/jobs/provider-jobs.ts';
import { hashJob } from '#functions/domain/models/golden-input.ts';
import type { StoredTestRun, TestRunRepository } from '#functions/domain/models/test-run-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { marksFiles } from '#functions/platform/environment.ts';
import { idFromIdempotencyKey } from '#functions/platform/ids-and-idempotency.ts';
import { log, reportUnexpected } from '#functions/platform/log.ts';
import { contentPolicyFailure, unexplained } from '#functions/providers/failures.ts';
import { isProviderFault, ProviderRefusal } from '#functions/providers/provider-error.ts';
import {
  type Job,
  type JobProvider,
  type JobQueue,
  type Providers,
  requireProvider,
} from '#functions/providers/provider.ts';
import type { TestRun } from '#shared/contracts/admin-test-runs.ts';
import type { Field } from '#shared/form/field-types.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import { readForm } from '#shared/form/read-form.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/kernel/json.ts';
import { jsonObjectSchema, jsonValueSchema } from '#shared/kernel/schemas.ts';
import { cutText } from '#shared/kernel/texts.ts';
import { endpointProblems } from '#shared/rules/form-definition.ts';
import { isOutputKeyRight, mediaPaths, type OutputFile, readOutputs, statedFile } from '#shared/rules/model-output.ts';
import { outputProblems } from '#shared/rules/model-rules.ts';
import { type OutputSettings, withOutputDefaults } from '#shared/rules/output-settings.ts';

interface TestRunRequest extends OutputSettings {
  readonly provider: string;
  readonly endpoint: string;
  readonly apiKeyId?: string | undefined;
  readonly fields: Field[];
  readonly values: FormValues;
  readonly idempotencyKey: string;
}

/** Submits once per key; a repeat returns the first run. Decision: docs/decisions/010-test-runs.md */
export async function startTestRun(deps: TestRunDeps, admin: AdminCaller, request: TestRunRequest): Promise<TestRun> {
  const { endpoint, apiKeyId, fields, values } = request;
  const provider = requireProvider(deps.providers, request.provider);
  const form = readForm(fields, values);
  const problems = [...endpointProblems('endpoint', endpoint), ...form.problems, ...outputProblems(request)];
  if (problems[0]) throw new AppError('invalid_input', problems[0].message, problems);
  await assertCanPay(deps, admin, apiKeyId);

  const id = idFromIdempotencyKey(admin.id, request.idempotencyKey);
  const now = deps.now();
  const run: StoredTestRun = {
    ...withOutputDefaults(request),
    id,
    accessId: admin.id,
    provider: provider.id,
    endpoint,
    apiKeyId,
    jobHash: hashJob({ ...request, provider: provider.id, payload: form.payload }),
    startedAt: now.toISOString(),
  };
  const paidBy = { apiKey: apiKeyId ?? 'the stage’s own' };
  const audit = auditEntry(admin, { action: 'started', kind: 'test run', id, name: endpoint, after: paidBy }, now);
  if (!(await deps.testRuns.create(run, audit))) return toTestRun(deps, (await deps.testRuns.find(id, now)) ?? run);
  const outcome = await submitRun(deps, run, form.payload);
  await deps.testRuns.update(id, outcome);
  if (outcome.requestId !== undefined) await deps.bills.saveTestJob(outcome.requestId, now);
  if (outcome.requestId !== undefined && apiKeyId !== undefined) await deps.apiKeys.countUse(apiKeyId, now);
  return toTestRun(deps, { ...run, ...outcome });
}

/** Later faults do not fail the run, because the provider charges a submitted job. */
async function submitRun(
  deps: TestRunDeps,
  run: StoredTestRun,
  payload: JsonObject,
): Promise<Pick<StoredTestRun, 'requestId' | 'jobUrls' | 'error'>> {
  try {
    const input = jsonObjectSchema.parse(await deps.publicInput(payload));
    const jobs = await deps.jobs(run);
    const { requestId, urls: jobUrls } = await jobs.submit(run.endpoint, input);
    return { requestId, jobUrls };
  } catch (error) {
    if (error instanceof KeyUnusable) return { error: error.message };
    if (error instanceof ProviderRefusal) return { error: deps.providers.get(run.provider).failureOf(error).message };
    if (!isProviderFault(error)) reportUnexpected('Could not start a test run', error, { id: run.id });
    return { error: 'The provider did not answer' };
  }
}

async function assertCanPay(deps: TestRunDeps, admin: AdminCaller, apiKeyId: string | undefined): Promise<void> {
  if (apiKeyId === undefined && !admin.isSuperAdmin) {
    throw new AppError('forbidden', 'Access denied. Choose one of your own API keys to pay with.');
  }
  await assertCanUseApiKey(deps, admin, apiKeyId);
}

export interface TestRunDeps {
  readonly testRuns: TestRunRepository;
  readonly apiKeys: ApiKeyRepository;
  readonly bills: Pick<BillRepository, 'saveTestJob'>;
  readonly jobs: JobsOf<JobQueue>;
  readonly providers: Providers<JobProvider>;
  readonly publicInput: PublicInput;
  readonly media: MediaStore;
  readonly mediaBaseUrl: string;
  readonly now: () => Date;
}

const maxMedia = 6;

export async function getTestRun(deps: TestRunDeps, admin: AdminCaller, id: string): Promise<TestRun> {
  const run = await deps.testRuns.find(id, deps.now());
  if (run === undefined || run.accessId !== admin.id) throw new AppError('not_found', 'Test run not found');
  const job = toRunJob(run);
  if (job === undefined || run.error !== undefined || run.outputJson !== undefined) return toTestRun(deps, run);
  try {
    return await readOutcome(deps, run, job);
  } catch (error) {
    if (error instanceof KeyUnusable) return failRun(deps, run, error.message);
    if (!isProviderFault(error)) throw error;
    throw new AppError('unavailable', 'The provider did not answer');
  }
}

async function readOutcome(deps: TestRunDeps, run: StoredTestRun, job: Job): Promise<TestRun> {
  const provider = deps.providers.get(run.provider);
  const jobs = await deps.jobs(run);
  const status = await jobs.status(run.endpoint, job);
  if (status.state !== 'ended') {
    const queuePosition = status.state === 'queued' ? status.position : undefined;
    return { ...toTestRun(deps, run), queuePosition };
  }
  try {
    const answer = jsonValueSchema.parse(await jobs.result(run.endpoint, job));
    if (status.errorType) return await failRun(deps, run, unexplained);
    const files = readOutputs(answer, run.outputKey);
    const flagged = provider.findFlagged(answer);
    const shown = files.filter(({ url }) => !flagged.has(url));
    if (files.length > 0 && shown.length === 0) return await failRun(deps, run, contentPolicyFailure.message);
    const ended = { outputJson: shortenedJson(answer), media: await storeAll(deps, run, shown) };
    if (run.jobHash !== undefined && ended.media.length > 0) await deps.testRuns.savePassed(run.jobHash, deps.now());
    await deps.testRuns.update(run.id, ended);
    return toTestRun(deps, { ...run, ...ended });
  } catch (error) {
    // An ended job has a result, so an error that is not the model's is a temporary fault of the queue.
    if (!(error instanceof ProviderRefusal) || (isTemporary(error) && !status.errorType)) throw error;
    return failRun(deps, run, provider.failureOf(error).message);
  }
}

async function failRun(deps: TestRunDeps, run: StoredTestRun, error: string): Promise<TestRun> {
  await deps.testRuns.update(run.id, { error });
  return toTestRun(deps, { ...run, error });
}

function isTemporary({ kind }: ProviderRefusal): boolean {
  return kind === 'busy' || kind === 'unclear' || kind === 'unknown_job';
}

type StoredFile = NonNullable<StoredTestRun['media']>[number];

async function storeAll({ media }: TestRunDeps, run: StoredTestRun, shown: readonly OutputFile[]) {
  const { id } = run;
  const stored: StoredFile[] = [];
  for (const [index, output] of shown.slice(0, maxMedia).entries()) {
    const file = {
      url: output.url,
      name: `test-runs/${id}/${index}`,
      stated: statedFile(run, output),
      marking: { addsMark: marksFiles() },
    };
    try {
      stored.push(await copyResultToMedia(media, file, async (_, { fileKey, mediaType }) => ({ fileKey, mediaType })));
    } catch (error) {
      log.warn('Left out a file of a test run that could not be stored', { id, index, error });
    }
  }
  return stored;
}

const maxStartMs = 60_000;

function toTestRun({ mediaBaseUrl, now }: TestRunDeps, run: StoredTestRun): TestRun {
  const { id, error, outputJson, outputKey, media, requestId, startedAt } = run;
  if (error !== undefined) return { id, status: 'failed', error };
  if (requestId === undefined && now().getTime() - Date.parse(startedAt) > maxStartMs) {
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

const maxAnswerBytes = 200 * 1024;
const maxTextLength = 2000;
const maxListLength = 100;

function shortenedJson(answer: JsonValue, maxText = maxTextLength, maxList = maxListLength): string {
  const json = JSON.stringify(shortenAnswer(answer, maxText, maxList));
  return Buffer.byteLength(json) <= maxAnswerBytes ? json : shortenedJson(answer, maxText / 2, maxList / 2);
}

function shortenAnswer(answer: JsonValue, maxText: number, maxList: number): JsonValue {
  if (typeof answer === 'string') return cutText(answer, maxText);
  const shorten = (value: JsonValue) => shortenAnswer(value, maxText, maxList);
  if (Array.isArray(answer)) return answer.slice(0, maxList).map(shorten);
  if (!isJsonObject(answer)) return answer;
  const entries = Object.entries(answer).slice(0, maxList);
  return Object.fromEntries(entries.map(([name, value]) => [cutText(name, maxText), shorten(value)]));
}
