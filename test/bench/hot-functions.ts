/** The functions whose start somebody waits for: a screen's first calls, and the way of a generation. */
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
