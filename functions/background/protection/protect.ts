import {
  type DayFigures,
  exceededLimit,
  noFigures,
  probePauseMinutes,
  type RestReason,
} from '#shared/rules/protection.ts';
import type { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';
import type { ModelDay } from '#functions/domain/analytics/day-rows.ts';
import {
  figuresAfter,
  toDayFigures,
  type RestRepository,
  type StoredRest,
} from '#functions/domain/rests/rest-repository.ts';
import type { ApiKeyRepository } from '#functions/domain/api-keys/api-key-repository.ts';
import type { ModelRepository } from '#functions/domain/models/model-repository.ts';
import { isResting, wholeStage } from '#functions/domain/rests/resting.ts';
import { log } from '#functions/platform/log.ts';
import { isTestRequestDue, makeTestRequest, type TestRequestDeps } from './test-request.ts';

export interface ProtectDeps extends TestRequestDeps {
  readonly rests: RestRepository;
  readonly dailyStats: DailyStatsRepository;
  readonly models: ModelRepository;
  readonly apiKeys: ApiKeyRepository;
  readonly creditValueUsd: number | undefined;
  readonly dailyCostCeilingUsd: number | undefined;
  readonly now: () => Date;
}

/** Limits the test requests of a minute, because in an outage all models need one and each costs money. */
const mostTestRequests = 10;

type ModelSummary = Awaited<ReturnType<ModelRepository['all']>>[number];

interface Today {
  readonly at: Date;
  readonly day: string;
  readonly ofModel: ReadonlyMap<string, DayFigures>;
  readonly known: readonly StoredRest[];
}

// Decision: docs/decisions/011-automatic-pauses.md
/** Pauses what exceeds its limits and resumes what works again; returns how many are paused. */
export async function protect(deps: ProtectDeps): Promise<number> {
  const at = deps.now();
  const day = at.toISOString().slice(0, 10);
  const [known, { models: modelDays }] = await Promise.all([deps.rests.all(), deps.dailyStats.days(day, day)]);
  const ofModel = new Map(modelDays.map((row): [string, DayFigures] => [row.modelId, toDayFigures(row)]));
  const today = { at, day, ofModel, known };
  const mayRest = [...ofModel.values()].some(({ faults, costUsd }) => faults > 0 || costUsd > 0);
  const models = mayRest || known.length > 0 ? await deps.models.all() : [];
  const isNew = ({ kind, id }: StoredRest) =>
    !known.some((one) => one.kind === kind && one.id === id && isResting(one, at));
  const due = [
    ...overStage(deps, today, modelDays),
    ...(await overKeys(deps, today)),
    ...overModels(deps, today, models),
  ];
  const begun = await beginAll(deps, due.filter(isNew));
  const kept = await keepOrEnd(deps, today, models);
  const resting = [...begun, ...kept];
  // Written every minute, which repairs a list that an admin changed at the same time.
  await deps.rests.noteResting(resting);
  return resting.length;
}

async function beginAll({ rests }: ProtectDeps, due: readonly StoredRest[]): Promise<StoredRest[]> {
  const begun: StoredRest[] = [];
  for (const rest of due) {
    if (!(await rests.begin(rest))) continue;
    begun.push(rest);
    log.warn('Paused: over its limits', { kind: rest.kind, id: rest.id, name: rest.name, reason: rest.reason });
  }
  return begun;
}

/**
 * Resumes when the time is over, the model was saved again, or its test request succeeded. Returns what stays paused.
 */
async function keepOrEnd(deps: ProtectDeps, today: Today, models: readonly ModelSummary[]): Promise<StoredRest[]> {
  const resting = today.known.filter(({ endedAt }) => endedAt === undefined);
  const over = resting.filter((rest) => isOver(rest, today, models));
  const due = resting.filter((rest) => !over.includes(rest) && isTestRequestDue(rest, today.at));
  const tested = due.slice(0, resting.some(({ kind }) => kind === 'stage') ? 0 : mostTestRequests);
  const works = await Promise.all(tested.map((rest) => makeTestRequest(deps, rest)));
  const ended = [...over, ...tested.filter((_, index) => works[index])];
  for (const rest of ended) {
    await deps.rests.end(rest, { at: today.at, figures: today.ofModel.get(rest.id) ?? noFigures });
    log.info('Resumed after a pause', { kind: rest.kind, id: rest.id, name: rest.name });
  }
  return resting.filter((rest) => !ended.includes(rest));
}

/** Saving a model again does not undo what it has cost. */
function isOver(rest: StoredRest, { at }: Today, models: readonly ModelSummary[]): boolean {
  if (!isResting(rest, at)) return true;
  const isAboutModel = rest.kind === 'model' && rest.reason !== 'cost';
  return isAboutModel && models.some(({ id, updatedAt }) => id === rest.id && updatedAt > rest.since);
}

function overModels({ creditValueUsd }: ProtectDeps, today: Today, models: readonly ModelSummary[]): StoredRest[] {
  return models.flatMap((model) => {
    const counted = today.ofModel.get(model.id);
    if (counted === undefined || !model.isAvailable) return [];
    const last = today.known.find(({ kind, id }) => kind === 'model' && id === model.id);
    const figures = figuresAfter(last, counted, today.day);
    const reason = exceededLimit(figures, model, creditValueUsd);
    if (reason === undefined) return [];
    const subject = { kind: 'model', id: model.id, name: model.name, ownerId: model.ownerUserId } as const;
    return [newRest(today, { ...subject, reason, figures })];
  });
}

async function overKeys({ dailyStats, apiKeys }: ProtectDeps, today: Today): Promise<StoredRest[]> {
  const paid = new Map((await dailyStats.keyDays(today.day)).map(({ apiKeyId, costUsd }) => [apiKeyId, costUsd]));
  if (paid.size === 0) return [];
  return (await apiKeys.all()).flatMap(({ id, name, accessId, dailyCostCeilingUsd }) => {
    const costUsd = paid.get(id) ?? 0;
    if (dailyCostCeilingUsd === undefined || costUsd < dailyCostCeilingUsd || wasResumed(today, 'key', id)) return [];
    const figures = { ...noFigures, costUsd };
    return [newRest(today, { kind: 'key', id, name, ownerId: accessId, reason: 'cost', figures })];
  });
}

function overStage({ dailyCostCeilingUsd }: ProtectDeps, today: Today, modelDays: readonly ModelDay[]): StoredRest[] {
  const costUsd = modelDays.reduce((sum, row) => sum + toDayFigures(row).costUsd, 0);
  if (dailyCostCeilingUsd === undefined || costUsd < dailyCostCeilingUsd) return [];
  if (wasResumed(today, 'stage', wholeStage)) return [];
  const figures = { ...noFigures, costUsd };
  return [newRest(today, { kind: 'stage', id: wholeStage, name: 'Everything', reason: 'cost', figures })];
}

/** An admin who resumed a key or the stage accepts its cost until the day is over. */
function wasResumed({ known, day }: Today, kind: StoredRest['kind'], id: string): boolean {
  const last = known.find((rest) => rest.kind === kind && rest.id === id);
  return last?.endedAt !== undefined && last.since.startsWith(day);
}

type NewRest = Pick<StoredRest, 'kind' | 'id' | 'name' | 'ownerId' | 'figures'> & { readonly reason: RestReason };

function newRest({ at, day }: Today, rest: NewRest): StoredRest {
  const isByDay = rest.reason === 'cost';
  const isProbed = rest.reason === 'failures';
  return {
    ...rest,
    since: at.toISOString(),
    failedProbes: 0,
    ...(isByDay && { until: dayAfter(day) }),
    ...(isProbed && { nextProbeAt: new Date(at.getTime() + probePauseMinutes(0) * 60_000).toISOString() }),
  };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60 * 1000).toISOString();
}
