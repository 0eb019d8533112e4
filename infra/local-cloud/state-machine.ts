import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StateMachine } from 'aws-local-stepfunctions';
import * as z from 'zod/mini';
import { parseJson } from '#shared/kernel/json.ts';
import type { Deployment } from './deployment.ts';
import { ExecutionJournal, type EnteredState, type ExecutionRecord } from './execution-journal.ts';
import { type ExecutionServices, interpreterDefinition, runExecution, type RunningExecution } from './execution-run.ts';
import type { InvokeRights } from './iam/resource-policies.ts';
import { AwsError } from './local-aws.ts';
import type { InvokeFunction } from './local-function.ts';
import type { LocalMetrics } from './metrics.ts';
import { physicalName, resolveRef, splitMachineArn } from './physical-names.ts';
import { adaptDefinition, type StateDefinition } from './state-definition.ts';
import { fitsState, type TaskTokens } from './state-tasks.ts';

interface StateMachineSettings {
  readonly arn: string;
  readonly definitionString: string;
  /** Without an ending; the journal and the definitions are beside each other. */
  readonly file: string;
  readonly qualifiers: readonly string[];
  readonly invoke: InvokeFunction;
  readonly tokens: TaskTokens;
  readonly waitScale?: number | undefined;
  readonly retryScale?: number | undefined;
  readonly onEnd: (record: ExecutionRecord) => void;
}

export class LocalStateMachine {
  readonly arn: string;
  readonly qualifiers: readonly string[];
  private readonly services: Omit<ExecutionServices, 'definition'>;
  private readonly definitions: Definitions;
  private readonly journal: ExecutionJournal;
  private readonly onEnd: (record: ExecutionRecord) => void;
  private readonly running = new Map<string, RunningExecution>();

  constructor({
    arn,
    definitionString,
    file,
    qualifiers,
    invoke,
    tokens,
    waitScale = 1,
    retryScale,
    onEnd,
  }: StateMachineSettings) {
    this.arn = arn;
    this.qualifiers = qualifiers;
    this.onEnd = onEnd;
    new StateMachine(interpreterDefinition.parse(JSON.parse(definitionString)));
    this.journal = new ExecutionJournal(`${file}.jsonl`);
    this.definitions = new Definitions(file, definitionString, retryScale);
    this.services = {
      machineArn: arn,
      journal: this.journal,
      invoke,
      tokens,
      waitScale,
    };
  }

  /** Like AWS: repeating a running execution's name and input returns it; a name is never used twice. */
  start(name: string, input: string): ExecutionRecord {
    const existing = this.journal.get(name);
    if (existing?.status === 'RUNNING' && existing.input === input) return existing;
    if (existing)
      throw new AwsError('ExecutionAlreadyExists', `Execution Already Exists: '${this.executionArn(name)}'`);
    if (!fitsState(input) || !z.json().safeParse(parseJson(input)).success) {
      throw new AwsError('InvalidExecutionInput', `Invalid State Machine Execution Input: '${input.slice(0, 100)}'`);
    }
    const record = this.journal.append({
      type: 'started',
      name,
      input,
      revision: this.definitions.latest,
      atEpochMs: Date.now(),
    });
    this.run(record);
    return record;
  }

  resume(): void {
    for (const record of this.journal.all()) {
      if (record.status === 'RUNNING') this.run(record);
    }
  }

  async stop(name: string, error: string | undefined, cause: string | undefined): Promise<ExecutionRecord> {
    const running = this.running.get(name);
    running?.stop({ status: 'ABORTED', error, cause });
    await running?.ended;
    return this.describe(name);
  }

  describe(name: string): ExecutionRecord {
    const record = this.journal.get(name);
    if (!record) throw new AwsError('ExecutionDoesNotExist', `Execution Does Not Exist: '${this.executionArn(name)}'`);
    return record;
  }

  list(): ExecutionRecord[] {
    return this.journal.all().toReversed();
  }

  history(name: string): readonly EnteredState[] {
    return this.describe(name).history;
  }

  executionArn(name: string): string {
    return `${this.arn.replace(':stateMachine:', ':execution:')}:${name}`;
  }

  async close(): Promise<void> {
    const running = [...this.running.values()];
    for (const { stop } of running) stop('suspend');
    await Promise.all(running.map(({ ended }) => ended));
  }

  private run(record: ExecutionRecord): void {
    const running = runExecution(record, this.executionArn(record.name), {
      ...this.services,
      definition: this.definitions.find(record.revision),
    });
    this.running.set(record.name, running);
    void running.ended.finally(() => {
      this.running.delete(record.name);
      const after = this.describe(record.name);
      if (after.status !== 'RUNNING') this.onEnd(after);
    });
  }
}

/** An execution keeps the definition with which it started, however often the machine changes. */
class Definitions {
  readonly latest: string;
  private readonly file: string;
  private readonly retryScale: number | undefined;
  private readonly adapted = new Map<string, StateDefinition>();

  constructor(file: string, definitionString: string, retryScale: number | undefined) {
    this.file = file;
    this.retryScale = retryScale;
    this.latest = createHash('sha256').update(definitionString).digest('hex').slice(0, 16);
    writeFileSync(this.definitionFile(this.latest), definitionString);
  }

  find(revision = this.latest): StateDefinition {
    const known =
      this.adapted.get(revision) ??
      adaptDefinition(readFileSync(this.definitionFile(revision), 'utf8'), this.retryScale);
    this.adapted.set(revision, known);
    return known;
  }

  private definitionFile(revision: string): string {
    return `${this.file}-${revision}.asl.json`;
  }
}

interface StateMachinesSettings {
  readonly dataDir: string;
  readonly rights: Pick<InvokeRights, 'ofStateMachine'>;
  readonly tokens: TaskTokens;
  readonly metrics: LocalMetrics;
  readonly waitScale?: number | undefined;
  readonly retryScale?: number | undefined;
}

const stateMachineSchema = z.object({ DefinitionString: z.string(), RoleArn: z.string() });

const readMetric: Readonly<Record<string, string>> = {
  SUCCEEDED: 'ExecutionsSucceeded',
  FAILED: 'ExecutionsFailed',
  TIMED_OUT: 'ExecutionsTimedOut',
  ABORTED: 'ExecutionsAborted',
};

export function startStateMachines(
  deployment: Deployment,
  { dataDir, rights, tokens, metrics, waitScale, retryScale }: StateMachinesSettings,
): LocalStateMachine[] {
  const qualified = ['AWS::StepFunctions::StateMachineVersion', 'AWS::StepFunctions::StateMachineAlias']
    .flatMap((type) => deployment.resources(type))
    .map((resource) => splitMachineArn(deployment.refOf(resource)));
  return deployment.resources('AWS::StepFunctions::StateMachine').map((resource) => {
    const { DefinitionString, RoleArn } = deployment.read(resource, stateMachineSchema);
    return new LocalStateMachine({
      arn: resolveRef(resource),
      definitionString: DefinitionString,
      file: join(dataDir, physicalName(resource)),
      qualifiers: qualified.flatMap(({ machineArn, qualifier }) =>
        machineArn === resolveRef(resource) && qualifier !== undefined ? [qualifier] : [],
      ),
      invoke: rights.ofStateMachine(resolveRef(resource), RoleArn),
      tokens,
      waitScale,
      retryScale,
      onEnd: ({ status }) => {
        const name = readMetric[status];
        const dimensions = { StateMachineArn: resolveRef(resource) };
        if (name !== undefined) metrics.record({ namespace: 'AWS/States', name, dimensions }, 1);
      },
    });
  });
}
