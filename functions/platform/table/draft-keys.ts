import type { Partition } from './keys.ts';

/** Separate from `keys.ts`, which every function loads, because only the console and the sweeper use them. */
export const draftKeys = {
  model: (modelId: string) => ({ pk: `MODEL#${modelId}`, sk: 'DRAFT' }),
  modelSummary: (modelId: string) => ({ pk: `MODEL#${modelId}`, sk: 'DRAFTSUMMARY' }),
  proForm: (formId: string) => ({ pk: `PROFORM#${formId}`, sk: 'DRAFT' }),
  proFormSummary: (formId: string) => ({ pk: `PROFORM#${formId}`, sk: 'DRAFTSUMMARY' }),
  refused: { pk: 'RESTING', sk: 'DRAFTS' },
} as const;

export const testRunKeys = {
  run: (id: string) => ({ pk: `TESTRUN#${id}`, sk: 'TESTRUN' }),
  passedJob: (jobHash: string) => ({ pk: `TESTRUN#${jobHash}`, sk: 'PASSED' }),
} as const;

export const draftPartitions = {
  models: { index: 'gsi1', partition: 'MODELDRAFTS' },
  /** Sorted by the time at which they are published. */
  scheduled: { index: 'gsi2', partition: 'DRAFTS', prefix: 'scheduled#' },
  refused: { index: 'gsi2', partition: 'DRAFTS', prefix: 'refused#' },
} as const satisfies Record<string, Partition>;
