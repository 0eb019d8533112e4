import * as z from 'zod/mini';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { Table, TransactItem, Wanted } from '#functions/platform/table/table.ts';
import { jobUrlsSchema } from '#functions/providers/provider.ts';
import { dayStatsSchema, type Pause, type PauseKind, pauseKindSchema } from '#shared/contracts/admin-pauses.ts';
import { type DayStats, faultCodes, subtractCounts, noStats, pauseReasons } from '#shared/rules/protection.ts';
import { canModify } from '#shared/rules/roles.ts';
import type { ModelDay } from '../analytics/day-rows.ts';
import type { AdminCaller } from '../sessions/guards.ts';

/** Repeats the last failed input to find out whether a model works again. Its result is never shown. */
const testRequestSchema = z.object({
  provider: z.string(),
  endpoint: z.string(),
  apiKeyId: z.optional(z.string()),
  requestId: z.string(),
  jobUrls: z.optional(jobUrlsSchema),
  startedAt: z.iso.datetime(),
});
export type TestRequest = z.infer<typeof testRequestSchema>;

/** Items keep older names (`figures`, `probe`); `pauseSchema` and `toStored` map them. */
const storedSchema = z.object({
  kind: pauseKindSchema,
  id: z.string(),
  name: z.string(),
  ownerId: z.optional(z.string()),
  reason: z.enum(pauseReasons),
  since: z.iso.datetime(),
  until: z.optional(z.iso.datetime()),
  figures: dayStatsSchema,
  failedProbes: z._default(z.int(), 0),
  nextProbeAt: z.optional(z.iso.datetime()),
  probe: z.optional(testRequestSchema),
  /** Earlier numbers of that day no longer count. */
  endedAt: z.optional(z.iso.datetime()),
  figuresAtEnd: z.optional(dayStatsSchema),
});

const pauseSchema = z.pipe(
  storedSchema,
  z.transform(
    ({ figures, failedProbes, nextProbeAt, probe, figuresAtEnd, ...pause }: z.output<typeof storedSchema>) => ({
      ...pause,
      stats: figures,
      failedTestRequests: failedProbes,
      ...(nextProbeAt !== undefined && { nextTestRequestAt: nextProbeAt }),
      ...(probe && { testRequest: probe }),
      ...(figuresAtEnd && { statsAtEnd: figuresAtEnd }),
    }),
  ),
);
export type StoredPause = z.output<typeof pauseSchema>;

/** A small item for frequent readers. Items from before 2026-11-26 have no name and no reason. */
const pausedEntrySchema = z.extend(z.pick(storedSchema, { kind: true, id: true, ownerId: true }), {
  name: z._default(z.string(), ''),
  reason: z.optional(z.enum(pauseReasons)),
});
const pausedNowSchema = z.pipe(
  z.object({ resting: z.array(pausedEntrySchema) }),
  z.transform(({ resting }: { readonly resting: z.output<typeof pausedEntrySchema>[] }) => ({ paused: resting })),
);

const maxPauses = 2000;
const maxListed = 300;
const lifetimeSeconds = 3 * 24 * 60 * 60;

