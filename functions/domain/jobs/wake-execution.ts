import { SendTaskSuccessCommand, SFNClient } from '@aws-sdk/client-sfn';
import type { GenerationRepository } from '../generations/generation-repository.ts';

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
