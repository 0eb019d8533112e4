import type { Condition } from '#functions/domain/alerts/alert.ts';
import { readAttention } from '#functions/domain/attention/read-attention.ts';
import { type EncryptionSecrets, decryptText } from '#functions/domain/encryption/encrypted-text.ts';
import { sumCosts, toDayStats } from '#functions/domain/pauses/pause-repository.ts';
import { wholeStage } from '#functions/domain/pauses/paused.ts';
import { proFormAt } from '#functions/domain/pro-forms/pro-form-repository.ts';
import { ReportRepository } from '#functions/domain/reports/report-repository.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import type { KeyCheck } from '#shared/contracts/admin-api-keys.ts';
import { nearCeilingPercent } from '#shared/rules/alerts.ts';
import {
  describeBrokenPage,
  describeCeiling,
  describeOverdueReports,
  describePause,
  describeProviderChange,
  describeRefusedKey,
  describeStuck,
  describeWaitingRequest,
} from './describe-condition.ts';

export interface ConditionDeps extends Pick<
  Repositories,
  'apiKeys' | 'dailyStats' | 'models' | 'pages' | 'processing' | 'table' | 'waitingRequests'
> {
  readonly checkKey: (provider: string, key: string) => Promise<KeyCheck>;
  readonly stageKeys: () => Promise<ReadonlyMap<string, string>>;
  readonly secrets: () => Promise<EncryptionSecrets>;
  readonly dailyCostCeilingUsd: number | undefined;
  readonly now: () => Date;
}

export interface Conditions {
  readonly present: readonly Condition[];
  readonly unknownKeys: ReadonlySet<string>;
  /** Subjects that spent their whole ceiling, so a pause has its own alert. */
  readonly reachedCeilings: ReadonlySet<string>;
}

export async function findConditions(deps: ConditionDeps, waitingHours: number): Promise<Conditions> {
  const [attention, waiting, reports, ceilings, keys] = await Promise.all([
    readAttention(deps),
    findWaitingRequests(deps, waitingHours),
    findOverdueReports(deps),
    findCeilings(deps),
    checkKeys(deps),
  ]);
  const { paused, brokenPages, stuck, providerChanges } = attention;
  return {
    present: [
      ...paused.map(describePause),
      ...brokenPages.map(describeBrokenPage),
      ...providerChanges.map(describeProviderChange),
      ...(stuck.count > 0 ? [describeStuck(stuck)] : []),
      ...waiting,
      ...reports,
      ...ceilings.near,
      ...keys.refused,
    ],
    unknownKeys: keys.unknown,
    reachedCeilings: ceilings.reached,
  };
}

const maxPending = 500;
const maxForms = 100;

/** Finds one condition for each form, so a busy day does not send hundreds of messages. */
async function findWaitingRequests({ waitingRequests, table, now }: ConditionDeps, hours: number) {
  const latest = new Date(now().getTime() - hours * 60 * 60 * 1000).toISOString();
  const oldest = await waitingRequests.oldest('pending', maxPending);
  const byForm = Map.groupBy(
    oldest.filter(({ createdAt }) => createdAt <= latest),
    ({ formId }) => formId,
  );
  const formIds = [...byForm.keys()].slice(0, maxForms);
  if (formIds.length === 0) return [];
  const forms = await table.getItems(formIds.map(proFormAt));
  return formIds.flatMap((formId) => {
    const form = forms.get(proFormAt(formId));
    const count = byForm.get(formId)?.length ?? 0;
    return form === undefined ? [] : [describeWaitingRequest(form, { count, hours })];
  });
}

const maxOverdue = 100;

async function findOverdueReports({ table, now }: ConditionDeps) {
  const overdue = await new ReportRepository(table).overdue(now(), maxOverdue + 1);
  const count = Math.min(overdue.length, maxOverdue);
  return count === 0 ? [] : [describeOverdueReports({ count, isMore: overdue.length > maxOverdue })];
}

function isNear(costUsd: number, ceilingUsd: number | undefined): ceilingUsd is number {
  return ceilingUsd !== undefined && costUsd * 100 >= nearCeilingPercent * ceilingUsd;
}

