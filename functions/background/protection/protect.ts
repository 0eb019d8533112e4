import {
  type DayFigures,
  exceededLimit,
  noFigures,
  probePauseMinutes,
  type RestReason,
} from '#shared/rules/protection.ts';
import type { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';
import type { ModelDay } from '#functions/domain/analytics/day-rows.ts';
import { figuresAfter, figuresOf } from '#functions/domain/rests/day-figures.ts';
import type { ApiKeyRepository } from '#functions/domain/api-keys/api-key-repository.ts';
import type { ModelRepository } from '#functions/domain/models/model-repository.ts';
import type { RestRepository, StoredRest } from '#functions/domain/rests/rest-repository.ts';
import { isResting, wholeStage } from '#functions/domain/rests/resting.ts';
import { log } from '#functions/platform/log.ts';
import { type ProbeDeps, probe } from './probe.ts';

export interface ProtectDeps extends ProbeDeps {
  readonly rests: RestRepository;
  readonly dailyStats: DailyStatsRepository;
  readonly models: ModelRepository;
  readonly apiKeys: ApiKeyRepository;
  /** What a credit is worth; without it no margin is known. */
  readonly creditValueUsd: number | undefined;
  /** What all providers together may take in a UTC day. */
  readonly dailyCostCeilingUsd: number | undefined;
  readonly now: () => Date;
}

type ModelSummary = Awaited<ReturnType<ModelRepository['all']>>[number];

/** What this minute is judged by. */
interface Today {
  readonly at: Date;
  readonly day: string;
  readonly ofModel: ReadonlyMap<string, DayFigures>;
  readonly known: readonly StoredRest[];
}

/** Lets rest what is over its limits, and go on what is not any more; returns how many rest. */
export async function protect(deps: ProtectDeps): Promise<number> {
  const at = deps.now();
  const day = at.toISOString().slice(0, 10);
  const [known, { models: modelDays }] = await Promise.all([deps.rests.all(), deps.dailyStats.days(day, day)]);
  const ofModel = new Map(modelDays.map((row): [string, DayFigures] => [row.modelId, figuresOf(row)]));
  const today = { at, day, ofModel, known };
  const mayRest = [...ofModel.values()].some(({ faults, costUsd }) => faults > 0 || costUsd > 0);
  const models = mayRest || known.length > 0 ? await deps.models.all() : [];
  let resting = 0;
  let isChanged = false;
  for (const rest of known.filter(({ endedAt }) => endedAt === undefined)) {
    if (await goesOn(deps, today, rest, models)) isChanged = true;
    else resting += 1;
  }
  const isNew = ({ kind, id }: StoredRest) =>
    !known.some((one) => one.kind === kind && one.id === id && isResting(one, at));
  const due = [
    ...overStage(deps, today, modelDays),
    ...(await overKeys(deps, today)),
    ...overModels(deps, today, models),
  ];
  for (const rest of due.filter(isNew)) {
    if (!(await deps.rests.begin(rest))) continue;
    resting += 1;
    isChanged = true;
    log.warn('Over its limits, so it rests', { kind: rest.kind, id: rest.id, name: rest.name, reason: rest.reason });
  }
  if (isChanged) await deps.rests.noteResting(at);
  return resting;
}

/** Ends a rest whose time is over, whose model was saved anew, or whose probe shows that it works again. */
async function goesOn(
  deps: ProtectDeps,
  today: Today,
  rest: StoredRest,
  models: readonly ModelSummary[],
): Promise<boolean> {
  const model = rest.kind === 'model' ? models.find(({ id }) => id === rest.id) : undefined;
  const isOver = !isResting(rest, today.at) || (model !== undefined && model.updatedAt > rest.since);
  const works = isOver || (rest.reason === 'failures' && (await probe(deps, rest)));
  if (!works) return false;
  await deps.rests.end(rest, { at: today.at, figures: today.ofModel.get(rest.id) ?? noFigures });
  log.info('It rests no more', { kind: rest.kind, id: rest.id, name: rest.name });
  return true;
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
  const costUsd = modelDays.reduce((sum, row) => sum + figuresOf(row).costUsd, 0);
  if (dailyCostCeilingUsd === undefined || costUsd < dailyCostCeilingUsd) return [];
  if (wasResumed(today, 'stage', wholeStage)) return [];
  const figures = { ...noFigures, costUsd };
  return [newRest(today, { kind: 'stage', id: wholeStage, name: 'Everything', reason: 'cost', figures })];
}

/** Who let a key or the stage go on knows what it has cost: until the day is over it does. */
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
