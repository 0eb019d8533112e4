import {
  DescribeExecutionCommand,
  SendTaskSuccessCommand,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { generationSchedule } from '#shared/rules/workflow-limits.ts';
import type { GenerationRepository } from '../generations/generation-repository.ts';
import type { StoredGeneration } from '../generations/generation.ts';

/** `restored` was stopped by a restore of the table. */
export type ExecutionState = 'missing' | 'running' | 'ended' | 'restored';

interface ExecutionsOptions {
  readonly STATE_MACHINE_ARN?: string | undefined;
  readonly TABLE_NAME: string;
}

export class Executions {
  private readonly stateMachineArn: string;
  private readonly tableName: string;
  private cachedClient: SFNClient | undefined;

  constructor({ STATE_MACHINE_ARN, TABLE_NAME }: ExecutionsOptions) {
    if (STATE_MACHINE_ARN === undefined) throw new Error('No STATE_MACHINE_ARN');
    this.stateMachineArn = STATE_MACHINE_ARN;
    this.tableName = TABLE_NAME;
  }

  async start(generation: StoredGeneration): Promise<void> {
    const { firstWaitSeconds, pollSeconds } = generationSchedule(generation);
    const input = JSON.stringify({ generationId: generation.id, firstWaitSeconds, pollSeconds });
    const { stateMachineArn } = this;
    try {
      await this.client().send(new StartExecutionCommand({ stateMachineArn, name: generation.id, input }));
    } catch (error) {
      if (!hasName(error, 'ExecutionAlreadyExists')) throw error;
    }
  }

  /** An execution that a restore stopped continues under another name, once `npm run restore -- --resume` was typed. */
  async find(generationId: string): Promise<{ readonly name: string; readonly state: ExecutionState }> {
    const first = { name: generationId, state: await this.state(generationId) };
    if (first.state !== 'restored') return first;
    const name = restoredExecution(generationId, this.tableName);
    const state = await this.state(name);
    return state === 'missing' ? first : { name, state };
  }

  private async state(name: string): Promise<ExecutionState> {
    try {
      const { status, cause } = await this.client().send(
        new DescribeExecutionCommand({ executionArn: this.executionArn(name) }),
      );
      if (status === 'RUNNING') return 'running';
      return cause === tableRestored ? 'restored' : 'ended';
    } catch (error) {
      if (hasName(error, 'ExecutionDoesNotExist')) return 'missing';
      throw error;
    }
  }

  async stop(name: string, cause: string): Promise<void> {
    await this.client().send(new StopExecutionCommand({ executionArn: this.executionArn(name), cause }));
  }

  private client(): SFNClient {
    this.cachedClient ??= new SFNClient();
    return this.cachedClient;
  }

  /** The ARN of an alias has the alias after the machine's name; executions have the name only. */
  private executionArn(name: string): string {
    return `${this.stateMachineArn.replace(/:stateMachine:([^:]+).*/, ':execution:$1')}:${name}`;
  }
}

/** The cause with which a restore stops executions; others continue in the restored table. */
export const tableRestored = 'The table was restored';

/** An execution's name can't be used again, so each restored table has names of its own. */
export function restoredExecution(generationId: string, tableName: string): string {
  return `${generationId}-${sha256(tableName).slice(0, 8)}`;
}

/** A generation's id contains no hyphen. */
export function generationOfExecution(name: string): string {
  return name.split('-', 1)[0] ?? name;
}

function hasName(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

/** The token was already returned or its state is over, so another call did the work. */
const spentTokenErrors = new Set(['TaskTimedOut', 'TaskDoesNotExist', 'InvalidToken']);

let client: SFNClient | undefined;

export async function wakeExecution(generations: Pick<GenerationRepository, 'taskToken'>, id: string): Promise<void> {
  const taskToken = await generations.taskToken(id);
  if (taskToken !== undefined) await wake(taskToken);
}

export async function wake(taskToken: string): Promise<void> {
  client ??= new SFNClient();
  try {
    await client.send(new SendTaskSuccessCommand({ taskToken, output: '{}' }));
  } catch (error) {
    if (!(error instanceof Error && spentTokenErrors.has(error.name))) throw error;
  }
}
