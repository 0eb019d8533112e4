import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { generationSchedule } from '#shared/rules/workflow-limits.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { sha256 } from '#functions/platform/ids.ts';
import { reportUnexpected } from '#functions/platform/log.ts';
import type { AccountJobRepository } from '#functions/domain/account-jobs/account-job-repository.ts';
import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-entry.ts';
import type { CreditBook } from '#functions/domain/credits/charge.ts';
import type { Executions } from '#functions/domain/jobs/executions.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { requireGeneration } from './inspect-generation.ts';

interface RunAgainDeps {
  readonly generations: GenerationRepository;
  readonly accountJobs: AccountJobRepository;
  readonly credits: CreditBook;
  readonly executions: Executions;
  readonly tableName: string;
  readonly maxRunning: number;
  readonly now: () => Date;
}

/** Repeats the request for the same subscriber, free of charge, and returns the new id. */
export async function runAgain(
  deps: RunAgainDeps,
  admin: AdminCaller,
  id: string,
  idempotencyKey: string,
): Promise<string> {
  const { generation, input } = await requireGeneration(deps.generations, id);
  if (generation.settlement === undefined) throw new AppError('conflict', 'It is still processing');
  if (input === undefined) throw new AppError('conflict', 'What it was made from has been deleted');
  const isLeaving = (await deps.accountJobs.find(generation.userId, 'delete')) !== undefined;
  if (isLeaving) throw new AppError('conflict', 'The subscriber is being deleted');

  const at = deps.now();
  const rerun = newRerun(generation, { id: sha256(`again\n${id}\n${idempotencyKey}`).slice(0, 32), at });
  const { userId, pageTitle: name } = generation;
  const change = { action: 'ran again', kind: 'generation', id, name, after: { as: rerun.id } } as const;
  const audit = putAuditEntry(deps.tableName, auditEntry(admin, change, at), userId);
  const extraWrites = [deps.generations.inputWrite(rerun, input), audit];
  await deps.credits.hold(generationCharge(rerun), { maxRunning: deps.maxRunning }, extraWrites).catch(rethrowForAdmin);
  await deps.executions.start(rerun).catch((error: unknown) => {
    reportUnexpected('Could not start a generation; the sweeper starts it within two minutes', error, { id: rerun.id });
  });
  return rerun.id;
}

function newRerun(
  original: StoredGeneration,
  { id, at }: { readonly id: string; readonly at: Date },
): StoredGeneration {
  const { price: _, settlement: __, error: ___, refund: ____, leftOut: _____, ...copied } = original;
  const { deadlineSeconds } = generationSchedule(original);
  const now = at.toISOString();
  return {
    ...copied,
    id,
    status: 'processing',
    chargedAtStart: false,
    deadlineAt: new Date(at.getTime() + deadlineSeconds * 1000).toISOString(),
    createdAt: now,
    hold: { amount: 0, at: now },
    outputs: [],
    rerunOf: original.id,
  };
}

function rethrowForAdmin(error: unknown): never {
  if (error instanceof AppError && error.code === 'too_many_running') {
    throw new AppError(
      'conflict',
      'The subscriber has as many generations running as may. Try again when one has ended.',
    );
  }
  throw error;
}
