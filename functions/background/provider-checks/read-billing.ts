import type { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';
import {
  type BillRepository,
  type Billing,
  type LostBill,
  stagePayer,
} from '#functions/domain/bills/bill-repository.ts';
import { type EncryptionSecrets, decryptText } from '#functions/domain/encryption/encrypted-text.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import { log, reportUnexpected } from '#functions/platform/log.ts';
import { isProviderFault } from '#functions/providers/provider-error.ts';
import type { Providers, BillsRequest, Provider, ProviderBill } from '#functions/providers/provider.ts';
import { overviewDays } from '#shared/rules/stats.ts';

interface BalanceDeps {
  readonly bills: BillRepository;
  readonly dailyStats: Pick<DailyStatsRepository, 'daysWithPast'>;
  readonly providers: Providers;
  readonly now: () => Date;
}

/** A balance below this, or below the cost of a usual day, is low. */
const minBalanceUsd = 5;

export async function readBalance({ bills, dailyStats, providers, now }: BalanceDeps): Promise<void> {
  try {
    for (const provider of providers.all) {
      const key = await provider.stageKey();
      const amountUsd = key === undefined ? undefined : await provider.readBalance(key);
      if (amountUsd === undefined) continue;
      const days = overviewDays(now());
      const past = (await dailyStats.daysWithPast(days)).days.filter(({ day }) => day !== days.at(-1));
      const dayCostUsd = past.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0) / 1_000_000 / (days.length - 1);
      const isLow = amountUsd < Math.max(minBalanceUsd, dayCostUsd);
      await bills.saveBalance({ amountUsd, at: now().toISOString(), isLow });
      return;
    }
    if ((await bills.balance()) !== undefined) await bills.deleteBalance();
  } catch (error) {
    if (!isProviderFault(error)) throw error;
    log.warn('Could not read the balance at a provider; the last one stays', { error });
  }
}

export interface BillDeps extends Pick<Repositories, 'apiKeys' | 'bills' | 'models'> {
  readonly providers: Providers;
  readonly secrets: () => Promise<EncryptionSecrets>;
  readonly now: () => Date;
}

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
/** No page is read after this time; the function's timeout is four minutes. */
const runMs = minuteMs;
/** Providers bill a request after its end, and a generation is settled some seconds later. */
const delayMs = 15 * minuteMs;
/** Bills can arrive late. Reading one again does nothing. */
const overlapMs = hourMs;
const firstReadMs = 7 * 24 * hourMs;
/** Providers answer for 90 days at most. */
const longestRangeMs = 89 * 24 * hourMs;
const cursorMs = hourMs;
/** A generation can wait at its provider for this long before it is billed. */
const usualAgeMs = 2 * hourMs;
const longestAgeMs = 26 * hourMs;
const recheckRightsMs = 24 * hourMs;

/** `isAsked` reads the bills of all keys up to now. Decision: docs/decisions/053-bills-of-providers.md */
export async function readBills(deps: BillDeps, { isAsked = false } = {}): Promise<void> {
  const endMs = deps.now().getTime() + runMs;
  const known = await deps.bills.payers();
  for (const payer of await listPayers(deps)) {
    if (deps.now().getTime() >= endMs) break;
    const last = known.get(payer.id);
    if (last !== undefined && !isAsked && !isDue(last, deps.now())) continue;
    try {
      await readPayer(deps, payer, { last, upTo: new Date(deps.now().getTime() - (isAsked ? 0 : delayMs)), endMs });
    } catch (error) {
      const details = { payer: payer.id, provider: payer.provider.id };
      if (isProviderFault(error)) log.warn('Could not read the bills of a provider', { ...details, error });
      else reportUnexpected('Could not read the bills of a provider', error, details);
    }
  }
  await sumBills(deps);
}

async function sumBills({ bills, now }: BillDeps): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 24 * hourMs);
  const month = await bills.lostBills(daysAgo(30));
  const weekStart = daysAgo(7);
  const week = month.filter(({ at }) => at >= weekStart.toISOString());
  const tests = await bills.testBills(weekStart);
  await bills.saveSums({ ...addUp(week), month: addUp(month), tests: addUp(tests) });
}

function addUp(bills: readonly { readonly costUsd: number }[]) {
  return { count: bills.length, costUsd: bills.reduce((sum, { costUsd }) => sum + costUsd, 0) };
}

interface Payer {
  readonly id: string;
  readonly provider: Provider;
  readonly key: () => Promise<string | undefined>;
}

async function listPayers({ apiKeys, providers, secrets }: BillDeps): Promise<Payer[]> {
  const stage = providers.all.map((provider) => ({
    id: stagePayer(provider.id),
    provider,
    key: () => provider.stageKey(),
  }));
  const own = (await apiKeys.all()).flatMap(({ id, isActive, provider: name, sealed }) => {
    const provider = isActive ? providers.named(name) : undefined;
    return provider ? [{ id, provider, key: async () => decryptText(await secrets(), id, sealed) }] : [];
  });
  return [...stage, ...own];
}

function isDue({ range, hasRights, checkedAt }: Billing, now: Date): boolean {
  if (range !== undefined) return true;
  return now.getTime() - Date.parse(checkedAt) >= (hasRights ? hourMs : recheckRightsMs);
}

