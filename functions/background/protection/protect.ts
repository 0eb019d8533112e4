import type { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';
import type { ModelDay } from '#functions/domain/analytics/day-rows.ts';
import type { ApiKeyRepository } from '#functions/domain/api-keys/api-key-repository.ts';
import type { PublicInput } from '#functions/domain/assets/public-input.ts';
import type { BillRepository } from '#functions/domain/bills/bill-repository.ts';
import type { GenerationLists } from '#functions/domain/generations/generation-lists.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { GenerationInput } from '#functions/domain/generations/generation.ts';
import { type JobsOf, KeyUnusable } from '#functions/domain/jobs/provider-jobs.ts';
import type { ModelRepository } from '#functions/domain/models/model-repository.ts';
import {
  limitCountsSince,
  sumCosts,
  toDayStats,
  type PauseRepository,
  type StoredPause,
  type TestRequest,
} from '#functions/domain/pauses/pause-repository.ts';
import { isPaused, wholeStage } from '#functions/domain/pauses/paused.ts';
import { log, reportUnexpected } from '#functions/platform/log.ts';
import { isProviderFault } from '#functions/providers/provider-error.ts';
import type { JobQueue } from '#functions/providers/provider.ts';
import {
  type DayStats,
  exceededLimit,
  noStats,
  testRequestDelayMinutes,
  type PauseReason,
  faultCodes,
} from '#shared/rules/protection.ts';

export interface ProtectDeps extends TestRequestDeps {
  readonly dailyStats: DailyStatsRepository;
  readonly models: ModelRepository;
  readonly apiKeys: ApiKeyRepository;
  readonly creditValueUsd: number | undefined;
  readonly dailyCostCeilingUsd: number | undefined;
}

/** Limits test requests per minute, because in an outage all models need one and each costs money. */
const maxTestRequests = 10;

type ModelSummary = Awaited<ReturnType<ModelRepository['all']>>[number];

interface Today {
  readonly at: Date;
  readonly day: string;
  readonly statsByModel: ReadonlyMap<string, DayStats>;
  readonly known: readonly StoredPause[];
}

// Decision: docs/decisions/011-automatic-pauses.md
export async function protect(deps: ProtectDeps): Promise<number> {
  const at = deps.now();
  const day = at.toISOString().slice(0, 10);
  const [known, { models: modelDays }] = await Promise.all([deps.pauses.all(), deps.dailyStats.days(day, day)]);
  const statsByModel = new Map(modelDays.map((row): [string, DayStats] => [row.modelId, toDayStats(row)]));
  const today = { at, day, statsByModel, known };
  const hasLosses = [...statsByModel.values()].some(({ faults, costUsd }) => faults > 0 || costUsd > 0);
  const models = hasLosses || known.length > 0 ? await deps.models.all() : [];
  const isNew = ({ kind, id }: StoredPause) =>
    !known.some((other) => other.kind === kind && other.id === id && isPaused(other, at));
  const due = [
    ...findStageOverCeiling(deps, today, modelDays),
    ...(await findKeysOverCeiling(deps, today)),
    ...findModelsOverLimits(deps, today, models),
  ];
  const started = await startPauses(deps, due.filter(isNew));
  const continued = await endPauses(deps, today, models);
  const paused = [...started, ...continued];
  // Writes the list every minute, which repairs conflicting changes by admins.
  await deps.pauses.savePausedNow(paused);
  return paused.length;
}

async function startPauses({ pauses }: ProtectDeps, due: readonly StoredPause[]): Promise<StoredPause[]> {
  const started: StoredPause[] = [];
  for (const pause of due) {
    if (!(await pauses.begin(pause))) continue;
    started.push(pause);
    log.warn('Paused: over its limits', { kind: pause.kind, id: pause.id, name: pause.name, reason: pause.reason });
  }
  return started;
}

async function endPauses(deps: ProtectDeps, today: Today, models: readonly ModelSummary[]): Promise<StoredPause[]> {
  const paused = today.known.filter(({ endedAt }) => endedAt === undefined);
  const expired = paused.filter((pause) => hasExpired(pause, today, models));
  const due = paused.filter((pause) => !expired.includes(pause) && isTestRequestDue(pause, today.at));
  const tested = due.slice(0, paused.some(({ kind }) => kind === 'stage') ? 0 : maxTestRequests);
  const succeeded = await Promise.all(tested.map((pause) => makeTestRequest(deps, pause)));
  const ended = [...expired, ...tested.filter((_, index) => succeeded[index])];
  for (const pause of ended) {
    await deps.pauses.end(pause, { at: today.at, stats: today.statsByModel.get(pause.id) ?? noStats });
    log.info('Resumed after a pause', { kind: pause.kind, id: pause.id, name: pause.name });
  }
  return paused.filter((pause) => !ended.includes(pause));
}

function hasExpired(pause: StoredPause, { at }: Today, models: readonly ModelSummary[]): boolean {
  if (!isPaused(pause, at)) return true;
  const isAboutModel = pause.kind === 'model' && pause.reason !== 'cost';
  return isAboutModel && models.some(({ id, updatedAt }) => id === pause.id && updatedAt > pause.since);
}

function findModelsOverLimits(
  { creditValueUsd }: ProtectDeps,
  today: Today,
  models: readonly ModelSummary[],
): StoredPause[] {
  return models.flatMap((model) => {
    const counted = today.statsByModel.get(model.id);
    if (counted === undefined || !model.isAvailable) return [];
    const last = today.known.find(({ kind, id }) => kind === 'model' && id === model.id);
    const stats = limitCountsSince(last, counted, today.day);
    const reason = exceededLimit(stats, model, creditValueUsd);
    if (reason === undefined) return [];
    const subject = { kind: 'model', id: model.id, name: model.name, ownerId: model.ownerUserId } as const;
    return [newPause(today, { ...subject, reason, stats })];
  });
}

async function findKeysOverCeiling({ dailyStats, apiKeys }: ProtectDeps, today: Today): Promise<StoredPause[]> {
  const costByKey = new Map((await dailyStats.keyDays(today.day)).map(({ apiKeyId, costUsd }) => [apiKeyId, costUsd]));
  if (costByKey.size === 0) return [];
  return (await apiKeys.all()).flatMap(({ id, name, accessId, dailyCostCeilingUsd }) => {
    const costUsd = costByKey.get(id) ?? 0;
    if (dailyCostCeilingUsd === undefined || costUsd < dailyCostCeilingUsd || wasResumed(today, 'key', id)) return [];
    const stats = { ...noStats, costUsd };
    return [newPause(today, { kind: 'key', id, name, ownerId: accessId, reason: 'cost', stats })];
  });
}

function findStageOverCeiling(
  { dailyCostCeilingUsd }: ProtectDeps,
  today: Today,
  modelDays: readonly ModelDay[],
): StoredPause[] {
  const costUsd = sumCosts(modelDays);
  if (dailyCostCeilingUsd === undefined || costUsd < dailyCostCeilingUsd) return [];
  if (wasResumed(today, 'stage', wholeStage)) return [];
  const stats = { ...noStats, costUsd };
  return [newPause(today, { kind: 'stage', id: wholeStage, name: 'Everything', reason: 'cost', stats })];
}

/** An admin who resumed a key or the stage accepts its cost for the rest of the day. */
function wasResumed({ known, day }: Today, kind: StoredPause['kind'], id: string): boolean {
  const last = known.find((pause) => pause.kind === kind && pause.id === id);
  return last?.endedAt !== undefined && last.since.startsWith(day);
}

type NewPause = Pick<StoredPause, 'kind' | 'id' | 'name' | 'ownerId' | 'stats'> & { readonly reason: PauseReason };

function newPause({ at, day }: Today, pause: NewPause): StoredPause {
  const endsWithDay = pause.reason === 'cost';
  const isTested = pause.reason === 'failures';
  return {
    ...pause,
    since: at.toISOString(),
    failedTestRequests: 0,
    ...(endsWithDay && { until: startOfNextDay(day) }),
    ...(isTested && { nextTestRequestAt: new Date(at.getTime() + testRequestDelayMinutes(0) * 60_000).toISOString() }),
  };
}

function startOfNextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60 * 1000).toISOString();
}

