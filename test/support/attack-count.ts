import { describeDeviation, isApiCall } from './contract-answer.ts';

/** The attempts of one file; one line in the journal at `ATTACK_JOURNAL`. */
interface AttackCount {
  readonly attack: string;
  tried: number;
  /** Answers with a 5xx status that no contract names. */
  serverErrors: number;
  /** Calls of the API whose answers are outside the contract, and the reason. */
  readonly deviations: string[];
}

// Files share their worker's process, so each resets the count.
let count: AttackCount = newCount('');

function newCount(attack: string): AttackCount {
  return { attack, tried: 0, serverErrors: 0, deviations: [] };
}

export function beginCount(attack: string): void {
  count = newCount(attack);
}

export function currentCount(): Readonly<AttackCount> {
  return count;
}

export function judge(call: { method: string; url: URL }, answer: { status: number; text: string }): void {
  const { pathname: path } = call.url;
  const ofApi = isApiCall({ method: call.method, path });
  const deviation = ofApi ? describeDeviation({ method: call.method, path }, answer) : undefined;
  count.tried += 1;
  if (deviation !== undefined) count.deviations.push(`${call.method} ${path} ${deviation}`);
  if (answer.status >= 500 && (deviation !== undefined || !ofApi)) count.serverErrors += 1;
}
