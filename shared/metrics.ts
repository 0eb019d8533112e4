import { brand } from './brand.ts';
import { maxExecutionSeconds } from './rules/workflows.ts';

/** Stages have separate namespaces, so that one stage's metrics can't hide that another's are missing. */
export function metricNamespace(stage: string): string {
  return `${brand.name}/${stage}`;
}

/** Evaluated once a minute. */
interface MetricAlarm {
  readonly name: string;
  /** Rings at this value or above; `silence` rings when nothing is reported. */
  readonly at: number | 'silence';
  /** The number of consecutive minutes, or the minutes to add up. */
  readonly minutes: number;
  /** Evaluates the sum over the minutes instead of the worst minute. */
  readonly addsUp?: true;
  /** The meaning, for the person who is woken; docs/runbook.md says what to do. */
  readonly meaning: string;
}

export interface ProductMetric {
  readonly name: string;
  readonly unit: 'Count' | 'Seconds';
  /**
   * The function, step or file that publishes the metric; the type checker requires a value there. `anyone` is
   * published wherever it happens.
   */
  readonly publishedBy:
    | 'sweeper'
    | 'protection'
    | 'reconciliation'
    | 'account-jobs'
    | 'refused-account'
    | 'settle'
    | 'anyone';
  readonly alarm: MetricAlarm;
}

// Decision: docs/decisions/046-alarms.md
/** All metrics of the product and their alarms. */
export const productMetrics = {
  processingCount: {
    name: 'ProcessingGenerations',
    unit: 'Count',
    publishedBy: 'sweeper',
    alarm: {
      name: 'SweeperSilent',
      at: 'silence',
      minutes: 5,
      meaning: 'The sweeper reports nothing, so the alarms on generations are blind.',
    },
  },
  oldestProcessingAgeSeconds: {
    name: 'OldestProcessingAgeSeconds',
    unit: 'Seconds',
    publishedBy: 'sweeper',
    alarm: {
      name: 'OldestProcessingAge',
      at: maxExecutionSeconds,
      minutes: 1,
      meaning: 'A generation is older than any may become.',
    },
  },
  stuckGenerations: {
    name: 'StuckGenerations',
    unit: 'Count',
    publishedBy: 'sweeper',
    alarm: {
      name: 'StuckGenerations',
      at: 1,
      // One is what the sweeper exists for; several minutes in a row mean that something is broken.
      minutes: 3,
      meaning: 'The sweeper keeps finding generations that nothing drives.',
    },
  },
  openIssues: {
    name: 'OpenCreditIssues',
    unit: 'Count',
    publishedBy: 'sweeper',
    alarm: { name: 'CreditIssues', at: 1, minutes: 1, meaning: 'A charge or a refund waits for a person.' },
  },
  refusedAccounts: {
    name: 'RefusedAccounts',
    unit: 'Count',
    publishedBy: 'refused-account',
    alarm: {
      name: 'AccountRefused',
      at: 1,
      minutes: 1,
      meaning: 'A provider refuses the account that pays: its key, or its balance. Nothing is generated with it.',
    },
  },
  resting: {
    name: 'Resting',
    unit: 'Count',
    publishedBy: 'protection',
    alarm: {
      name: 'Resting',
      at: 1,
      minutes: 1,
      meaning: 'A model, an API key or the whole stage is over its limits, and rests: nothing begins with it.',
    },
  },
  driftingAccounts: {
    name: 'DriftingAccounts',
    unit: 'Count',
    publishedBy: 'reconciliation',
    alarm: {
      name: 'LedgerDrift',
      at: 1,
      minutes: 1,
      meaning: 'An account differs from the sum of its ledger.',
    },
  },
  reconciledAccounts: {
    name: 'ReconciledAccounts',
    unit: 'Count',
    publishedBy: 'reconciliation',
    alarm: {
      name: 'ReconciliationSilent',
      at: 'silence',
      // It runs every hour.
      minutes: 180,
      meaning: 'The check of accounts reports nothing, so the alarm on their drift is blind.',
    },
  },
  accountJobsGivenUp: {
    name: 'AccountJobsGivenUp',
    unit: 'Count',
    publishedBy: 'account-jobs',
    alarm: {
      name: 'AccountJobsGivenUp',
      at: 1,
      minutes: 1,
      meaning: 'An export or a deletion was given up after all its repeats: somebody waits for it.',
    },
  },
  silentEnds: {
    name: 'SilentEnds',
    unit: 'Count',
    publishedBy: 'settle',
    alarm: {
      name: 'SilentEnds',
      at: 1,
      minutes: 1,
      meaning: 'A step of a generation ended without an error of its own: out of time or memory, or never started.',
    },
  },
  unexpectedErrors: {
    name: 'UnexpectedErrors',
    unit: 'Count',
    publishedBy: 'anyone',
    alarm: {
      name: 'UnattendedErrors',
      // A single failure can be a network fault; a lasting one repeats with every retry.
      at: 5,
      minutes: 5,
      addsUp: true,
      meaning: 'A step, a job, the projections or a call fails again and again for a reason that nobody foresaw.',
    },
  },
} as const satisfies Record<string, ProductMetric>;

type ProductMetrics = typeof productMetrics;
export type MetricPublisher = ProductMetrics[keyof ProductMetrics]['publishedBy'];

/** One value for each metric that a function must publish. */
export type MetricValues<P extends MetricPublisher> = {
  readonly [K in keyof ProductMetrics as ProductMetrics[K]['publishedBy'] extends P ? K : never]: number;
};
