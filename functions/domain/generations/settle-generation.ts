import { timeoutFailure, unexplained, unexplainedFailure } from '#functions/providers/failures.ts';
import type { GenerationError } from '#shared/contracts/generations.ts';
import { workflowErrors } from '#shared/rules/workflow-limits.ts';
import type { CreditBook } from '../credits/charge.ts';
import { generationCharge, type Settlement } from './generation-charge.ts';
import type { GenerationRepository } from './generation-repository.ts';
import type { StoredGeneration, GenerationRun } from './generation.ts';

export interface SettleDeps {
  readonly generations: GenerationRepository;
  readonly credits: CreditBook;
  readonly now: () => Date;
}

/** The table's stream then creates assets, history and notifications, so nothing is lost if this call crashes. */
export async function settleGeneration(deps: SettleDeps, generationId: string, workflowError?: string): Promise<void> {
  const { generations, credits } = deps;
  const found = await generations.findWithRun(generationId);
  if (found === undefined) throw new Error(`Generation ${generationId} does not exist`);
  const { generation, run } = found;
  if (generation.settlement !== undefined) return;
  // A Store function whose execution has ended can still run for minutes.
  const isStoredNow = run.outputs === undefined && !(await generations.discardUnlessStored(generationId, deps.now()));
  if (isStoredNow) return settleGeneration(deps, generationId, workflowError);
  const settlement = decideSettlement(run, deps.now(), workflowError);
  await credits.settle(generationCharge(generation), addErrorMessage(settlement, generation));
}

function decideSettlement(run: GenerationRun, at: Date, workflowError: string | undefined): Settlement {
  const { outputs, leftOut } = run;
  if (outputs !== undefined) {
    // The hashes stay in the run, because they would double the price of this write; `makeAssets` reads them there.
    const kept = outputs.map((output) => ({ ...output, sha256: undefined }));
    return { kind: 'capture', status: 'completed', outputs: kept, leftOut, at };
  }
  if (run.cancelRequestedAt !== undefined) return { kind: 'release', status: 'cancelled', at };
  return { kind: 'release', status: 'failed', error: run.failure ?? unrecordedFailure(workflowError), at };
}

function addErrorMessage(settlement: Settlement, { chargedAtStart }: StoredGeneration): Settlement {
  const { error } = settlement;
  if (error === undefined || error.message !== unexplained) return settlement;
  const message = chargedAtStart ? 'Background generation failed' : 'Fast generation failed';
  return { ...settlement, error: { ...error, message } };
}

const providerFaults: ReadonlySet<string> = new Set([
  workflowErrors.providerBusy,
  workflowErrors.resultUnknown,
  workflowErrors.accountRefused,
]);

function unrecordedFailure(workflowError: string | undefined): GenerationError {
  if (workflowError !== undefined && providerFaults.has(workflowError)) return unexplainedFailure({ retryable: true });
  if (workflowError === workflowErrors.chargeNotMade) {
    return { code: 'provider', message: 'Credit deduction failed', retryable: true };
  }
  if (workflowError === workflowErrors.overdue) return timeoutFailure({ retryable: true });
  return { code: 'internal', message: 'An unexpected generation error occurred', retryable: true };
}
