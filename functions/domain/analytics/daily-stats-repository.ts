import * as z from 'zod/mini';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { DayRange } from '#shared/rules/stats.ts';
import {
  type CreditDay,
  creditDaySchema,
  type DayRow,
  keyDaySchema,
  type ModelDay,
  modelDaySchema,
  type ModelRow,
} from './day-rows.ts';
import { type PastDays, findPastDays, toPastItems, pastRanges } from './past-days.ts';

const maxRows = 200_000;

const rowSchema = z.looseObject({ sk: z.string() });
const summedAtSchema = z.object({ summedAt: z.iso.datetime() });

interface CountedDays {
  readonly days: readonly DayRow[];
  readonly credits: readonly CreditDay[];
  readonly models: readonly ModelRow[];
  readonly unsummed: readonly ModelDay[];
  readonly owners: Readonly<Record<string, readonly DayRow[]>>;
}

export class DailyStatsRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Includes both ends. Costs one read per megabyte, which is some thousand model days. */
  async days(from: string, to: string): Promise<{ models: ModelDay[]; credits: CreditDay[] }> {
    return parseRows(await this.table.first({ ...partitions.days, from, upTo: `${to}#N` }, rowSchema, maxRows));
  }

  async daysWithPast(days: readonly string[], range?: DayRange): Promise<CountedDays> {
    const [first = '', today = ''] = [days[0], days.at(-1)];
    const pastRange = pastRanges.find((one) => one.range === range);
    const end = pastRange === undefined ? keys.pastDays(today).sk : `${keys.pastDays(today).sk}#${pastRange.name}#~`;
    const rows = await this.table.first({ ...partitions.days, from: today, upTo: end }, rowSchema, maxRows);
    const past = findPastDays(rows, today);
    if (past === undefined) {
      const { models, credits } = await this.days(first, today);
      const firstInRange = (pastRange && days.at(-1 - pastRange.days)) ?? first;
      const inRange = models.filter(({ day }) => day >= firstInRange);
      return { days: models, credits, models: inRange, unsummed: models, owners: {} };
    }
    const counted = parseRows(rows);
    const isInRange = ({ day }: { readonly day: string }) => day >= first;
    return {
      days: [...past.days.filter(isInRange), ...counted.models],
      credits: [...past.credits.filter(isInRange), ...counted.credits],
      models: [...past.models, ...counted.models],
      unsummed: counted.models,
      owners: past.owners,
    };
  }

  async ofModel(modelId: string, days: readonly string[]): Promise<ModelDay[]> {
    const found = await this.table.getMany(
      days.map((day) => keys.modelDay(day, modelId)),
      modelDaySchema,
    );
    return [...found.values()];
  }

  async pastSummedAt(day: string): Promise<Date | undefined> {
    const found = await this.table.get(keys.pastDays(day), summedAtSchema);
    return found && new Date(found.summedAt);
  }

  async savePast(day: string, past: PastDays, now: Date): Promise<void> {
    const { name: TableName } = this.table;
    await this.table.transact(toPastItems(day, past, now).map((Item) => ({ Put: { TableName, Item } })));
  }

  keyDays(day: string): Promise<z.output<typeof keyDaySchema>[]> {
    return this.table.first(partitions.keyDays(day), keyDaySchema, maxRows);
  }
}

function parseRows(rows: readonly z.output<typeof rowSchema>[]) {
  const rowKind = ({ sk }: { readonly sk: string }) => sk.split('#')[1];
  return {
    models: rows.filter((row) => rowKind(row) === 'MODEL').map((row) => modelDaySchema.parse(row)),
    credits: rows.filter((row) => rowKind(row) === 'CREDITS').map((row) => creditDaySchema.parse(row)),
  };
}
