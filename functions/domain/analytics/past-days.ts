import * as z from 'zod/mini';
import { keys } from '#functions/platform/table/keys.ts';
import type { DayRange } from '#shared/rules/stats.ts';
import { addPages, type CreditDay, type DayRow, type ModelDay, type ModelRow } from './day-rows.ts';

/** Days that each part reaches back. A range is the sum of all parts up to its own, and keys sort in this order. */
export const pastRanges = [
  { range: '7', name: '07', days: 6 },
  { range: '30', name: '30', days: 29 },
  { range: '90', name: '90', days: 89 },
] as const satisfies readonly { range: DayRange; name: string; days: number }[];

const number = z.number();

const dayRowSchema = z.object({
  day: z.string(),
  started: number,
  completed: number,
  failed: number,
  cancelled: number,
  captured: number,
  released: number,
  priced: number,
  pricedCredits: number,
  costMicroUsd: number,
  billed: z._default(number, 0),
});

const pastDaysSchema = z.object({
  summedAt: z.iso.datetime(),
  days: z.array(dayRowSchema),
  owners: z._default(z.record(z.string(), z.array(dayRowSchema)), {}),
  credits: z.array(
    z.object({
      day: z.string(),
      granted: number,
      spent: number,
      released: number,
      refunded: number,
      joined: z._default(number, 0),
    }),
  ),
});

/** Stored as JSON rows, so that a thousand models stay far below a megabyte. */
const sumsSchema = z.pipe(
  z.tuple([
    z.string(),
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    z.array(z.tuple([number, number])),
    z.optional(z.array(z.tuple([z.string(), number, number]))),
  ]),
  z.transform(
    ([
      modelId,
      started,
      completed,
      failed,
      cancelled,
      credits,
      priced,
      pricedCredits,
      costMicroUsd,
      durations,
      pages = [],
    ]): ModelRow => ({
      modelId,
      started,
      completed,
      failed,
      cancelled,
      credits,
      priced,
      pricedCredits,
      costMicroUsd,
      durations: new Map(durations),
      pages: new Map(pages.map(([routePath, starts, income]) => [routePath, { started: starts, income }])),
    }),
  ),
);

function toSumsRow({ modelId, durations, pages, ...sums }: ModelRow): z.input<typeof sumsSchema> {
  const { started, completed, failed, cancelled, credits, priced, pricedCredits, costMicroUsd } = sums;
  const pageRows = [...pages].map(([routePath, page]): [string, number, number] => [
    routePath,
    page.started,
    page.income,
  ]);
  return [
    modelId,
    started,
    completed,
    failed,
    cancelled,
    credits,
    priced,
    pricedCredits,
    costMicroUsd,
    [...durations],
    pageRows,
  ];
}

const pastModelsSchema = z.object({ models: z.string() });

export interface PastDays {
  readonly days: readonly DayRow[];
  readonly owners: Readonly<Record<string, readonly DayRow[]>>;
  readonly credits: readonly CreditDay[];
  readonly models: ReadonlyMap<string, readonly ModelRow[]>;
}

/** A DynamoDB item holds 400 KB; this many models need less than 150 KB. */
const modelsInPart = 500;
const lifetimeSeconds = 2 * 24 * 60 * 60;

export function toPastItems(day: string, { models, ...past }: PastDays, now: Date) {
  const expiresAtEpochSeconds = Math.floor(now.getTime() / 1000) + lifetimeSeconds;
  const parts = [...models].flatMap(([rangeName, rows]) =>
    Array.from({ length: Math.ceil(rows.length / modelsInPart) }, (_, part) => ({
      ...keys.pastModels(day, rangeName, part),
      models: JSON.stringify(rows.slice(part * modelsInPart, (part + 1) * modelsInPart).map(toSumsRow)),
      expiresAtEpochSeconds,
    })),
  );
  return [{ ...keys.pastDays(day), summedAt: now.toISOString(), ...past, expiresAtEpochSeconds }, ...parts];
}

export function findPastDays(rows: readonly { readonly sk: string }[], day: string) {
  const { sk } = keys.pastDays(day);
  const found = rows.find((row) => row.sk === sk);
  if (found === undefined) return undefined;
  const parts = rows.filter((row) => row.sk.startsWith(`${sk}#`));
  return {
    ...pastDaysSchema.parse(found),
    models: parts.flatMap((part) => z.array(sumsSchema).parse(JSON.parse(pastModelsSchema.parse(part).models))),
  };
}

/** Refunds of generations are in the credits of the whole stage, so an owner's income needs them from the models. */
export function netOfRefunds(models: readonly ModelDay[]): ModelDay[] {
  return models.map((row) => ({ ...row, captured: row.credits }));
}

export function sumModelsOfDay(day: string, models: readonly ModelDay[]): DayRow[] {
  const sum = (readValue: (row: ModelDay) => number) => models.reduce((total, row) => total + readValue(row), 0);
  if (models.length === 0) return [];
  return [
    {
      day,
      started: sum((row) => row.started),
      completed: sum((row) => row.completed),
      failed: sum((row) => row.failed),
      cancelled: sum((row) => row.cancelled),
      captured: sum((row) => row.captured),
      released: sum((row) => row.released),
      priced: sum((row) => row.priced),
      pricedCredits: sum((row) => row.pricedCredits),
      costMicroUsd: sum((row) => row.costMicroUsd),
      billed: sum((row) => row.billed),
    },
  ];
}

export function addRow(known: ModelRow | undefined, row: ModelRow): ModelRow {
  const durations = new Map(known?.durations);
  for (const [bucket, count] of row.durations) durations.set(bucket, (durations.get(bucket) ?? 0) + count);
  const add = (name: Exclude<keyof ModelRow, 'modelId' | 'durations' | 'pages'>) => (known?.[name] ?? 0) + row[name];
  return {
    modelId: row.modelId,
    started: add('started'),
    completed: add('completed'),
    failed: add('failed'),
    cancelled: add('cancelled'),
    credits: add('credits'),
    priced: add('priced'),
    pricedCredits: add('pricedCredits'),
    costMicroUsd: add('costMicroUsd'),
    durations,
    pages: addPages(known?.pages ?? new Map(), row.pages),
  };
}
