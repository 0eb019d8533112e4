import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { AccountJob } from './account-job.ts';

/** The executions that work on account jobs, each named by its job's id. */
export class AccountJobExecutions {
  private readonly stateMachineArn: string;
  private readonly client = new SFNClient();

  constructor(stateMachineArn: string | undefined) {
    if (stateMachineArn === undefined) throw new Error('This function starts no account jobs');
    this.stateMachineArn = stateMachineArn;
  }

  /** Starting the same job again does nothing. */
  async start({ id, userId, kind }: AccountJob): Promise<void> {
    const input = JSON.stringify({ id, userId, kind });
    try {
      await this.client.send(new StartExecutionCommand({ stateMachineArn: this.stateMachineArn, name: id, input }));
    } catch (error) {
      if (!(error instanceof Error && error.name === 'ExecutionAlreadyExists')) throw error;
    }
  }
}
