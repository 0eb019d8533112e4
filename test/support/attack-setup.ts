import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { beginCount, currentCount, judge } from './attack-count.ts';

/** Counts the requests of a file of attacks, and fails it for answers outside the contracts. */
const { fetch: plainFetch } = globalThis;

beforeAll(({}) => {
  beginCount(basename(expect.getState().testPath ?? '', '.test.ts'));
  globalThis.fetch = async (input, init) => {
    const answer = await plainFetch(input, init);
    const { method = 'GET' } = init ?? {};
    const url = new URL(input instanceof Request ? input.url : input);
    judge({ method, url }, { status: answer.status, text: await answer.clone().text() });
    return answer;
  };
});

afterAll(() => {
  globalThis.fetch = plainFetch;
  const journal = process.env['ATTACK_JOURNAL'];
  const { serverErrors, deviations, ...more } = currentCount();
  if (journal !== undefined) appendFileSync(journal, `${JSON.stringify({ ...more, serverErrors, deviations })}\n`);
  expect({ serverErrors, deviations }).toEqual({ serverErrors: 0, deviations: [] });
});
