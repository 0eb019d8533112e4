import { brand } from './brand.ts';

export const metricNamespace = brand.name;

/** What the product measures of itself; alarms stand on these names. */
export const metricNames = {
  processingCount: 'ProcessingGenerations',
  oldestProcessingAgeSeconds: 'OldestProcessingAgeSeconds',
  stuckGenerations: 'StuckGenerations',
  openIssues: 'OpenCreditIssues',
  driftingAccounts: 'DriftingAccounts',
} as const;
