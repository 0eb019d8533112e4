import type { IncomingHttpHeaders } from 'node:http';
import type { CompanionFault, ConnectFault } from './faults.ts';

export interface CompanionOptions {
  /** Asked for every call of an operation. */
  readonly faultOf: (operation: 'check' | 'deduct') => CompanionFault | undefined;
  /** Asked for every connect; none fails without it. */
  readonly connectFault?: () => ConnectFault | undefined;
  /** Longer than its client waits. */
  readonly lateMs: number;
  /** Runs after a balance has been read or a deduction made, and before that is answered. */
  readonly meanwhile?: (operation: 'check' | 'deduct') => Promise<void>;
}

/** State that the hosts share. */
export interface CompanionState extends CompanionOptions {
  readonly credits: Map<string, number>;
  /** User ids by session id, where they differ. */
  readonly sessions: Map<string, string>;
  /** Plan names by user. */
  readonly plans: Map<string, string>;
  /** The number of deductions by idempotency key. Repeats are not recognised, because some back ends don't. */
  readonly deductions: Map<string, number>;
  /** The calls that it was sent, oldest first. */
  readonly calls: { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: unknown }[];
  /** Deductions that come after their answer. */
  readonly late: Promise<unknown>[];
}

/** A session id is its user's id, unless another one has been opened. */
export function userOf({ sessions }: Pick<CompanionState, 'sessions'>, sessionId: string): string {
  return sessions.get(sessionId) ?? sessionId;
}
