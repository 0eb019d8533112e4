import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import * as z from 'zod/mini';

export interface TestOutcome {
  readonly passed: number;
  readonly failures: string[];
  /** Summed over all workers. */
  readonly secondsByKind: Readonly<Record<string, number>>;
  readonly counts: Readonly<Record<string, { readonly gate: number; readonly all: number }>>;
}

const reportSchema = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      /** The error of the file itself, before or after its tests. */
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
          tags: z.array(z.string()),
        }),
      ),
    }),
  ),
});

/** A skipped test counts as failed, unless it is tagged `whole` and only the gate ran. */
export function readReport(path: string, ranAll: boolean): TestOutcome {
  if (!existsSync(path)) return { passed: 0, failures: ['vitest wrote no report'], secondsByKind: {}, counts: {} };
  const { numPassedTests, testResults } = reportSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const secondsByKind: Record<string, number> = {};
  const counts: Record<string, { gate: number; all: number }> = {};
  const failures = testResults.flatMap(({ name, startTime, endTime, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const kind = file.split(/[/\\]/)[1] ?? '';
    secondsByKind[kind] = (secondsByKind[kind] ?? 0) + (endTime - startTime) / 1000;
    const count = (counts[kind] ??= { gate: 0, all: 0 });
    count.all += assertionResults.length;
    count.gate += assertionResults.filter(({ tags }) => !tags.includes('whole')).length;
    const failedTests = assertionResults
      .filter(({ status, tags }) => status !== 'passed' && (ranAll || !tags.includes('whole')))
      .map(({ fullName, status, failureMessages }) =>
        [`${file} > ${fullName} (${status})`, ...failureMessages].join('\n'),
      );
    return message === '' ? failedTests : [`${file}\n${message}`, ...failedTests];
  });
  return { passed: numPassedTests, failures, secondsByKind, counts };
}
