import * as z from 'zod/mini';
import { UnusableFile, copyResultToMedia } from '#functions/domain/assets/copy-result-to-media.ts';
import { StorageFailed, mediaFolder, type MediaStore } from '#functions/domain/assets/media-store.ts';
import { readWaveform } from '#functions/domain/assets/waveform.ts';
import { required } from '#functions/domain/generations/generation-repository.ts';
import {
  type GenerationInput,
  type GenerationOutput,
  generationOutputSchema,
  type GenerationRun,
  toRunJob,
  type StoredGeneration,
} from '#functions/domain/generations/generation.ts';
import {
  type FailingGeneration,
  recordFailure,
  type RecordFailureDeps,
} from '#functions/domain/generations/record-failure.ts';
import { type CheckDeps, checkRun } from '#functions/domain/jobs/check-run.ts';
import { openJobAccount } from '#functions/domain/jobs/provider-jobs.ts';
import type { MarkSettings } from '#functions/domain/media-marks/mark-file.ts';
import type { UploadRepository } from '#functions/domain/uploads/upload-repository.ts';
import { derivedFileId } from '#functions/platform/ids-and-idempotency.ts';
import { contentPolicyFailure, unexplainedFailure } from '#functions/providers/failures.ts';
import { ProviderRefusal } from '#functions/providers/provider-error.ts';
import type { JobProvider, Providers } from '#functions/providers/provider.ts';
import type { GenerationError } from '#shared/contracts/generations.ts';
import { type OutputFile, readOutputs, statedFile, textAt, type StatedFile } from '#shared/rules/model-output.ts';
import { AccountRefused, GenerationFailed, ResultUnknown, requireRunning } from './step.ts';
import { makeThumbnail } from './thumbnail.ts';

export interface StoreDeps extends RecordFailureDeps, CheckDeps {
  readonly providers: Providers<JobProvider>;
  readonly storeOutput: StoreOutput;
  readonly removeOutput: RemoveOutput;
  readonly uploads: Pick<UploadRepository, 'saveResultFile' | 'resultFiles'>;
}

/** In characters; an item also holds other parts. */
const maxSeedLength = 100;
const maxPromptLength = 8000;

const recordedCopySchema = z.object({ output: z.optional(generationOutputSchema) });

/** No model produces more in one run. */
const maxOutputs = 16;

// Decision: docs/decisions/009-storing-results.md
export async function store(deps: StoreDeps, generationId: string): Promise<void> {
  const { generations } = deps;
  const found = requireRunning(await generations.findWithInput(generationId), generationId);
  const { generation } = found;
  if (found.run.outputs !== undefined) return;
  const input = required(found.input, generationId);

  // A webhook wakes the execution while Await waits, so the job's end may not have been read yet.
  const run = found.run.endedAt === undefined ? await checkAgain(deps, generation, found.run) : found.run;
  const answer = await fetchResult(deps, generation, run, input);
  // A failed job is free of charge, even if it left files.
  if (run.providerErrorType !== undefined)
    return fail(deps, { generation, input }, unexplainedFailure({ retryable: true }));
  const { files, leftOut } = await chooseFiles(deps, generation, input, answer);
  const copies = await storeCopies(deps, { generation, input }, files);
  const seed = textAt(answer, input.seedPath, maxSeedLength);
  const outputs = copies.map((copy) => ({ ...copy, seed }));
  const result = { outputs, leftOut, resultPrompt: textAt(answer, input.promptPath, maxPromptLength) };
  if (await generations.saveOutputs(generationId, result)) return;
  // The generation was ended meanwhile, and no other cleanup finds these files.
  await Promise.all(outputs.map((output) => deps.removeOutput(output)));
  throw new GenerationFailed(`Generation ${generationId} was ended before its result was stored`);
}

