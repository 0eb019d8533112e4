import {
  DescribeExecutionCommand,
  SendTaskSuccessCommand,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { generationSchedule } from '#shared/rules/workflows.ts';
import type { StoredGeneration } from '../generations/generation.ts';
import type { GenerationRepository } from '../generations/generation-repository.ts';

/** The generation workflow's executions, each named by its generation's id. */
export class Executions {
  private readonly stateMachineArn: string;
  private made: SFNClient | undefined;

  constructor(stateMachineArn: string | undefined) {
    if (stateMachineArn === undefined) throw new Error('This function has no state machine');
    this.stateMachineArn = stateMachineArn;
  }

  /** Starting the same generation again does nothing. */
  async start(generation: StoredGeneration): Promise<void> {
    const { firstWaitSeconds, pollSeconds } = generationSchedule(generation);
    const input = JSON.stringify({ generationId: generation.id, firstWaitSeconds, pollSeconds });
    const { stateMachineArn } = this;
    try {
      await this.client().send(new StartExecutionCommand({ stateMachineArn, name: generation.id, input }));
    } catch (error) {
      if (!isNamed(error, 'ExecutionAlreadyExists')) throw error;
    }
  }

  async state(generationId: string): Promise<'missing' | 'running' | 'ended'> {
    try {
      const { status } = await this.client().send(
        new DescribeExecutionCommand({ executionArn: this.arnOf(generationId) }),
      );
      return status === 'RUNNING' ? 'running' : 'ended';
    } catch (error) {
      if (isNamed(error, 'ExecutionDoesNotExist')) return 'missing';
      throw error;
    }
  }

  async stop(generationId: string, cause: string): Promise<void> {
    await this.client().send(new StopExecutionCommand({ executionArn: this.arnOf(generationId), cause }));
  }

  /** Made when it is first needed: most calls start and stop nothing. */
  private client(): SFNClient {
    this.made ??= new SFNClient();
    return this.made;
  }

  private arnOf(generationId: string): string {
    return `${this.stateMachineArn.replace(':stateMachine:', ':execution:')}:${generationId}`;
  }
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

/** Errors of a token that has been returned already, or whose state is over: whoever was first has done the work. */
const spentTokenErrors = new Set(['TaskTimedOut', 'TaskDoesNotExist', 'InvalidToken']);

/** Made when it is first needed: most calls wake nothing. */
let client: SFNClient | undefined;

/** Ends the state in which a generation's execution waits, if it does. */
export async function wakeExecution(generations: Pick<GenerationRepository, 'taskToken'>, id: string): Promise<void> {
  const taskToken = await generations.taskToken(id);
  if (taskToken !== undefined) await wake(taskToken);
}

/** Ends the waiting state that holds the token; a token that is no longer waited for is ignored. */
export async function wake(taskToken: string): Promise<void> {
  client ??= new SFNClient();
  try {
    await client.send(new SendTaskSuccessCommand({ taskToken, output: '{}' }));
  } catch (error) {
    if (!(error instanceof Error && spentTokenErrors.has(error.name))) throw error;
  }
}