interface TestRequestDeps {
  readonly pauses: PauseRepository;
  readonly bills: Pick<BillRepository, 'saveTestJob'>;
  readonly generations: GenerationRepository;
  readonly lists: GenerationLists;
  readonly jobs: JobsOf<JobQueue>;
  readonly publicInput: PublicInput;
  readonly now: () => Date;
}

const maxTestMs = 60 * 60 * 1000;
const examinedFailures = 20;

export function isTestRequestDue({ reason, testRequest: running, nextTestRequestAt }: StoredPause, at: Date): boolean {
  if (reason !== 'failures') return false;
  return running !== undefined || (nextTestRequestAt !== undefined && Date.parse(nextTestRequestAt) <= at.getTime());
}

export async function makeTestRequest(deps: TestRequestDeps, pause: StoredPause): Promise<boolean> {
  try {
    if (pause.testRequest !== undefined) return await hasSucceeded(deps, pause, pause.testRequest);
    await startTestRequest(deps, pause);
    return false;
  } catch (error) {
    const subject = { kind: pause.kind, id: pause.id };
    const isExpected = isProviderFault(error) || error instanceof KeyUnusable;
    if (isExpected) log.info('A test request of a paused model failed; it is repeated later', { ...subject, error });
    else reportUnexpected('Could not make a test request of a paused model; it is repeated later', error, subject);
    await postponeTestRequest(deps, pause);
    return false;
  }
}