export class PauseRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  all(): Promise<StoredPause[]> {
    return this.table.first(partitions.pauses, pauseSchema, maxPauses);
  }

  find(kind: PauseKind, id: string): Promise<StoredPause | undefined> {
    return this.table.get(keys.pause(kind, id), pauseSchema, { consistent: true });
  }

  begin(pause: StoredPause): Promise<boolean> {
    const { kind, id } = pause;
    const listing = { gsi1pk: partitions.pauses.partition, gsi1sk: `${kind}#${id}` };
    return this.table.transactOnce([
      {
        Put: {
          TableName: this.table.name,
          Item: { ...keys.pause(kind, id), ...listing, ...toStored(pause) },
          ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(endedAt)',
        },
      },
    ]);
  }

  async end(
    { kind, id, since }: Pick<StoredPause, 'kind' | 'id' | 'since'>,
    { at, stats }: { readonly at: Date; readonly stats: StoredPause['stats'] },
    extraWrites: TransactItem[] = [],
  ): Promise<boolean> {
    const { expression, names, values } = setExpression({
      endedAt: at.toISOString(),
      figuresAtEnd: stats,
      probe: undefined,
      nextProbeAt: undefined,
      expiresAtEpochSeconds: Math.floor(at.getTime() / 1000) + lifetimeSeconds,
    });
    const Update = {
      TableName: this.table.name,
      Key: keys.pause(kind, id),
      UpdateExpression: expression,
      ConditionExpression: 'since = :since AND attribute_not_exists(endedAt)',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ':since': since },
    };
    return this.table.transactOnce([{ Update }, ...extraWrites]);
  }

  async savePausedNow(paused: readonly StoredPause[]): Promise<void> {
    const entries = paused
      .slice(0, maxListed)
      .map(({ kind, id, ownerId, name, reason }) => ({ kind, id, ownerId, name, reason }));
    await this.table.put({ ...keys.pausedNow, resting: entries });
  }

  async saveTestRequest(
    { kind, id }: Pick<StoredPause, 'kind' | 'id'>,
    changes: Pick<StoredPause, 'testRequest' | 'nextTestRequestAt' | 'failedTestRequests'>,
  ): Promise<void> {
    const { testRequest, nextTestRequestAt, failedTestRequests } = changes;
    await this.table.update(
      keys.pause(kind, id),
      setExpression({ probe: testRequest, nextProbeAt: nextTestRequestAt, failedProbes: failedTestRequests }),
      'attribute_exists(pk) AND attribute_not_exists(endedAt)',
    );
  }
}

function toStored(pause: StoredPause) {
  const { stats, failedTestRequests, nextTestRequestAt, testRequest, statsAtEnd, ...rest } = pause;
  return {
    ...rest,
    figures: stats,
    failedProbes: failedTestRequests,
    nextProbeAt: nextTestRequestAt,
    probe: testRequest,
    figuresAtEnd: statsAtEnd,
  };
}

export function modelPauseAt(modelId: string) {
  return { key: keys.pause('model', modelId), schema: pauseSchema } satisfies Wanted;
}

export function pausedNowAt() {
  return { key: keys.pausedNow, schema: pausedNowSchema } satisfies Wanted;
}

/** Every admin sees a pause of the stage, because it also stops their models. */
export function canSeePause(admin: AdminCaller, pause: Pick<StoredPause, 'kind' | 'ownerId'>): boolean {
  return pause.kind === 'stage' || canResume(admin, pause);
}

export function canResume(admin: AdminCaller, { kind, ownerId }: Pick<StoredPause, 'kind' | 'ownerId'>): boolean {
  if (admin.isSuperAdmin) return true;
  if (kind === 'key') return ownerId === admin.id;
  return kind === 'model' && ownerId !== undefined && canModify(admin, { ownerUserId: ownerId });
}

export function toPauseView(admin: AdminCaller, pause: StoredPause): Pause {
  return { ...pause, isTesting: pause.testRequest !== undefined, mayResume: canResume(admin, pause) };
}

export function toDayStats({ completed, reasons, priced, paidCredits, costMicroUsd }: ModelDay): DayStats {
  const faults = [...reasons].reduce((sum, [code, times]) => (faultCodes.has(code) ? sum + times : sum), 0);
  return { completed, faults, priced, pricedCredits: paidCredits, costUsd: costMicroUsd / 1_000_000 };
}

export function sumCosts(modelDays: readonly ModelDay[]): number {
  return modelDays.reduce((sum, row) => sum + toDayStats(row).costUsd, 0);
}

export function limitCountsSince(
  last: Pick<StoredPause, 'endedAt' | 'statsAtEnd'> | undefined,
  counted: DayStats,
  day: string,
): DayStats {
  return last?.endedAt?.startsWith(day) ? subtractCounts(counted, last.statsAtEnd ?? noStats) : counted;
}
