import * as z from 'zod/mini';
import type { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';
import type { DayRow, ModelRow } from '#functions/domain/analytics/day-rows.ts';
import { addRow, netOfRefunds } from '#functions/domain/analytics/past-days.ts';
import { readAttention } from '#functions/domain/attention/read-attention.ts';
import { balanceAt, type BillRepository, billSumsAt } from '#functions/domain/bills/bill-repository.ts';
import { issueCountsAt } from '#functions/domain/credits/external-transactions.ts';
import { driftingAccountsAt } from '#functions/domain/credits/moved-accounts-repository.ts';
import { filterByKind, type NamesRepository } from '#functions/domain/names/names-repository.ts';
import { canSeePause } from '#functions/domain/pauses/pause-repository.ts';
import { proFormAt } from '#functions/domain/pro-forms/pro-form-repository.ts';
import { type RequestEntry, requestTotalsAt } from '#functions/domain/pro-requests/pro-request-repository.ts';
import { reportCountsAt } from '#functions/domain/reports/report-repository.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { keyId, keys } from '#functions/platform/table/keys.ts';
import type { ListRequest } from '#functions/platform/table/table.ts';
import type { adminOverview, Pending } from '#shared/contracts/admin-overview.ts';
import { canFulfil, canModify, hasRight, seesAll } from '#shared/rules/roles.ts';
import { overviewDay, overviewDays, pickRanked } from '#shared/rules/stats.ts';

type WaitingDeps = Pick<Repositories, 'processing' | 'table'> & { readonly now: () => Date };

// Decision: docs/decisions/036-console-home-and-search.md
export async function readWaiting(
  deps: WaitingDeps,
  admin: AdminCaller,
): Promise<z.output<typeof adminOverview.getWaiting.response>> {
  const seesIssues = hasRight(admin, 'credits');
  const seesReports = hasRight(admin, 'reports');
  const extraItems = [
    ...(seesIssues ? [issueCountsAt(), driftingAccountsAt(), balanceAt(), billSumsAt()] : []),
    ...(seesReports ? [reportCountsAt()] : []),
  ];
  const { items, paused, brokenPages, refusedDrafts, providerChanges, uncheckedModels, ...counted } =
    await readAttention(deps, extraItems);
  return {
    ...counted,
    paused: paused
      .filter((pause) => canSeePause(admin, pause))
      .map(({ kind, id, name, reason }) => ({ kind, id, name, ...(reason && { reason }) })),
    brokenPages: brokenPages.filter((page) => canModify(admin, page)),
    refusedDrafts: refusedDrafts.filter((draft) => canModify(admin, draft)),
    providerChanges: providerChanges.filter((change) => canModify(admin, change)),
    uncheckedModels: uncheckedModels.filter((model) => canModify(admin, model)),
    ...(seesReports && { openReports: Math.max(0, items.get(reportCountsAt())?.open ?? 0) }),
    ...(seesIssues && {
      openIssues: Math.max(0, items.get(issueCountsAt())?.open ?? 0),
      driftingAccounts: items.get(driftingAccountsAt())?.accounts.size ?? 0,
      balance: items.get(balanceAt()),
      ...describeSums(items.get(billSumsAt())),
    }),
  };
}

function describeSums(sums: z.output<ReturnType<typeof billSumsAt>['schema']> | undefined) {
  if (sums === undefined) return {};
  const { tests, ...lostBills } = sums;
  return { lostBills, tests };
}

type LostBillDeps = Pick<Repositories, 'table'> & { readonly bills: Pick<BillRepository, 'lostBillPage'> };

export async function listLostBills(
  { table, bills }: LostBillDeps,
  request: ListRequest,
): Promise<z.output<typeof adminOverview.listLostBills.response>> {
  const { items, ...page } = await bills.lostBillPage(request);
  const modelIds = [...new Set(items.flatMap(({ modelId }) => modelId ?? []))];
  const models = await table.getMany(modelIds.map(keys.modelSummary), z.object({ name: z.string() }));
  const findName = (modelId: string) => models.get(keyId(keys.modelSummary(modelId)))?.name;
  return { ...page, items: items.map((bill) => ({ ...bill, modelName: bill.modelId && findName(bill.modelId) })) };
}

type PendingDeps = Pick<Repositories, 'table' | 'waitingRequests'> & { readonly now: () => Date };

const maxPending = 500;
const maxForms = 100;

export async function readPending(deps: PendingDeps, admin: AdminCaller): Promise<Pending> {
  const asOf = deps.now().toISOString();
  const pending = await deps.waitingRequests.oldest('pending', maxPending);
  const { own, ...counted } = await (seesAll(admin) && hasRight(admin, 'operate')
    ? countAllPending(deps, pending)
    : countOwnPending(deps, admin, pending));
  const newest = pending.length < maxPending ? own.at(-1) : undefined;
  const times = { ...(own[0] && { oldestAt: own[0].createdAt }), ...(newest && { newestAt: newest.createdAt }) };
  return { pendingRequests: { ...counted, ...times, asOf } };
}

async function countAllPending({ table }: PendingDeps, pending: readonly RequestEntry[]) {
  if (pending.length < maxPending) return { own: pending, count: pending.length, isMore: false };
  const totals = (await table.getItems([requestTotalsAt()])).get(requestTotalsAt());
  return { own: pending, count: Math.max(pending.length, totals?.pending ?? 0), isMore: false };
}

async function countOwnPending({ table }: PendingDeps, admin: AdminCaller, pending: readonly RequestEntry[]) {
  const formIds = [...new Set(pending.map(({ formId }) => formId))];
  const known = await table.getItems(formIds.slice(0, maxForms).map(proFormAt));
  const own = pending.filter(({ formId }) => {
    const form = known.get(proFormAt(formId));
    return form !== undefined && canFulfil(admin, form);
  });
  return { own, count: own.length, isMore: pending.length === maxPending || formIds.length > maxForms };
}

interface OverviewDeps {
  readonly dailyStats: Pick<DailyStatsRepository, 'daysWithPast'>;
  readonly names: Pick<NamesRepository, 'all'>;
  readonly creditValueUsd: number | undefined;
  readonly now: () => Date;
}

export async function readOverview(
  { dailyStats, names, creditValueUsd, now }: OverviewDeps,
  admin: AdminCaller,
): Promise<z.output<typeof adminOverview.getOverview.response>> {
  const days = overviewDays(now());
  const [counted, named] = await Promise.all([dailyStats.daysWithPast(days, '7'), names.all()]);
  const models = new Map(
    filterByKind(named, 'model')
      .filter((model) => seesAll(admin) || canModify(admin, model))
      .map((model) => [model.id, model.name]),
  );
  const isOwn = ({ modelId }: { readonly modelId: string }) => seesAll(admin) || models.has(modelId);
  const rows = seesAll(admin)
    ? { models: counted.days, credits: counted.credits }
    : { models: [...pickOwnDays(counted.owners, admin), ...netOfRefunds(counted.unsummed.filter(isOwn))] };
  const titles = new Map(filterByKind(named, 'page').map(({ routePath, title }) => [routePath, title]));
  const nameModel = (modelId: string) => models.get(modelId) ?? modelId;
  const own = sumByModel(counted.models.filter(isOwn));
  const today = days.at(-1);
  const unpriced = counted.unsummed.filter((row) => row.day === today && isOwn(row) && row.completed > row.priced);
  return {
    days: days.map((day) => overviewDay(day, rows, creditValueUsd)),
    models: pickRanked(
      own.map(({ modelId, started, credits }) => ({ modelId, name: nameModel(modelId), started, income: credits })),
    ),
    pages: pickRanked(
      own.flatMap(({ modelId, pages }) =>
        [...pages].map(([routePath, counts]) => {
          return { modelId, routePath, name: titles.get(routePath) ?? nameModel(modelId), ...counts };
        }),
      ),
    ),
    unpriced: unpriced.slice(0, maxUnpriced).map(({ modelId }) => ({ modelId, name: nameModel(modelId) })),
    isCreditValueKnown: creditValueUsd !== undefined,
  };
}

const maxUnpriced = 3;

function pickOwnDays(owners: Readonly<Record<string, readonly DayRow[]>>, admin: AdminCaller): DayRow[] {
  return Object.entries(owners).flatMap(([ownerUserId, rows]) => (canModify(admin, { ownerUserId }) ? rows : []));
}

function sumByModel(rows: readonly ModelRow[]): ModelRow[] {
  const sums = new Map<string, ModelRow>();
  for (const row of rows) sums.set(row.modelId, addRow(sums.get(row.modelId), row));
  return [...sums.values()];
}
