import { randomBytes } from 'node:crypto';
import { AwsError } from './aws-error.ts';
import { TaskFailure } from './task-failure.ts';

interface PendingTask {
  readonly deadlineEpochMs: number;
  readonly succeed: (output: unknown) => void;
  readonly fail: (failure: TaskFailure) => void;
}

/** The length of Step Functions' tokens: about 1,000 characters of Base64; its API allows 2,048. */
const tokenBytes = 780;
const tokenFormat = /^[A-Za-z0-9+/]{1040}$/;

export function newTaskToken(): string {
  return randomBytes(tokenBytes).toString('base64');
}

/** The task tokens that running executions wait for. */
export class TaskTokens {
  private readonly pending = new Map<string, PendingTask>();

  /** Resolves with the output given for the token, or rejects with the failure. The token is good until the deadline. */
  async outcomeOf(token: string, deadlineEpochMs: number): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.pending.set(token, { deadlineEpochMs, succeed: resolve, fail: reject });
    return promise;
  }

  /** Throws what AWS answers for a token that is no token, has been used, or whose time is up. */
  succeed(token: string, output: unknown): void {
    this.take(token).succeed(output);
  }

  fail(token: string, error: string | undefined, cause: string | undefined): void {
    this.take(token).fail(new TaskFailure(error ?? 'States.TaskFailed', cause ?? ''));
  }

  /** A sign of life; throws for a token that nothing waits for. */
  heartbeat(token: string): void {
    this.find(token);
  }

  /** True while a state waits for the token. */
  isPending(token: string): boolean {
    return (this.pending.get(token)?.deadlineEpochMs ?? 0) >= Date.now();
  }

  forget(token: string): void {
    this.pending.delete(token);
  }

  private take(token: string): PendingTask {
    const task = this.find(token);
    this.pending.delete(token);
    return task;
  }

  private find(token: string): PendingTask {
    if (!tokenFormat.test(token)) throw new AwsError('InvalidToken', `Invalid Token: '${token}'`);
    const task = this.pending.get(token);
    if (!task || !this.isPending(token)) {
      throw new AwsError('TaskTimedOut', "Task Timed Out: 'Provided task does not exist anymore'");
    }
    return task;
  }
}
