import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-entry.ts';
import { companionMode } from '#functions/domain/companion/companion-mode.ts';
import { refundCharge } from '#functions/domain/credits/ledger.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { GenerationLists } from '#functions/domain/generations/generation-lists.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import { Executions } from '#functions/domain/jobs/executions.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { adminGuard, type AdminCaller } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { companionEnvironment, environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { reportUnexpected } from '#functions/platform/log.ts';
import { adminGenerations } from '#shared/contracts/admin-generations.ts';
import { generationSchedule } from '#shared/rules/workflow-limits.ts';
import { describeGenerations, inspectGeneration, toListedGeneration, requireGeneration } from './inspect-generation.ts';

const { MAX_RUNNING_GENERATIONS } = environment();
const data = repositories();
const lists = new GenerationLists(data.table, data.generations);
const { credits } = companionMode(data);
const executions = new Executions(environment());
const deps = { ...data, executions };

export const handler = feature(
  adminGenerations,
  {
    listAllGenerations: async ({ query: { cursor, limit, ...choice } }) => {
      const { items, ...page } = await lists.pageOf(choice, { cursor, limit });
      return { ...page, items: items.map((item) => toListedGeneration(data.assets, item)) };
    },
    describeGenerations: ({ body }) => describeGenerations(data.table, body),
    inspectOne: async ({ params }) => ({ generation: await inspectGeneration(deps, params.id) }),
    refund: async ({ caller, params: { id }, body: { reason } }) => {
      if (companionEnvironment() !== undefined) {
        throw new AppError('unavailable', 'The companion app keeps subscribers and their credits');
      }
      const { generation } = await requireGeneration(data.generations, id);
      const { userId, pageTitle: name, hold, settlement, refund } = generation;
      if (refund !== undefined) throw new AppError('conflict', 'It has been refunded already');
      if (settlement === undefined) throw new AppError('conflict', 'It has not ended yet: nothing has been charged');
      if (settlement.kind !== 'capture' || hold.amount === 0) throw new AppError('conflict', 'It was not charged');
      const at = new Date();
      const subject = { kind: 'generation', id, name } as const;
      const entry = auditEntry(caller, { action: 'refunded', ...subject, reason, after: { credits: hold.amount } }, at);
      const audit = putAuditEntry(data.table.name, entry, userId);
      const isRefunded = await refundCharge(data.ledger, generationCharge(generation), { reason, at }, [audit]);
      if (!isRefunded) throw new AppError('conflict', 'It has been refunded already');
      return { generation: await inspectGeneration(deps, id) };
    },
    runAgain: async ({ caller, params, headers }) => ({
      id: await runAgain(caller, params.id, headers['idempotency-key']),
    }),
  },
  { admin: adminGuard(data.adminSessions) },
  data.allowances,
);

/** Repeats the request for the same subscriber, free of charge, and returns the new id. */
async function runAgain(admin: AdminCaller, id: string, idempotencyKey: string): Promise<string> {
  const { generation, input } = await requireGeneration(data.generations, id);
  if (generation.settlement === undefined) throw new AppError('conflict', 'It is still processing');
  if (input === undefined) throw new AppError('conflict', 'What it was made from has been deleted');
  const isLeaving = (await data.accountJobs.find(generation.userId, 'delete')) !== undefined;
  if (isLeaving) throw new AppError('conflict', 'The subscriber is being deleted');

  const at = new Date();
  const rerun = newRerun(generation, { id: sha256(`again\n${id}\n${idempotencyKey}`).slice(0, 32), at });
  const { userId, pageTitle: name } = generation;
  const change = { action: 'ran again', kind: 'generation', id, name, after: { as: rerun.id } } as const;
  const audit = putAuditEntry(data.table.name, auditEntry(admin, change, at), userId);
  const extraWrites = [data.generations.inputWrite(rerun, input), audit];
  await credits
    .hold(generationCharge(rerun), { maxRunning: MAX_RUNNING_GENERATIONS }, extraWrites)
    .catch(rethrowForAdmin);
  await executions.start(rerun).catch((error: unknown) => {
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
