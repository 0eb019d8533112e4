import type { GenerationError } from '#shared/contracts/generations.ts';
import { readOutputs, textAt } from '#shared/rules/model-output.ts';
import { statedFile } from '#shared/rules/output-file.ts';
import type {
  StoredGeneration,
  GenerationInput,
  GenerationOutput,
  GenerationRun,
} from '#functions/domain/generations/generation.ts';
import { unexplainedFailure } from '#functions/providers/failures.ts';
import { ProviderRefusal } from '#functions/providers/provider-error.ts';
import type { Providers } from '#functions/providers/providers.ts';
import { type CheckDeps, checkRun } from '#functions/domain/generations/check-run.ts';
import { recordFailure, type RecordFailureDeps } from '#functions/domain/generations/record-failure.ts';
import { GenerationFailed, runningGeneration } from './step.ts';
import { mediaFault, missingMediaFault, resultFault } from './store-fault.ts';
import type { StoreOutput } from './store-output.ts';

export interface StoreDeps extends RecordFailureDeps, CheckDeps {
  readonly providers: Providers;
  readonly storeOutput: StoreOutput;
}

/** What an item of the table has room for beside its other parts, in characters. */
const longestSeed = 100;
const longestPrompt = 8000;

/** More than any model makes in one run. */
const maxOutputs = 16;

/** Copies the job's results into the media bucket, or records why there are none. */
export async function store(deps: StoreDeps, generationId: string): Promise<void> {
  const { generations } = deps;
  const generation = await runningGeneration(generations, generationId);
  const run = await generations.run(generationId);
  if (run.outputs !== undefined) return;
  const input = await generations.input(generation);

  const output = await result(deps, generation, run, input);
  // Whatever can be had of a job that has failed, nobody is to pay for.
  if (run.providerErrorType !== undefined) return fail(deps, generation, unexplainedFailure({ retryable: true }));
  const files = readOutputs(output, input.outputKey)
    .filter(({ url }) => !isSent(input, url))
    .slice(0, maxOutputs);
  if (files.length === 0) {
    const failure = { ...unexplainedFailure({ retryable: true }), message: 'The model returned no media' };
    return fail(deps, generation, failure, missingMediaFault(output));
  }
  // One after the other: each may fill most of the function's disk.
  const outputs: GenerationOutput[] = [];
  const seed = textAt(output, input.seedPath, longestSeed);
  for (const [index, made] of files.entries()) {
    const stated = statedFile(input, made);
    const stored = () => deps.storeOutput(generation, { url: made.url, stated }, index);
    const file = await stored().catch((error: unknown) => leave(deps, generation, error, mediaFault(error)));
    outputs.push({ ...file, seed });
  }
  await generations.updateRun(generationId, { outputs, resultPrompt: textAt(output, input.promptPath, longestPrompt) });
}

/** A model may name again what it was given. */
function isSent({ payload }: GenerationInput, url: string): boolean {
  return JSON.stringify(payload).includes(JSON.stringify(url));
}

async function result(
  deps: StoreDeps,
  generation: StoredGeneration,
  run: GenerationRun,
  input: GenerationInput,
): Promise<unknown> {
  if (run.requestId === undefined) throw new GenerationFailed('Nothing was submitted');
  try {
    const jobs = await deps.jobs({ ...input, provider: generation.provider });
    return await jobs.result(input.endpoint, run.requestId);
  } catch (error) {
    // A job that ended well has a result: anything but the model's own error is a passing fault of the queue.
    if (!(error instanceof ProviderRefusal)) return leave(deps, generation, error, resultFault);
    // Whoever noted a failure before found that the provider does not know the job any more.
    if (error.kind === 'unknown_job' && run.failure !== undefined) throw new GenerationFailed(run.failure.message);
    const isFinal =
      error.kind === 'invalid' || (await checkRun(deps, generation, run)).run.providerErrorType !== undefined;
    if (!isFinal) return leave(deps, generation, error, resultFault);
    return fail(deps, generation, deps.providers.get(generation.provider).failureOf(error));
  }
}

/** Notes for operators what failed, and lets the state machine repeat it. */
async function leave(
  { generations }: StoreDeps,
  { id }: StoredGeneration,
  error: unknown,
  storeFault: string,
): Promise<never> {
  await generations.updateRun(id, { storeFault });
  throw error;
}

async function fail(
  deps: StoreDeps,
  generation: StoredGeneration,
  failure: GenerationError,
  storeFault?: string,
): Promise<never> {
  await recordFailure(deps, generation, failure, { storeFault });
  throw new GenerationFailed(failure.message);
}
