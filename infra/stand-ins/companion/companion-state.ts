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

/** What its hosts share. */
export interface CompanionState extends CompanionOptions {
  readonly credits: Map<string, number>;
  /** Whose a session id is, where it is not its user's own id. */
  readonly sessions: Map<string, string>;
  /** What users' plans are called, of those who have one. */
  readonly plans: Map<string, string>;
  /** How often it has deducted, by idempotency key. It does not itself recognise a repeat: not every back end does. */
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
