import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import * as z from 'zod/mini';

export interface TestOutcome {
  readonly passed: number;
  /** What failed, and how. */
  readonly failures: string[];
  /** Of all workers together. */
  readonly secondsByKind: Readonly<Record<string, number>>;
}

const reportSchema = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      /** What the file itself failed with, before or after its tests. */
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** What vitest's JSON says; counts tests, not files. */
export function readReport(path: string): TestOutcome {
  if (!existsSync(path)) return { passed: 0, failures: ['vitest wrote no report'], secondsByKind: {} };
  const { numPassedTests, testResults } = reportSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const secondsByKind: Record<string, number> = {};
  const failures = testResults.flatMap(({ name, startTime, endTime, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const kind = file.split(/[/\\]/)[1] ?? '';
    secondsByKind[kind] = (secondsByKind[kind] ?? 0) + (endTime - startTime) / 1000;
    // A test that is skipped or was never reached has not passed either.
    const ofTests = assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, status, failureMessages }) =>
        [`${file} > ${fullName} (${status})`, ...failureMessages].join('\n'),
      );
    return message === '' ? ofTests : [`${file}\n${message}`, ...ofTests];
  });
  return { passed: numPassedTests, failures, secondsByKind };
}
