import type { Partition } from './keys.ts';

// Separate from `keys.ts`, because functions of generations, which load that file, must stay small.

export const alertKeys = {
  /** The owner is an admin's id, or `stage`. */
  settings: (owner: string) => ({ pk: 'ALERTS', sk: `SETTINGS#${owner}` }),
  webhook: (id: string) => ({ pk: 'ALERTS', sk: `WEBHOOK#${id}` }),
  alert: (kind: string, subject: string) => ({ pk: 'ALERTS', sk: `OPEN#${kind}#${subject}` }),
  collected: (owner: string, deliveryId: string) => ({ pk: 'ALERTDIGESTS', sk: `${owner}#${deliveryId}` }),
  delivery: (owner: string, id: string) => ({ pk: `ALERTLOG#${owner}`, sk: id }),
  pushTargetOwner: (hash: string) => ({ pk: `PUSHTARGET#${hash}`, sk: 'ADMINPUSHTARGET' }),
} as const;

export const alertPartitions = {
  all: { partition: 'ALERTS' },
  webhooks: { partition: 'ALERTS', prefix: 'WEBHOOK#' },
  collected: { partition: 'ALERTDIGESTS' },
  deliveriesOf: (owner: string): Partition => ({ partition: `ALERTLOG#${owner}` }),
} as const;

export const draftKeys = {
  model: (modelId: string) => ({ pk: `MODEL#${modelId}`, sk: 'DRAFT' }),
  modelSummary: (modelId: string) => ({ pk: `MODEL#${modelId}`, sk: 'DRAFTSUMMARY' }),
  proForm: (formId: string) => ({ pk: `PROFORM#${formId}`, sk: 'DRAFT' }),
  proFormSummary: (formId: string) => ({ pk: `PROFORM#${formId}`, sk: 'DRAFTSUMMARY' }),
  modelEditor: (modelId: string, adminId: string) => ({ pk: `MODEL#${modelId}`, sk: `EDITOR#${adminId}` }),
  proFormEditor: (formId: string, adminId: string) => ({ pk: `PROFORM#${formId}`, sk: `EDITOR#${adminId}` }),
  refused: { pk: 'RESTING', sk: 'DRAFTS' },
} as const;

export const testRunKeys = {
  run: (id: string) => ({ pk: `TESTRUN#${id}`, sk: 'TESTRUN' }),
  passedJob: (jobHash: string) => ({ pk: `TESTRUN#${jobHash}`, sk: 'PASSED' }),
} as const;

export const draftPartitions = {
  models: { index: 'gsi1', partition: 'MODELDRAFTS' },
  scheduled: { index: 'gsi2', partition: 'DRAFTS', prefix: 'scheduled#' },
  refused: { index: 'gsi2', partition: 'DRAFTS', prefix: 'refused#' },
} as const satisfies Record<string, Partition>;

export const adminKeys = {
  invitation: (id: string) => ({ pk: `INVITATION#${id}`, sk: 'INVITATION' }),
  passkeys: (accessId: string) => ({ pk: `ACCESS#${accessId}`, sk: 'PASSKEYS' }),
  passkeyChallenge: (hash: string) => ({ pk: `SIGNIN#CHALLENGE#${hash}`, sk: 'CHALLENGE' }),
} as const;

export const adminPartitions = {
  invitations: { index: 'gsi1', partition: 'INVITATIONS' },
} as const satisfies Record<string, Partition>;

export const providerKeys = {
  openChanges: { pk: 'PROVIDERCHANGES', sk: 'OPEN' },
  knownEndpoint: (modelId: string) => ({ pk: 'PROVIDERCHANGES', sk: `KNOWN#${modelId}` }),
  comparison: { pk: 'PROVIDERCHANGES', sk: 'COMPARISON' },

  bill: (generationId: string) => ({ pk: `GEN#${generationId}`, sk: 'BILL' }),
  testJob: (requestId: string) => ({ pk: `TESTJOB#${requestId}`, sk: 'TESTJOB' }),
  /** A paid request without a result here. */
  lostBill: (at: string, requestId: string) => ({ pk: 'LOSTBILLS', sk: `${at}#${requestId}` }),
  testBill: (at: string, requestId: string) => ({ pk: 'TESTBILLS', sk: `${at}#${requestId}` }),
  /** `payer` is the id of an API key, or the stage's. */
  billing: (payer: string) => ({ pk: 'BILLING', sk: `PAYER#${payer}` }),
  balance: { pk: 'BILLING', sk: 'BALANCE' },
  billSums: { pk: 'BILLING', sk: 'LOST' },
} as const;

export const providerPartitions = {
  knownEndpoints: { partition: 'PROVIDERCHANGES', prefix: 'KNOWN#' },
  lostBills: { partition: 'LOSTBILLS' },
  testBills: { partition: 'TESTBILLS' },
  billing: { partition: 'BILLING', prefix: 'PAYER#' },
} as const;

interface ReportKey {
  readonly userId: string;
  readonly assetId: string;
  readonly round: number;
  readonly reporterHash: string;
}

/** Reports are stored with the owner of the reported result, and end with that account. */
export const reportKeys = {
  reportCase: (userId: string, assetId: string) => ({ pk: `USER#${userId}`, sk: `REPORTCASE#${assetId}` }),
  report: ({ userId, assetId, round, reporterHash }: ReportKey) => ({
    pk: `USER#${userId}`,
    sk: `REPORT#${assetId}#${round}#${reporterHash}`,
  }),
  /** While it exists, the result can't be shared. */
  shareBlock: (userId: string, assetId: string) => ({ pk: `USER#${userId}`, sk: `SHAREBLOCK#${assetId}` }),
  suspension: (userId: string) => ({ pk: `USER#${userId}`, sk: 'SUSPENSION' }),
  counts: { pk: 'REPORTS', sk: 'COUNTS' },
  month: (month: string) => ({ pk: 'REPORTS', sk: `MONTH#${month}` }),
  /** A decision without anything about people, for statistics. */
  decision: (at: string, id: string) => ({ pk: 'REPORTDECISIONS', sk: `${at}#${id}` }),
} as const;

export const reportPartitions = {
  all: { index: 'gsi1', partition: 'REPORTS' },
  open: { index: 'gsi1', partition: 'REPORTS', prefix: 'open#' },
  decided: { index: 'gsi1', partition: 'REPORTS', prefix: 'decided#' },
  reportsOf: ({ userId, assetId, round }: Omit<ReportKey, 'reporterHash'>): Partition => ({
    partition: `USER#${userId}`,
    prefix: `REPORT#${assetId}#${round}#`,
  }),
  allReportsOf: (userId: string): Partition => ({ partition: `USER#${userId}`, prefix: 'REPORT#' }),
  months: { partition: 'REPORTS', prefix: 'MONTH#' },
  decisions: { partition: 'REPORTDECISIONS' },
} as const satisfies Record<string, Partition | ((key: never) => Partition)>;
