/** Separate from `keys.ts`, which every function loads, because only the console and two background jobs use them. */
export const providerKeys = {
  /** The open changes, one attribute for each model, so the dashboard reads them in one small item. */
  openChanges: { pk: 'PROVIDERCHANGES', sk: 'OPEN' },
  /** The endpoint as it was when its model had no open change. */
  knownEndpoint: (modelId: string) => ({ pk: 'PROVIDERCHANGES', sk: `KNOWN#${modelId}` }),
  /** How far today's comparison came. */
  comparison: { pk: 'PROVIDERCHANGES', sk: 'COMPARISON' },

  /** The provider's bill of a generation. */
  bill: (generationId: string) => ({ pk: `GEN#${generationId}`, sk: 'BILL' }),
  /** Marks a request that admins or the protection made, so that its bill is expected. */
  testJob: (requestId: string) => ({ pk: `TESTJOB#${requestId}`, sk: 'TESTJOB' }),
  /** A paid request without a result here. */
  lostBill: (at: string, requestId: string) => ({ pk: 'LOSTBILLS', sk: `${at}#${requestId}` }),
  /** How far the bills of a key were read; `payer` is the id of an API key, or the stage's. */
  billing: (payer: string) => ({ pk: 'BILLING', sk: `PAYER#${payer}` }),
  balance: { pk: 'BILLING', sk: 'BALANCE' },
  lostSum: { pk: 'BILLING', sk: 'LOST' },
} as const;

export const providerPartitions = {
  knownEndpoints: { partition: 'PROVIDERCHANGES', prefix: 'KNOWN#' },
  lostBills: { partition: 'LOSTBILLS' },
  billing: { partition: 'BILLING', prefix: 'PAYER#' },
} as const;
