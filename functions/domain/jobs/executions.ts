import {
  DescribeExecutionCommand,
  SendTaskSuccessCommand,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { generationSchedule } from '#shared/rules/workflow-limits.ts';
import type { GenerationRepository } from '../generations/generation-repository.ts';
import type { StoredGeneration } from '../generations/generation.ts';

export class Executions {
  private readonly stateMachineArn: string;
  private cachedClient: SFNClient | undefined;

  constructor(stateMachineArn: string | undefined) {
    if (stateMachineArn === undefined) throw new Error('No STATE_MACHINE_ARN');
    this.stateMachineArn = stateMachineArn;
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

  async state(generationId: string): Promise<'missing' | 'running' | 'ended'> {
    try {
      const { status } = await this.client().send(
        new DescribeExecutionCommand({ executionArn: this.executionArn(generationId) }),
      );
      return status === 'RUNNING' ? 'running' : 'ended';
    } catch (error) {
      if (hasName(error, 'ExecutionDoesNotExist')) return 'missing';
      throw error;
    }
  }

  async stop(generationId: string, cause: string): Promise<void> {
    await this.client().send(new StopExecutionCommand({ executionArn: this.executionArn(generationId), cause }));
  }

  private client(): SFNClient {
    this.cachedClient ??= new SFNClient();
    return this.cachedClient;
  }

  /** The ARN of an alias has the alias after the machine's name; executions have the name only. */
  private executionArn(generationId: string): string {
    return `${this.stateMachineArn.replace(/:stateMachine:([^:]+).*/, ':execution:$1')}:${generationId}`;
  }
}

/** An execution's name can't be used again. */
export function restoredExecution(generationId: string): string {
  return `${generationId}-restored`;
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
