import { adminGenerations } from '#shared/contracts/admin-generations.ts';
import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-entry.ts';
import { companionMode } from '#functions/domain/companion/companion-mode.ts';
import { refundCharge } from '#functions/domain/credits/ledger.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { GenerationLists } from '#functions/domain/generations/generation-lists.ts';
import { Executions } from '#functions/domain/jobs/executions.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { companionEnvironment, environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { describeGenerations, inspectGeneration, toListedGeneration, requireGeneration } from './inspect-generation.ts';
import { runAgain } from './run-again.ts';

const { MAX_RUNNING_GENERATIONS, STATE_MACHINE_ARN } = environment();
const data = repositories();
const lists = new GenerationLists(data.table, data.generations);
const deps = {
  ...data,
  tableName: data.table.name,
  credits: companionMode(data).credits,
  executions: new Executions(STATE_MACHINE_ARN),
  maxRunning: MAX_RUNNING_GENERATIONS,
  now: () => new Date(),
};

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
      id: await runAgain(deps, caller, params.id, headers['idempotency-key']),
    }),
  },
  { admin: adminGuard(data.adminSessions) },
  data.allowances,
);
