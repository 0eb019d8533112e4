/** Separate from `keys.ts`, which every function loads, because only the console and two background jobs use them. */
export const providerKeys = {
  /** The open changes, one attribute for each model, so the dashboard reads them in one small item. */
  openChanges: { pk: 'PROVIDERCHANGES', sk: 'OPEN' },
  /** The endpoint as it was when its model had no open change. */
  knownEndpoint: (modelId: string) => ({ pk: 'PROVIDERCHANGES', sk: `KNOWN#${modelId}` }),
  /** How far today's comparison came. */
  comparison: { pk: 'PROVIDERCHANGES', sk: 'COMPARISON' },
} as const;

export const providerPartitions = {
  knownEndpoints: { partition: 'PROVIDERCHANGES', prefix: 'KNOWN#' },
} as const;
