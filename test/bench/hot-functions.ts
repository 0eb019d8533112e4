/** Users wait for the start of these functions: a screen's first calls, and the path of a generation. */
export const hotFunctions = [
  'session',
  'pages',
  'credits',
  'generations',
  'assets',
  'webhooks',
  'generation-workflow-submit',
  'generation-workflow-settle',
] as const;

/** In kB, and as a multiple of the import of a bundle with a document client alone. */
export const bundleGoals = { kilobytes: 450, importRatio: 1.35 } as const;
