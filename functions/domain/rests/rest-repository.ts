import * as z from 'zod/mini';
import { dayFiguresSchema, type Rest, type RestKind, restKindSchema } from '#shared/contracts/admin-rests.ts';
import { type DayFigures, faultCodes, figuresSince, noFigures, restReasons } from '#shared/rules/protection.ts';
import { mayModify } from '#shared/rules/admin.ts';
import { jobUrlsSchema } from '#functions/providers/provider.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { Table, TransactItem, Wanted } from '#functions/platform/table/table.ts';
import type { AdminCaller } from '../sessions/guards.ts';
import type { ModelDay } from '../analytics/day-rows.ts';

/** A test request shows whether a model works again: it repeats the last failed input, and nobody sees its result. */
const probeSchema = z.object({
  provider: z.string(),
  endpoint: z.string(),
  apiKeyId: z.optional(z.string()),
  requestId: z.string(),
  jobUrls: z.optional(jobUrlsSchema),
  startedAt: z.iso.datetime(),
});
export type Probe = z.infer<typeof probeSchema>;

const restSchema = z.object({
  kind: restKindSchema,
  id: z.string(),
  name: z.string(),
  ownerId: z.optional(z.string()),
  reason: z.enum(restReasons),
  since: z.iso.datetime(),
  until: z.optional(z.iso.datetime()),
  figures: dayFiguresSchema,
  failedProbes: z._default(z.int(), 0),
  nextProbeAt: z.optional(z.iso.datetime()),
  probe: z.optional(probeSchema),
  /** It rests no longer; numbers counted before this time no longer count on that day. */
  endedAt: z.optional(z.iso.datetime()),
  figuresAtEnd: z.optional(dayFiguresSchema),
});
export type StoredRest = z.output<typeof restSchema>;

/** Small item for frequent readers; items from before 2026-11-26 have no name and no reason. */
const notedSchema = z.extend(z.pick(restSchema, { kind: true, id: true, ownerId: true }), {
  name: z._default(z.string(), ''),
  reason: z.optional(z.enum(restReasons)),
});
const restingNowSchema = z.object({ resting: z.array(notedSchema) });

const mostRests = 2000;
const keptSeconds = 3 * 24 * 60 * 60;

export class RestRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  all(): Promise<StoredRest[]> {
    return this.table.first(partitions.rests, restSchema, mostRests);
  }

  find(kind: RestKind, id: string): Promise<StoredRest | undefined> {
    return this.table.get(keys.rest(kind, id), restSchema, { consistent: true });
  }

  begin(rest: StoredRest): Promise<boolean> {
    const { kind, id } = rest;
    const listing = { gsi1pk: partitions.rests.partition, gsi1sk: `${kind}#${id}` };
    return this.table.transactOnce([
      {
        Put: {
          TableName: this.table.name,
          Item: { ...keys.rest(kind, id), ...listing, ...rest },
          ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(endedAt)',
        },
      },
    ]);
  }

  async end(
    { kind, id, since }: Pick<StoredRest, 'kind' | 'id' | 'since'>,
    { at, figures }: { readonly at: Date; readonly figures: StoredRest['figures'] },
    also: TransactItem[] = [],
  ): Promise<boolean> {
    const { expression, names, values } = setExpression({
      endedAt: at.toISOString(),
      figuresAtEnd: figures,
      probe: undefined,
      nextProbeAt: undefined,
      expiresAtEpochSeconds: Math.floor(at.getTime() / 1000) + keptSeconds,
    });
    const Update = {
      TableName: this.table.name,
      Key: keys.rest(kind, id),
      UpdateExpression: expression,
      ConditionExpression: 'since = :since AND attribute_not_exists(endedAt)',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ':since': since },
    };
    return this.table.transactOnce([{ Update }, ...also]);
  }

  async noteResting(resting: readonly StoredRest[]): Promise<void> {
    const noted = resting.map(({ kind, id, ownerId, name, reason }) => ({ kind, id, ownerId, name, reason }));
    await this.table.put({ ...keys.restingNow, resting: noted });
  }

  async keepProbe(
    { kind, id }: Pick<StoredRest, 'kind' | 'id'>,
    kept: Pick<StoredRest, 'probe' | 'nextProbeAt' | 'failedProbes'>,
  ): Promise<void> {
    const { probe, nextProbeAt, failedProbes } = kept;
    await this.table.update(
      keys.rest(kind, id),
      setExpression({ probe, nextProbeAt, failedProbes }),
      'attribute_exists(pk) AND attribute_not_exists(endedAt)',
    );
  }
}

/** Includes a rest that has ended recently. */
export function modelRestAt(modelId: string) {
  return { key: keys.rest('model', modelId), schema: restSchema } satisfies Wanted;
}

export function restingNowAt() {
  return { key: keys.restingNow, schema: restingNowSchema } satisfies Wanted;
}

/** Every admin sees a rest of the stage, because it also stops their models. */
export function canSeeRest(admin: AdminCaller, rest: Pick<StoredRest, 'kind' | 'ownerId'>): boolean {
  return rest.kind === 'stage' || mayResume(admin, rest);
}

/** A super admin can resume everything; an admin can resume own models and keys. */
export function mayResume(admin: AdminCaller, { kind, ownerId }: Pick<StoredRest, 'kind' | 'ownerId'>): boolean {
  if (admin.isSuperAdmin) return true;
  if (kind === 'key') return ownerId === admin.id;
  return kind === 'model' && ownerId !== undefined && mayModify(admin, { ownerUserId: ownerId });
}

export function toRestView(admin: AdminCaller, rest: StoredRest): Rest {
  return { ...rest, isProbing: rest.probe !== undefined, mayResume: mayResume(admin, rest) };
}

/** Numbers of a model's day that count towards its limits. */
export function toDayFigures({ completed, reasons, priced, pricedCredits, costMicroUsd }: ModelDay): DayFigures {
  const faults = [...reasons].reduce((sum, [code, times]) => (faultCodes.has(code) ? sum + times : sum), 0);
  return { completed, faults, priced, pricedCredits, costUsd: costMicroUsd / 1_000_000 };
}

/** Ignores numbers from before the end of the last rest on the same day. */
export function figuresAfter(
  last: Pick<StoredRest, 'endedAt' | 'figuresAtEnd'> | undefined,
  counted: DayFigures,
  day: string,
): DayFigures {
  return last?.endedAt?.startsWith(day) ? figuresSince(counted, last.figuresAtEnd ?? noFigures) : counted;
}
