import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { replaceFile } from '../replace-file.ts';
import { alarmDefinition, type AlarmDefinition } from './alarm-definition.ts';
import { type AlarmState, evaluationRange, stateOf } from './alarm-evaluation.ts';
import type { Deployment } from './deployment.ts';
import { mayTell } from './iam/topic-rights.ts';
import type { LocalMetrics } from './metrics.ts';

export interface AlarmsSettings {
  readonly metrics: LocalMetrics;
  /** Measures what nobody reports, as SQS does with the lengths of its queues; called before each evaluation. */
  readonly measure: (atEpochMs: number) => void;
  /** Whether schedules run: without them, silence means nothing. */
  readonly schedules: boolean;
  readonly startedAtEpochMs: number;
  /** Keeps the names of the alarms that there were before this start. */
  readonly knownFile: string;
  readonly report: (line: string) => void;
}

interface ToldAlarm {
  readonly name: string;
  readonly meaning: string;
  readonly state: AlarmState;
  /** The topics that were told of the state; none when their policies forbid it. */
  readonly told: readonly string[];
}

const minuteMs = 60_000;

/** The templates' alarms, evaluated once a minute as CloudWatch does. */
export class LocalAlarms {
  private readonly deployment: Deployment;
  private readonly settings: AlarmsSettings;
  private readonly definitions: readonly AlarmDefinition[];
  private readonly latest = new Map<string, ToldAlarm>();
  /** From when on silence is somebody's fault, but for the alarms that are new. */
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

  /** Every alarm that has rung since the start, with what it says now. */
  rung(): ToldAlarm[] {
    return [...this.latest.values()];
  }

  evaluate(atEpochMs = Date.now()): void {
    // The machine slept, and so did what should have reported.
    if (atEpochMs - this.evaluatedAtEpochMs > 2 * minuteMs) {
      this.awakeSinceEpochMs = atEpochMs;
      this.newNames.clear();
    }
    this.evaluatedAtEpochMs = atEpochMs;
    this.settings.measure(atEpochMs);
    for (const definition of this.definitions) {
      if (this.isTooEarly(definition, atEpochMs)) continue;
      const state = stateOf(definition, this.valuesOf(definition, atEpochMs));
      const before = this.latest.get(definition.name)?.state ?? 'OK';
      if (state !== before) this.tell(definition, state);
    }
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** While this machine was off, nobody was silent. Before a first deployment everybody was, here as on AWS. */
  private isTooEarly(definition: AlarmDefinition, atEpochMs: number): boolean {
    const { name, missingIs, evaluationPeriods, periodMs } = definition;
    if (missingIs !== 'breaching' || this.newNames.has(name)) return false;
    return minuteOf(atEpochMs) - evaluationPeriods * periodMs < this.awakeSinceEpochMs;
  }

  private valuesOf(definition: AlarmDefinition, atEpochMs: number): (number | undefined)[] {
    const { periodMs, valueIn } = definition;
    const count = evaluationRange(definition);
    return Array.from({ length: count }, (_, index) => {
      const toEpochMs = minuteOf(atEpochMs) - (count - 1 - index) * periodMs;
      return valueIn(this.settings.metrics, { fromEpochMs: toEpochMs - periodMs, toEpochMs });
    });
  }

  private tell({ name, arn, meaning, actions }: AlarmDefinition, state: AlarmState): void {
    const told = actions[state].filter((topicArn) => mayTell(this.deployment, topicArn, arn));
    this.latest.set(name, { name, meaning, state, told });
    const nobody = told.length === 0 ? ' Nobody was told: no topic lets CloudWatch publish.' : '';
    this.settings.report(`${state} ${name}: ${meaning}${nobody}`);
  }
}

/** Which alarms the file did not name yet; now it does. */
function namesAddedTo(file: string, definitions: readonly AlarmDefinition[]): Set<string> {
  const known = existsSync(file) ? z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
  const added = definitions.map(({ name }) => name).filter((name) => !known.includes(name));
  replaceFile(file, JSON.stringify([...known, ...added]));
  return new Set(added);
}

function minuteOf(epochMs: number): number {
  return Math.floor(epochMs / minuteMs) * minuteMs;
}
