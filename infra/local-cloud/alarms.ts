import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { replaceFile } from './data-dir.ts';
import {
  alarmDefinition,
  type AlarmDefinition,
  type AlarmState,
  evaluationRange,
  evaluateAlarm,
} from './alarm-definition.ts';
import type { Deployment } from './deployment.ts';
import { canNotify } from './iam/resource-policies.ts';
import type { LocalMetrics } from './metrics.ts';

export interface AlarmsSettings {
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
