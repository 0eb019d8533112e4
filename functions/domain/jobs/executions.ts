import { DescribeExecutionCommand, SFNClient, StartExecutionCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { generationSchedule } from '#shared/rules/workflows.ts';
import type { StoredGeneration } from '../generations/generation.ts';

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
