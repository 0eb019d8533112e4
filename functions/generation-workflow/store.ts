import type { GenerationError } from '#shared/contracts/generations.ts';
import { readOutputs } from '#shared/domain/model-output.ts';
import type {
  Generation,
  GenerationInput,
  GenerationOutput,
  GenerationRun,
} from '#functions/platform/dynamo/generation.ts';
import { failureOf, providerFailure } from '#functions/platform/providers/fal-failure.ts';
import { ProviderRefusal } from '#functions/platform/providers/provider-error.ts';
import { type CheckDeps, checkRun } from '#functions/platform/workflow/check-run.ts';
import { recordFailure, type RecordFailureDeps } from '#functions/platform/workflow/record-failure.ts';
import { GenerationFailed, runningGeneration } from './step.ts';
import type { StoreOutput } from './store-output.ts';

export interface StoreDeps extends RecordFailureDeps, CheckDeps {
  readonly storeOutput: StoreOutput;
}

/** More than any model makes in one run. */
const maxOutputs = 16;

/** Copies the job's results into the media bucket, or records why there are none. */
export async function store(deps: StoreDeps, generationId: string): Promise<void> {
  const { generations } = deps;
  const generation = await runningGeneration(generations, generationId);
  const run = await generations.run(generationId);
  if (run.outputs !== undefined) return;
  const input = await generations.input(generation);

  const files = readOutputs(await result(deps, generation, run, input), input.outputKey).slice(0, maxOutputs);
  if (files.length === 0) {
    return fail(deps, generation, { ...providerFailure(undefined, true), message: 'The model returned no media' });
  }
  // One after the other: each may fill most of the function's disk.
  const outputs: GenerationOutput[] = [];
  for (const [index, file] of files.entries()) outputs.push(await deps.storeOutput(generation, file, index));
  await generations.updateRun(generationId, { outputs });
}

async function result(
  deps: StoreDeps,
  generation: Generation,
  run: GenerationRun,
  { endpoint, apiKeyId }: GenerationInput,
): Promise<unknown> {
  if (run.requestId === undefined) throw new GenerationFailed('Nothing was submitted');
  try {
    return await (await deps.provider(apiKeyId)).result(endpoint, run.requestId);
  } catch (error) {
    // A job that ended well has a result: anything but the model's own error is a passing fault of the queue.
    if (!(error instanceof ProviderRefusal)) throw error;
    const isFinal = error.status === 422 || (await checkRun(deps, generation, run)).run.providerErrorType !== undefined;
    if (!isFinal) throw error;
    return fail(deps, generation, failureOf(error));
  }
}

async function fail(deps: StoreDeps, generation: Generation, failure: GenerationError): Promise<never> {
  await recordFailure(deps, generation, failure);
  throw new GenerationFailed(failure.message);
}