async function chooseFiles(
  deps: StoreDeps,
  generation: StoredGeneration,
  input: GenerationInput,
  answer: unknown,
): Promise<{ readonly files: OutputFile[]; readonly leftOut: number | undefined }> {
  const result = readOutputs(answer, input.outputKey).filter(({ url }) => !isInputUrl(input, url));
  if (result.length === 0) {
    const failure = { ...unexplainedFailure({ retryable: true }), message: 'The model returned no media' };
    return fail(deps, { generation, input }, failure, missingMediaFault(answer));
  }
  const flagged = deps.providers.get(generation.provider).findFlagged(answer);
  const unflagged = result.filter(({ url }) => !flagged.has(url));
  if (unflagged.length === 0) return fail(deps, { generation, input }, contentPolicyFailure);
  return { files: unflagged.slice(0, maxOutputs), leftOut: result.length - unflagged.length || undefined };
}

type EndedJob = FailingGeneration & { readonly input: GenerationInput };

/** Stores one at a time, because each can fill most of the function's disk. */
async function storeCopies(deps: StoreDeps, job: EndedJob, files: readonly OutputFile[]): Promise<GenerationOutput[]> {
  const { generation } = job;
  const copies = files.length > 1 ? await readCopies(deps, generation, files.length) : [];
  for (const [index, file] of files.entries()) {
    if (index < copies.length) continue;
    const copy = await storeCopy(deps, job, { file, index });
    copies.push(copy);
    if (copies.length < files.length) await recordCopy(deps, generation, copy);
  }
  return copies;
}

async function readCopies({ uploads }: StoreDeps, generation: StoredGeneration, count: number) {
  const ids = Array.from({ length: count }, (_, index) => outputId(generation, index));
  const recorded = await uploads.resultFiles(generation.userId, ids, recordedCopySchema);
  const missing = ids.findIndex((id) => !recorded.has(id));
  return ids.slice(0, missing < 0 ? count : missing).flatMap((id) => recorded.get(id)?.output ?? []);
}

/** Deletes the copy if no attempt succeeds. */
function recordCopy(
  { uploads, now }: StoreDeps,
  { userId }: StoredGeneration,
  output: GenerationOutput,
): Promise<void> {
  const { id: uploadId, fileKey, thumbnailKey } = output;
  return uploads.saveResultFile({ userId, uploadId, fileKey, thumbnailKey, output }, now());
}

async function storeCopy(
  deps: StoreDeps,
  job: EndedJob,
  { file, index }: { readonly file: OutputFile; readonly index: number },
): Promise<GenerationOutput> {
  const { generation, input } = job;
  try {
    return await deps.storeOutput(generation, { url: file.url, stated: statedFile(input, file) }, index);
  } catch (error) {
    if (!(error instanceof UnusableFile)) return rethrowForRetry(deps, generation, error, mediaFault(error));
    const message = `The model returned ${error.explanation}`;
    return fail(deps, job, { code: 'provider', message, retryable: false }, mediaFault(error));
  }
}

/** Models can return the addresses of their inputs. */
function isInputUrl({ payload }: GenerationInput, url: string): boolean {
  return JSON.stringify(payload).includes(JSON.stringify(url));
}

async function fetchResult(
  deps: StoreDeps,
  generation: StoredGeneration,
  run: GenerationRun,
  input: GenerationInput,
): Promise<unknown> {
  const job = toRunJob(run);
  if (job === undefined) throw new GenerationFailed('Nothing was submitted');
  try {
    const account = await openJobAccount(deps.jobs, { ...input, provider: generation.provider });
    return await account.result(input.endpoint, job);
  } catch (error) {
    // An ended job has a result, so an error that is not the model's is a temporary fault of the queue.
    if (!(error instanceof ProviderRefusal)) return rethrowForRetry(deps, generation, error, resultFault);
    // An earlier check found that the provider no longer knows the job.
    if (isUnknownJob(error) && run.failure !== undefined) throw new GenerationFailed(run.failure.message);
    const isFinal =
      error.kind === 'invalid' || (await checkAgain(deps, generation, run)).providerErrorType !== undefined;
    if (!isFinal) return rethrowForRetry(deps, generation, error, resultFault);
    return fail(deps, { generation, input }, deps.providers.get(generation.provider).failureOf(error));
  }
}

