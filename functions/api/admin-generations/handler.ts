import { adminGenerations } from '#shared/contracts/admin-generations.ts';
import { companionMode } from '#functions/domain/companion/companion-mode.ts';
import { Executions } from '#functions/domain/jobs/executions.ts';
import { GenerationLists } from '#functions/domain/generations/generation-lists.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { superAdminGuard } from '#functions/domain/sessions/guards.ts';
import { companionEnvironment, environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { inspectGeneration, listedGeneration } from './inspect-generation.ts';
import { refundGeneration } from './refund-generation.ts';
import { runAgain } from './run-again.ts';

const { MAX_RUNNING_GENERATIONS, STATE_MACHINE_ARN } = environment();
const data = repositories();
const lists = new GenerationLists(data.table, data.generations);
const deps = {
  ...data,
  tableName: data.table.name,
  credits: companionMode(data).credits,
  executions: new Executions(STATE_MACHINE_ARN),
  isEmbedded: companionEnvironment() === undefined,
  maxRunning: MAX_RUNNING_GENERATIONS,
  now: () => new Date(),
};

export const handler = feature(
  adminGenerations,
  {
    listAllGenerations: async ({ query: { cursor, limit, ...choice } }) => {
      const { items, ...page } = await lists.pageOf(choice, { cursor, limit });
      return { ...page, items: items.map(listedGeneration) };
    },
    inspectOne: async ({ params }) => ({ generation: await inspectGeneration(deps, params.id) }),
    refund: async ({ caller, params, body }) => {
      await refundGeneration(deps, caller, params.id, body.reason);
      return { generation: await inspectGeneration(deps, params.id) };
    },
    runAgain: async ({ caller, params, headers }) => ({
      id: await runAgain(deps, caller, params.id, headers['idempotency-key']),
    }),
  },
  { 'super-admin': superAdminGuard(data.adminSessions) },
  data.allowances,
);
