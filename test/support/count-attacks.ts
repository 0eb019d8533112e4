import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { type ApiCall, deviationOf, isOfApi } from './contract-answer.ts';

/** What one file of attacks has tried, a line of the journal that `ATTACK_JOURNAL` names. */
export interface AttackCount {
  readonly attack: string;
  tried: number;
  /** Answers that begin with 5, but for those that a contract foresees. */
  serverErrors: number;
  /** Calls of the API whose answers are outside the contract, and how. */
  readonly deviations: string[];
}

// Files share their worker's process, and each counts by itself.
const { fetch: plainFetch } = globalThis;
const none = { tried: 0, serverErrors: 0 };
let count: AttackCount;

beforeAll(({}) => {
  count = { attack: basename(expect.getState().testPath ?? '', '.test.ts'), ...none, deviations: [] };
  globalThis.fetch = async (input, init) => {
    const answer = await plainFetch(input, init);
    const { method = 'GET' } = init ?? {};
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    await judge({ method, path: pathname }, answer);
    return answer;
  };
});

afterAll(() => {
  globalThis.fetch = plainFetch;
  const journal = process.env['ATTACK_JOURNAL'];
  if (journal !== undefined) appendFileSync(journal, `${JSON.stringify(count)}\n`);
  expect({ serverErrors: count.serverErrors, deviations: count.deviations }).toEqual({
    serverErrors: 0,
    deviations: [],
  });
});

async function judge(call: ApiCall, answer: Response): Promise<void> {
  count.tried += 1;
  const deviation = isOfApi(call)
    ? deviationOf(call, { status: answer.status, text: await answer.clone().text() })
    : undefined;
  if (deviation !== undefined) count.deviations.push(`${call.method} ${call.path} ${deviation}`);
  if (answer.status >= 500 && (deviation !== undefined || !isOfApi(call))) count.serverErrors += 1;
}