/** A job can still fail after it was given up, or after its provider did not know it for a while. */
async function checkAgain(deps: StoreDeps, generation: StoredGeneration, run: GenerationRun): Promise<GenerationRun> {
  const { failure, ...unfailed } = run;
  try {
    const checked = await checkRun(deps, generation, unfailed);
    return { failure, ...checked.run };
  } catch (error) {
    if (isUnknownJob(error) && failure !== undefined) throw new GenerationFailed(failure.message);
    return rethrowForRetry(deps, generation, error, resultFault);
  }
}

function isUnknownJob(error: unknown): boolean {
  return error instanceof ProviderRefusal && error.kind === 'unknown_job';
}

async function rethrowForRetry(
  { generations }: StoreDeps,
  { id }: StoredGeneration,
  error: unknown,
  storeFault: string,
): Promise<never> {
  await generations.updateRun(id, { storeFault });
  // A finished job is paid, so a single 404 does not fail it, and a locked account can be unlocked.
  if (error instanceof ProviderRefusal && error.kind === 'unknown_job') throw new ResultUnknown(error.message);
  if (error instanceof ProviderRefusal && error.kind === 'denied') throw new AccountRefused(error.message);
  throw error;
}

async function fail(
  deps: StoreDeps,
  failing: FailingGeneration,
  failure: GenerationError,
  storeFault?: string,
): Promise<never> {
  await recordFailure(deps, failing, failure, { storeFault });
  throw new GenerationFailed(failure.message);
}

const resultFault = 'Result fetch failed';

const downloadFailed = 'Failed to download media';

function mediaFault(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return error instanceof StorageFailed || reason.startsWith(downloadFailed) ? reason : `${downloadFailed}: ${reason}`;
}

function missingMediaFault(output: unknown): string {
  const keys = typeof output === 'object' && output !== null ? Object.keys(output) : [];
  return `No media URL found in FAL result. Available keys: ${keys.join(', ') || 'none'}`;
}

type StoreOutput = (generation: StoredGeneration, file: MadeFile, index: number) => Promise<GenerationOutput>;

type RemoveOutput = (output: GenerationOutput) => Promise<void>;

interface MadeFile {
  readonly url: string;
  readonly stated: StatedFile | undefined;
}

export function storeOutputIn(media: MediaStore, marking: MarkSettings): StoreOutput {
  return (generation, { url, stated }, index) => {
    const id = outputId(generation, index);
    const name = `${mediaFolder('generated', generation.userId)}/${id}`;
    return copyResultToMedia(media, { url, name, stated, marking }, async (path, { extension, ...stored }) => {
      const thumbnail = stored.mediaType === 'image' ? await makeThumbnail(path, marking) : undefined;
      const thumbnailKey = thumbnail && `${name}.thumbnail.webp`;
      if (thumbnail && thumbnailKey) await media.putBytes(thumbnailKey, thumbnail, 'image/webp');
      const waveform = stored.mediaType === 'audio' ? await readWaveform(path) : undefined;
      const filename = `${readableName(generation, index)}.${extension}`;
      return { id, filename, thumbnailKey, waveform, ...stored };
    });
  };
}

/** Equal for every attempt. Unguessable, because the generation's id is a hash with the browser's random key. */
export function outputId({ id, createdAt }: StoredGeneration, index: number): string {
  return derivedFileId(new Date(createdAt), `${id}/${index}`);
}

export function removeOutputFrom(media: MediaStore): RemoveOutput {
  return async ({ fileKey, thumbnailKey }) => {
    await media.delete(fileKey);
    if (thumbnailKey !== undefined) await media.delete(thumbnailKey);
  };
}

function readableName({ routePath, createdAt }: StoredGeneration, index: number): string {
  const page = routePath.replaceAll(/[^a-zA-Z0-9]+/g, '-').replace(/^-/, '');
  const [date = '', time = ''] = createdAt.split('T').map((part) => part.replaceAll(/\D/g, ''));
  return `${page}-${date}-${time.slice(0, 6)}-${index + 1}`;
}
