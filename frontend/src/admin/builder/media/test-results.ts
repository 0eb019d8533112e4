import { create } from 'zustand';
import type { TestRun } from '#shared/contracts/admin-test-runs.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';

/** A file that came of a test run. */
export interface TestResult {
  readonly testRunId: string;
  /** Among the files of its run. */
  readonly index: number;
  readonly url: string;
  readonly mediaType: MediaType;
}

/** What the last test run of this visit has brought. */
export const useTestResults = create<{ readonly results: readonly TestResult[] }>(() => ({ results: [] }));

export function keepTestResults({ id, media = [] }: TestRun): void {
  useTestResults.setState({
    results: media.map(({ url, mediaType }, index) => ({ testRunId: id, index, url, mediaType })),
  });
}