async function startTestRequest(deps: TestRequestDeps, pause: StoredPause): Promise<void> {
  const input = await findLastFailedInput(deps, pause.id);
  // Without an input to repeat, only an admin can resume the model.
  if (input === undefined) return deps.pauses.saveTestRequest(pause, { failedTestRequests: pause.failedTestRequests });
  const { provider, endpoint, apiKeyId, payload } = input;
  const jobs = await deps.jobs({ provider, apiKeyId });
  const { requestId, urls: jobUrls } = await jobs.submit(endpoint, await deps.publicInput(payload));
  const startedAt = deps.now().toISOString();
  const started = { provider, endpoint, apiKeyId, requestId, jobUrls, startedAt };
  await deps.pauses.saveTestRequest(pause, { testRequest: started, failedTestRequests: pause.failedTestRequests });
  await deps.bills.saveTestJob(requestId, deps.now());
}

async function findLastFailedInput(
  { lists, generations }: TestRequestDeps,
  modelId: string,
): Promise<(GenerationInput & { readonly provider: string }) | undefined> {
  const { items } = await lists.pageOf({ status: 'failed', modelId }, { limit: examinedFailures });
  for (const { id, provider } of items.filter((one) => faultCodes.has(one.error?.code ?? ''))) {
    const input = await generations.findInput(id);
    if (input !== undefined) return { ...input, provider };
  }
  return undefined;
}

/** Fetches the result, because a job can succeed in the queue without a result at the model. */
async function hasSucceeded(deps: TestRequestDeps, pause: StoredPause, running: TestRequest): Promise<boolean> {
  const { requestId, jobUrls: urls, endpoint, startedAt } = running;
  const jobs = await deps.jobs(running);
  const status = await jobs.status(endpoint, { requestId, urls });
  if (status.state !== 'ended') {
    if (deps.now().getTime() - Date.parse(startedAt) > maxTestMs) await postponeTestRequest(deps, pause);
    return false;
  }
  await jobs.result(endpoint, { requestId, urls });
  if (status.errorType === undefined) return true;
  await postponeTestRequest(deps, pause);
  return false;
}

async function postponeTestRequest({ pauses, now }: TestRequestDeps, pause: StoredPause): Promise<void> {
  const failedTestRequests = pause.failedTestRequests + 1;
  const nextTestRequestAt = new Date(
    now().getTime() + testRequestDelayMinutes(failedTestRequests) * 60_000,
  ).toISOString();
  await pauses.saveTestRequest(pause, { failedTestRequests, nextTestRequestAt });
}