async function findCeilings({ dailyStats, apiKeys, models, dailyCostCeilingUsd, now }: ConditionDeps) {
  const day = now().toISOString().slice(0, 10);
  const [{ models: modelDays }, keyDays] = await Promise.all([dailyStats.days(day, day), dailyStats.keyDays(day)]);
  const stageUsd = sumCosts(modelDays);
  const costOfModel = new Map(modelDays.map((row) => [row.modelId, toDayStats(row).costUsd]));
  const costOfKey = new Map(keyDays.map(({ apiKeyId, costUsd }) => [apiKeyId, costUsd]));
  const [allModels, allKeys] = await Promise.all([
    stageUsd > 0 ? models.all() : [],
    costOfKey.size > 0 ? apiKeys.all() : [],
  ]);
  const spent = [
    ...(isNear(stageUsd, dailyCostCeilingUsd)
      ? [{ kind: 'stage' as const, id: wholeStage, name: '', costUsd: stageUsd, ceilingUsd: dailyCostCeilingUsd }]
      : []),
    ...allModels.flatMap(({ id, name, ownerUserId, dailyCostCeilingUsd: ceilingUsd }) => {
      const costUsd = costOfModel.get(id) ?? 0;
      return isNear(costUsd, ceilingUsd)
        ? [{ kind: 'model' as const, id, name, ownerId: ownerUserId, costUsd, ceilingUsd }]
        : [];
    }),
    ...allKeys.flatMap(({ id, name, accessId, dailyCostCeilingUsd: ceilingUsd }) => {
      const costUsd = costOfKey.get(id) ?? 0;
      return isNear(costUsd, ceilingUsd)
        ? [{ kind: 'key' as const, id, name, ownerId: accessId, costUsd, ceilingUsd }]
        : [];
    }),
  ];
  const reached = spent.filter(({ costUsd, ceilingUsd }) => costUsd >= ceilingUsd);
  return {
    near: spent.filter((one) => !reached.includes(one)).map(describeCeiling),
    reached: new Set(reached.map((one) => describeCeiling(one).subject)),
  };
}

interface CheckedKey {
  readonly subject: string;
  readonly provider: string;
  readonly name: string;
  readonly accessId?: string | undefined;
  readonly read: () => string | Promise<string>;
}

const maxChecks = 10;
const runMs = 5 * 60 * 1000;

async function checkKeys(deps: ConditionDeps) {
  const due = await listKeysInUse(deps);
  const turn = Math.floor(deps.now().getTime() / runMs) * maxChecks;
  const checked = due.length <= maxChecks ? due : due.map((_, index) => due[(turn + index) % due.length]);
  const outcomes = await Promise.all(
    checked.slice(0, maxChecks).map(async (key) => {
      if (key === undefined) return undefined;
      return { key, outcome: await deps.checkKey(key.provider, await key.read()) };
    }),
  );
  const answered = outcomes.filter((one) => one !== undefined && one.outcome !== 'unclear');
  const known = new Set(answered.map((one) => one?.key.subject));
  return {
    refused: answered.flatMap((one) => (one?.outcome === 'refused' ? [describeRefusedKey(one.key)] : [])),
    unknown: new Set(due.map(({ subject }) => subject).filter((subject) => !known.has(subject))),
  };
}

async function listKeysInUse({ apiKeys, pages, stageKeys, secrets }: ConditionDeps): Promise<CheckedKey[]> {
  const [all, allPages, ofStage] = await Promise.all([apiKeys.all(), pages.allPages(), stageKeys()]);
  const used = new Set(allPages.map(({ apiKeyId }) => apiKeyId));
  return [
    ...[...ofStage].map(([provider, key]) => ({
      subject: `${wholeStage}#${provider}`,
      provider,
      name: '',
      read: () => key,
    })),
    ...all
      .filter(({ id, isActive }) => isActive && used.has(id))
      .map(({ id, provider, name, accessId, sealed }) => ({
        subject: id,
        provider,
        name,
        accessId,
        read: async () => decryptText(await secrets(), id, sealed),
      })),
  ];
}
