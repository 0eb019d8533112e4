import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { replaceFile } from './data-dir.ts';
import type { Deployment } from './deployment.ts';
import { canNotify } from './iam/resource-policies.ts';
import { type LocalMetrics, percentile, statisticNames } from './metrics.ts';
import { resolveAttribute, physicalName, type Resource } from './physical-names.ts';

interface AlarmsSettings {
  readonly metrics: LocalMetrics;
  /** Records metrics that no component reports, such as SQS's queue lengths, before each evaluation. */
  readonly measure: (atEpochMs: number) => void;
  /** Without schedules nothing reports regularly, so silence means nothing. */
  readonly schedules: boolean;
  readonly startedAtEpochMs: number;
  readonly knownFile: string;
  readonly report: (line: string) => void;
}

interface RungAlarm {
  readonly name: string;
  readonly meaning: string;
  readonly state: AlarmState;
  /** Empty if the topics' policies forbid it. */
  readonly told: readonly string[];
}

const minuteMs = 60_000;

export class LocalAlarms {
  private readonly deployment: Deployment;
  private readonly settings: AlarmsSettings;
  private readonly definitions: readonly AlarmDefinition[];
  private readonly latest = new Map<string, RungAlarm>();
  private awakeSinceEpochMs: number;
  private readonly newNames: Set<string>;
  private evaluatedAtEpochMs: number;
  private readonly timer: NodeJS.Timeout;

  constructor(deployment: Deployment, settings: AlarmsSettings) {
    this.deployment = deployment;
    this.settings = settings;
    this.definitions = deployment
      .resources('AWS::CloudWatch::Alarm')
      .map((resource) => alarmDefinition(deployment, resource))
      .filter(({ missingIs }) => settings.schedules || missingIs !== 'breaching');
    this.newNames = namesAddedTo(settings.knownFile, this.definitions);
    this.awakeSinceEpochMs = settings.startedAtEpochMs;
    this.evaluatedAtEpochMs = settings.startedAtEpochMs;
    this.timer = setInterval(() => this.evaluate(), minuteMs);
  }

  passMinute(): void {
    const { metrics } = this.settings;
    metrics.moveClockAhead(minuteMs);
    this.evaluate();
  }

  rung(): RungAlarm[] {
    return [...this.latest.values()];
  }

