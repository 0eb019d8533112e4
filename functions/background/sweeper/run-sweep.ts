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
    processingCount: report.processing,
    oldestProcessingAgeSeconds: report.oldestAgeSeconds,
    stuckGenerations: report.stuck,
    openIssues: await openIssues(),
  });
  return report;
}
