import type { MetricValues } from '#shared/metrics.ts';
import type { SweepReport } from './sweep.ts';

interface SweepParts {
  readonly sweep: () => Promise<SweepReport>;
  /** Goes on with charges that are due at an existing back end. */
  readonly deliverDue: () => Promise<void>;
  readonly openIssues: () => Promise<number>;
  readonly publish: (values: MetricValues<'sweeper'>) => void;
}

/** Says last what it found: a run that does not come to its end is silence, and silence rings. */
export async function runSweep({ sweep, deliverDue, openIssues, publish }: SweepParts): Promise<SweepReport> {
  const report = await sweep();
  await deliverDue();
  publish({
    ProcessingGenerations: report.processing,
    OldestProcessingAgeSeconds: report.oldestAgeSeconds,
    StuckGenerations: report.stuck,
    OpenCreditIssues: await openIssues(),
  });
  return report;
}
