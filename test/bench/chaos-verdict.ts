import { Ledger } from '#functions/domain/credits/ledger.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import { ProRequestRepository } from '#functions/domain/pro-requests/pro-request-repository.ts';
import type { FalActivity } from '#infra/stand-ins/fal/request-record.ts';
import { generationsOf, violationsOf } from '#test/integration/credits/accounts-check.ts';
import { planName } from './chaos-plans.ts';
import type { ChaosRun } from './chaos-run.ts';
import type { StartedGeneration } from './chaos-subscriber.ts';

interface ChaosRow {
  generations: number;
  completed: number;
  failed: number;
  cancelled: number;
  charged: number;
  released: number;
  /** Jobs bought at the provider. */
  jobs: number;
  webhooks: number;
  errorCodes: string;
}

export interface ChaosVerdict {
  readonly rows: Readonly<Record<string, ChaosRow>>;
  readonly sums: Readonly<Record<string, number>>;
  /** Empty if everything ended correctly. */
  readonly violations: readonly string[];
}

interface Ended extends StartedGeneration {
  readonly generation: StoredGeneration | undefined;
  readonly activity: FalActivity;
}

export async function checkChaosRun(run: ChaosRun): Promise<ChaosVerdict> {
  const repository = new GenerationRepository(run.product.table);
  const ended: Ended[] = [];
  for (const started of run.started) {
    const [generation, activity] = await Promise.all([repository.find(started.id), run.product.activityOf(started.id)]);
    ended.push({ ...started, generation, activity });
  }
  const accounts = await checkAccounts(run);
  const running = run.stillRunning > 0 ? [`${run.stillRunning} executions never ended`] : [];
  const violations = [
    ...ended.flatMap((one) => checkGeneration(run, one)),
    ...(await checkRequests(run)),
    ...accounts.violations,
    ...running,
    ...run.leftovers.map((name) => `${name} is left of a deleted account`),
  ];
  return { rows: countByPlan(ended), sums: accounts.sums, violations };
}

function checkGeneration(run: ChaosRun, { id, plan, generation, activity }: Ended): string[] {
  const status = generation?.status ?? 'missing';
  const kind = generation?.settlement?.kind;
  const firstSeen = run.firstSeenStatus.get(id);
  const problems = [
    ['missing', 'processing'].includes(status) && `is ${status} at the end`,
    firstSeen !== undefined && firstSeen !== status && `was ${firstSeen} and then ${status}`,
    kind !== (status === 'completed' ? 'capture' : 'release') && `is ${status} with the settlement ${kind}`,
    status === 'completed' && generation?.outputs.length === 0 && 'is completed without a result',
    status === 'completed' && !plan.canComplete && 'is completed though it can not be',
    status === 'completed' && activity.accepted === 0 && 'is completed without a job',
    activity.accepted > 1 && `bought ${activity.accepted} jobs`,
  ];
  return problems.filter((text) => text !== false).map((text) => `${id} (${planName(plan)}) ${text}`);
}

async function checkRequests({ product, requests }: ChaosRun): Promise<string[]> {
  const repository = new ProRequestRepository(product.table);
  const violations: string[] = [];
  for (const { id, userId, status, share } of requests) {
    const stored = await repository.find(userId, id);
    const kind = status === 'completed' ? 'capture' : 'release';
    if (stored?.status !== status || stored.settlement?.kind !== kind) {
      violations.push(`${id} was ${status}, and is ${stored?.status} with the settlement ${stored?.settlement?.kind}`);
    }
    if (share !== undefined && (await fetch(share.url)).ok === share.isEnded) {
      violations.push(`${id} is ${share.isEnded ? 'still' : 'not'} shared at ${share.url}`);
    }
  }
  return violations;
}

async function checkAccounts({ product, subscribers, started }: ChaosRun) {
  const { table } = product;
  const sums = { accounts: subscribers.length, granted: 0, available: 0, held: 0, spent: 0 };
  const violations: string[] = [];
  const startedIds = new Set(started.map(({ id }) => id));
  for (const { id, granted } of subscribers) {
    const { available, held, spent } = await new Ledger(table).account(id);
    sums.granted += granted;
    sums.available += available;
    sums.held += held;
    sums.spent += spent;
    violations.push(...(await violationsOf(table, id)));
    if (available + held + spent !== granted) violations.push(`${id}: the credits do not add up to ${granted}`);
    if (held !== 0) violations.push(`${id}: ${held} credits are still held`);
    const unexpected = (await generationsOf(table, id)).filter((generation) => !startedIds.has(generation.id));
    violations.push(...unexpected.map((generation) => `${generation.id} was made though nobody was told so`));
  }
  return { sums, violations };
}

function countByPlan(ended: readonly Ended[]): Record<string, ChaosRow> {
  const rows: Record<string, ChaosRow> = {};
  for (const { plan, generation, activity } of ended) {
    const row = (rows[planName(plan)] ??= {
      generations: 0,
      completed: 0,
      failed: 0,
      cancelled: 0,
      charged: 0,
      released: 0,
      jobs: 0,
      webhooks: 0,
      errorCodes: '',
    });
    const { status, settlement } = generation ?? {};
    row.generations += 1;
    if (status === 'completed' || status === 'failed' || status === 'cancelled') row[status] += 1;
    if (settlement) row[settlement.kind === 'capture' ? 'charged' : 'released'] += settlement.amount;
    row.jobs += activity.accepted;
    row.webhooks += activity.webhooksSent;
    const code = generation?.error?.code;
    if (code !== undefined && !row.errorCodes.includes(code)) row.errorCodes = `${row.errorCodes} ${code}`.trim();
  }
  return rows;
}