  evaluate(atEpochMs = this.settings.metrics.clockAt(Date.now())): void {
    // The machine was asleep, and so were the reporting functions.
    if (atEpochMs - this.evaluatedAtEpochMs > 2 * minuteMs) {
      this.awakeSinceEpochMs = atEpochMs;
      this.newNames.clear();
    }
    this.evaluatedAtEpochMs = atEpochMs;
    this.settings.measure(atEpochMs);
    for (const definition of this.definitions) {
      if (this.isTooEarly(definition, atEpochMs)) continue;
      const state = evaluateAlarm(definition, this.valuesOf(definition, atEpochMs));
      const before = this.latest.get(definition.name)?.state ?? 'OK';
      if (state !== before) this.changeState(definition, state);
    }
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** Silence does not ring for the time that the machine was off, but it does before a first deployment, as on AWS. */
  private isTooEarly(definition: AlarmDefinition, atEpochMs: number): boolean {
    const { name, missingIs, evaluationPeriods, periodMs } = definition;
    if (missingIs !== 'breaching' || this.newNames.has(name)) return false;
    return startOfMinute(atEpochMs) - evaluationPeriods * periodMs < this.awakeSinceEpochMs;
  }

  private valuesOf(definition: AlarmDefinition, atEpochMs: number): (number | undefined)[] {
    const { periodMs, valueIn } = definition;
    const count = evaluationRange(definition);
    return Array.from({ length: count }, (_, index) => {
      const toEpochMs = startOfMinute(atEpochMs) - (count - 1 - index) * periodMs;
      return valueIn(this.settings.metrics, { fromEpochMs: toEpochMs - periodMs, toEpochMs });
    });
  }

  private changeState({ name, arn, meaning, actions }: AlarmDefinition, state: AlarmState): void {
    const told = actions[state].filter((topicArn) => canNotify(this.deployment, topicArn, arn));
    this.latest.set(name, { name, meaning, state, told });
    const warning = told.length === 0 ? ' Nobody was told: no topic lets CloudWatch publish.' : '';
    this.settings.report(`${state} ${name}: ${meaning}${warning}`);
  }
}

function namesAddedTo(file: string, definitions: readonly AlarmDefinition[]): Set<string> {
  const known = existsSync(file) ? z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
  const added = definitions.map(({ name }) => name).filter((name) => !known.includes(name));
  replaceFile(file, JSON.stringify([...known, ...added]));
  return new Set(added);
}

function startOfMinute(epochMs: number): number {
  return Math.floor(epochMs / minuteMs) * minuteMs;
}

const dimensionsSchema = z.pipe(
  z._default(z.array(z.object({ Name: z.string(), Value: z.string() })), []),
  z.transform((all) => Object.fromEntries(all.map(({ Name, Value }) => [Name, Value]))),
);
/** An alarm on an unmeasured metric would never ring. The local table has no limit, so it never throttles. */
const measured: Readonly<Record<string, readonly string[]>> = {
  'AWS/Lambda': ['Invocations', 'Errors', 'Throttles', 'IteratorAge'],
  'AWS/States': ['ExecutionsSucceeded', 'ExecutionsFailed', 'ExecutionsTimedOut', 'ExecutionsAborted'],
  'AWS/ApiGateway': ['5xx', 'Latency'],
  'AWS/SQS': ['ApproximateNumberOfMessagesVisible'],
  'AWS/DynamoDB': ['ReadThrottleEvents', 'WriteThrottleEvents'],
};
const metricSchema = z
  .object({ Namespace: z.string(), MetricName: z.string(), Dimensions: dimensionsSchema })
  .check(
    z.refine(
      ({ Namespace, MetricName }) =>
        !Namespace.startsWith('AWS/') || measured[Namespace]?.includes(MetricName) === true,
      'The local cloud does not measure it',
    ),
  );
const period = z.number().check(z.minimum(60));
const statisticSchema = z.enum(statisticNames);

/** The only supported expression; FILL counts a missing metric as 0. */
const sumSchema = z.object({ Expression: z.literal('SUM(FILL(METRICS(), 0))'), Period: z.optional(period) });
const termSchema = z.object({
  MetricStat: z.object({ Metric: metricSchema, Period: period, Stat: statisticSchema }),
  ReturnData: z.literal(false),
});

const alarmSchema = z.object({
  AlarmDescription: z._default(z.string(), ''),
  ActionsEnabled: z._default(z.boolean(), true),
  AlarmActions: z._default(z.array(z.string()), []),
  OKActions: z._default(z.array(z.string()), []),
  ComparisonOperator: z.enum([
    'GreaterThanOrEqualToThreshold',
    'GreaterThanThreshold',
    'LessThanThreshold',
    'LessThanOrEqualToThreshold',
  ]),
  Threshold: z.number(),
  EvaluationPeriods: z.number(),
  DatapointsToAlarm: z.optional(z.number()),
  TreatMissingData: z.enum(['breaching', 'notBreaching']),
  Namespace: z.optional(z.string()),
  MetricName: z.optional(z.string()),
  Dimensions: dimensionsSchema,
  Statistic: z.optional(statisticSchema),
  ExtendedStatistic: z.optional(percentile),
  Period: z.optional(period),
  Metrics: z.optional(z.array(z.union([sumSchema, termSchema]))),
});
type AlarmProperties = z.output<typeof alarmSchema>;

interface Window {
  readonly fromEpochMs: number;
  readonly toEpochMs: number;
}

interface AlarmDefinition {
  readonly name: string;
  readonly arn: string;
  readonly meaning: string;
  readonly comparison: AlarmProperties['ComparisonOperator'];
  readonly threshold: number;
  readonly evaluationPeriods: number;
  readonly datapointsToAlarm: number;
  readonly missingIs: AlarmProperties['TreatMissingData'];
  readonly periodMs: number;
  readonly actions: { readonly ALARM: readonly string[]; readonly OK: readonly string[] };
  readonly valueIn: (metrics: LocalMetrics, window: Window) => number | undefined;
}

function alarmDefinition(deployment: Deployment, resource: Resource): AlarmDefinition {
  const properties = deployment.read(resource, alarmSchema);
  const { ActionsEnabled, AlarmActions, OKActions, EvaluationPeriods } = properties;
  return {
    name: physicalName(resource),
    arn: resolveAttribute(resource, 'Arn'),
    meaning: properties.AlarmDescription,
    comparison: properties.ComparisonOperator,
    threshold: properties.Threshold,
    evaluationPeriods: EvaluationPeriods,
    datapointsToAlarm: properties.DatapointsToAlarm ?? EvaluationPeriods,
    missingIs: properties.TreatMissingData,
    actions: ActionsEnabled ? { ALARM: AlarmActions, OK: OKActions } : { ALARM: [], OK: [] },
    ...(properties.Metrics ? readSumExpression(properties.Metrics) : readMetric(properties)),
  };
}

type Measure = Pick<AlarmDefinition, 'periodMs' | 'valueIn'>;

function readMetric({ Namespace, MetricName, Dimensions, Period, ...properties }: AlarmProperties): Measure {
  const metric = metricSchema.parse({ Namespace, MetricName });
  const name = { namespace: metric.Namespace, name: metric.MetricName, dimensions: Dimensions };
  const statistic = properties.ExtendedStatistic ?? properties.Statistic;
  const how = z
    .object({ Statistic: z.union([statisticSchema, percentile]), Period: period })
    .parse({ Statistic: statistic, Period });
  return {
    periodMs: how.Period * 1000,
    valueIn: (metrics, window) => metrics.statistic(name, how.Statistic, window),
  };
}

function readSumExpression(parts: NonNullable<AlarmProperties['Metrics']>): Measure {
  const terms = parts.flatMap((part) => ('MetricStat' in part ? [part.MetricStat] : []));
  const seconds = new Set(terms.map(({ Period }) => Period));
  const [only, ...others] = seconds;
  if (only === undefined || others.length > 0 || parts.length !== terms.length + 1) {
    throw new Error('The local cloud understands one sum of metrics that have the same period');
  }
  return {
    periodMs: only * 1000,
    valueIn: (metrics, window) => {
      const values = terms.map(({ Metric: { Namespace, MetricName, Dimensions }, Stat }) =>
        metrics.statistic({ namespace: Namespace, name: MetricName, dimensions: Dimensions }, Stat, window),
      );
      if (values.every((value) => value === undefined)) return undefined;
      return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    },
  };
}

export type AlarmState = 'OK' | 'ALARM';
type Rule = Pick<AlarmDefinition, 'comparison' | 'threshold' | 'evaluationPeriods' | 'datapointsToAlarm' | 'missingIs'>;

/** Reports can be late, so CloudWatch looks back further: two more periods in its documentation's examples. */
const sparePeriods = 2;

export function evaluationRange({ evaluationPeriods }: Pick<AlarmDefinition, 'evaluationPeriods'>): number {
  return evaluationPeriods + sparePeriods;
}

const comparisons: Readonly<Record<AlarmDefinition['comparison'], (value: number, threshold: number) => boolean>> = {
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  GreaterThanThreshold: (value, threshold) => value > threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
  LessThanOrEqualToThreshold: (value, threshold) => value <= threshold,
};

// `range` is oldest first, and undefined for periods without reports.
// https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
export function evaluateAlarm(rule: Rule, range: readonly (number | undefined)[]): AlarmState {
  const { comparison, threshold, evaluationPeriods, datapointsToAlarm, missingIs } = rule;
  const reported = range.filter((value) => value !== undefined).slice(-evaluationPeriods);
  const breaching = reported.filter((value) => comparisons[comparison](value, threshold)).length;
  const filledIn = missingIs === 'breaching' ? evaluationPeriods - reported.length : 0;
  return breaching + filledIn >= datapointsToAlarm ? 'ALARM' : 'OK';
}
