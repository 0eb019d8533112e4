import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { generationSchedule } from '#shared/domain/generation-workflow.ts';
import type { Generation } from '../dynamo/generation-repository.ts';

/** Starts the generation workflow. */
export class Executions {
  private readonly stateMachineArn: string;
  private readonly client = new SFNClient();

  constructor(stateMachineArn: string | undefined) {
    if (stateMachineArn === undefined) throw new Error('This function may not start executions');
    this.stateMachineArn = stateMachineArn;
  }

  /** Starting the same generation again does nothing: its id is the execution's name. */
  async start(generation: Generation): Promise<void> {
    const { firstWaitSeconds, pollSeconds } = generationSchedule(generation);
    const input = JSON.stringify({ generationId: generation.id, firstWaitSeconds, pollSeconds });
    const { stateMachineArn } = this;
    try {
      await this.client.send(new StartExecutionCommand({ stateMachineArn, name: generation.id, input }));
    } catch (error) {
      if (!(error instanceof Error && error.name === 'ExecutionAlreadyExists')) throw error;
    }
  }
}