async function readPayer(
  deps: BillDeps,
  { id, provider, key: readKey }: Payer,
  { last, upTo, endMs }: { readonly last: Billing | undefined; readonly upTo: Date; readonly endMs: number },
): Promise<void> {
  const key = await readKey();
  if (key === undefined) return;
  const open = last?.range;
  const isFresh = last !== undefined && deps.now().getTime() - Date.parse(last.checkedAt) < cursorMs;
  let range: BillsRequest =
    open && isFresh
      ? { from: new Date(open.from), upTo: new Date(open.upTo), cursor: open.cursor }
      : { from: findStart(last, upTo), upTo };
  let unsettledAt = open && isFresh ? last.readUpTo : upTo.toISOString();
  do {
    const page = await provider.readBills(key, range);
    const checkedAt = deps.now().toISOString();
    if (page === undefined) {
      await deps.bills.saveBilling({ payer: id, readUpTo: upTo.toISOString(), hasRights: false, checkedAt });
      return;
    }
    const unsettled = await takeBills(deps, provider, page.bills);
    unsettledAt = [unsettledAt, ...unsettled].toSorted()[0] ?? unsettledAt;
    range = { ...range, cursor: page.nextCursor };
    const { from, cursor } = range;
    const rest =
      cursor === undefined ? undefined : { from: from.toISOString(), upTo: range.upTo.toISOString(), cursor };
    await deps.bills.saveBilling({ payer: id, readUpTo: unsettledAt, range: rest, hasRights: true, checkedAt });
  } while (range.cursor !== undefined && deps.now().getTime() < endMs);
}

function findStart(last: Billing | undefined, upTo: Date): Date {
  if (last === undefined || !last.hasRights) return new Date(upTo.getTime() - firstReadMs);
  const start = Date.parse(last.range?.from ?? last.readUpTo) - overlapMs;
  return new Date(Math.max(start, upTo.getTime() - longestRangeMs));
}

async function takeBills(deps: BillDeps, provider: Provider, bills: readonly ProviderBill[]): Promise<string[]> {
  if (bills.length === 0) return [];
  const found = await matchGenerations(deps, bills);
  const billed = await deps.bills.findBilled([...found.values()]);
  const generations = await deps.bills.readGenerations([...found.values()].filter((id) => !billed.has(id)));
  const unsettled: string[] = [];
  for (const bill of bills) {
    const id = found.get(bill.requestId);
    const generation = id === undefined ? undefined : generations.get(id);
    if (generation === undefined) continue;
    if (generation.settlement === undefined) {
      unsettled.push(bill.at);
      continue;
    }
    if (bill.costUsd > 0) await saveIfLost(deps, generation, bill);
    await deps.bills.saveBill(generation, bill);
  }
  await saveUnknown(
    deps,
    provider,
    bills.filter(({ requestId, costUsd }) => costUsd > 0 && !found.has(requestId)),
  );
  return unsettled;
}

/** Most requests belong to generations of the last hours; only the others need a look at the day before. */
async function matchGenerations({ bills }: BillDeps, page: readonly ProviderBill[]): Promise<Map<string, string>> {
  const times = page.map(({ at }) => Date.parse(at));
  const [earliest, latest] = [Math.min(...times), Math.max(...times)];
  const recent = await bills.findGenerations(new Date(earliest - usualAgeMs), new Date(latest));
  if (page.every(({ requestId }) => recent.has(requestId))) return pickRequests(page, recent);
  const older = await bills.findGenerations(new Date(earliest - longestAgeMs), new Date(earliest - usualAgeMs));
  return pickRequests(page, new Map([...older, ...recent]));
}

function pickRequests(page: readonly ProviderBill[], known: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(
    page.flatMap(({ requestId }) => {
      const id = known.get(requestId);
      return id === undefined ? [] : [[requestId, id] as const];
    }),
  );
}

async function saveIfLost({ bills }: BillDeps, { id, status, modelId }: StoredGeneration, bill: ProviderBill) {
  if (status !== 'failed' && status !== 'cancelled') return;
  await bills.saveLost({ ...toLost(bill), reason: status, modelId, generationId: id });
}

/** An account can also pay for other software, so only endpoints of this stage's models count. */
async function saveUnknown({ bills, models }: BillDeps, provider: Provider, unknown: readonly ProviderBill[]) {
  if (unknown.length === 0) return;
  const tests = await bills.findTestJobs(unknown.map(({ requestId }) => requestId));
  const own = (await models.all()).filter((model) => model.provider === provider.id);
  const modelOf = new Map(own.map(({ endpoint, id }) => [endpoint, id]));
  for (const bill of unknown) {
    const modelId = modelOf.get(bill.endpoint);
    if (tests.has(bill.requestId)) await bills.saveTestBill(bill);
    else if (modelId !== undefined) await bills.saveLost({ ...toLost(bill), reason: 'unknown', modelId });
  }
}

function toLost({ requestId, endpoint, at, costUsd }: ProviderBill): Omit<LostBill, 'reason'> {
  return { requestId, endpoint, at, costUsd };
}
